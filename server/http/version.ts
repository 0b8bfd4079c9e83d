import { HttpError } from './HttpError';

/** Returns the `ETag` of an answer: when its record was last changed. Undefined for an answer that does not say it. */
export function etagOf(answer: unknown): string | undefined {
  const { updated_at } = (answer ?? {}) as { updated_at?: unknown };
  return typeof updated_at === 'string' ? `"${updated_at}"` : undefined;
}

/**
 * Compares a record with the `If-Match` of a request.
 * @throws HttpError with 412 if the header names other versions of the record
 */
export function refuseOther(ifMatch: string | undefined, record: unknown): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  // A proxy that compresses an answer makes its ETag a weak one.
  const versions = ifMatch.split(',').map(version => version.trim().replace(/^W\//, ''));
  const etag = etagOf(record);
  if (!etag || !versions.includes(etag)) throw new HttpError(412, { key: 'changed_meanwhile' });
}
