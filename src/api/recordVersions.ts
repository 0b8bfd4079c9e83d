import type { AnyRecord } from './AnyRecord';

/** The `ETag` of each record that was read alone or changed, by the address of the record. */
export interface RecordVersions {
  note: (address: string, record: AnyRecord, etag: string) => void;
  /** Returns the `ETag` of a record as it is given; undefined if it was noted for another state, or not at all. */
  of: (address: string, record: Partial<AnyRecord>) => string | undefined;
}

export function recordVersions(): RecordVersions {
  const versions = new Map<string, { etag: string; content: string }>();
  return {
    note: (address, record, etag) => void versions.set(address, { etag, content: contentOf(record) }),
    of: (address, record) => {
      const version = versions.get(address);
      return version?.content === contentOf(record) ? version.etag : undefined;
    },
  };
}

/** Tells two versions of a record apart: by the time of the last change where there is one, else by all values. */
function contentOf(record: Partial<AnyRecord>): string {
  return JSON.stringify(record.updated_at ?? record);
}
