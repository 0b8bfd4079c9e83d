import { HttpError } from './HttpError';

/** The versions of answers that do not show when they were changed. */
const hidden = new WeakMap<object, string>();

/** Gives an answer a version that its body does not have. */
export function versioned<Answer extends object>(answer: Answer, updatedAt: string): Answer {
  hidden.set(answer, updatedAt);
  return answer;
}

/** Returns the `ETag` of an answer: when its record was last changed. Undefined for an answer without a version. */
export function etagOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const updatedAt = hidden.get(answer) ?? (answer as { updated_at?: unknown }).updated_at;
  return typeof updatedAt === 'string' ? `"${updatedAt}"` : undefined;
}

/**
 * Compares a record with the `If-Match` of a request.
 * @throws HttpError with 412 if the header names other versions of the record
 */
export function requireVersion(ifMatch: string | undefined, record: unknown): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  // A proxy that compresses an answer makes its ETag a weak one.
  const versions = ifMatch.split(',').map(version => version.trim().replace(/^W\//, ''));
  const etag = etagOf(record);
  if (!etag || !versions.includes(etag)) throw new HttpError(412, { key: 'changed_meanwhile' });
}
