import type { DataProvider } from 'react-admin';
import type { AnyRecord } from './AnyRecord';
import { MAX_PAGE_SIZE } from './listQuery';

/** Reads a whole list, page by page until it has `count` records (backends limit the size of a page). */
export async function readAll(
  dataProvider: Pick<DataProvider, 'getList'>,
  name: string,
  { filter = {}, signal }: { filter?: object; signal?: AbortSignal } = {},
): Promise<AnyRecord[]> {
  const records = new Map<AnyRecord['id'], AnyRecord>();
  for (let page = 1; ; page++) {
    const { data, total = 0 } = await dataProvider.getList<AnyRecord>(name, {
      pagination: { page, perPage: MAX_PAGE_SIZE },
      filter,
      signal,
    });
    // Keyed by id: a record that is added during the reads shifts the pages, so another one would be read twice.
    for (const record of data) records.set(record.id, record);
    if (data.length === 0 || records.size >= total) return [...records.values()];
  }
}
