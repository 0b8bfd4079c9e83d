import type { Context } from 'hono';
import { sha256, sha256OfFile } from '../domain/sha256';
import type { Repeatable } from '../domain/records/repeatableWrites';
import { HttpError } from './HttpError';

/**
 * Returns the `Idempotency-Key` of a request with the fingerprint of its path and body; undefined without the header.
 * @throws HttpError with 400 if the key has no or more than 200 characters, or others than visible ones
 */
export async function repeatableOf(context: Context, body: unknown): Promise<Repeatable | undefined> {
  const key = context.req.header('Idempotency-Key');
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new HttpError(400, { key: 'idempotency_key' });
  const sent = JSON.stringify(await withoutFiles(body));
  return { key, fingerprint: sha256(`${context.req.path}\n${sent}`) };
}

/** Replaces the files of a body by their hashes. */
async function withoutFiles(body: unknown): Promise<unknown> {
  if (typeof body !== 'object' || body === null) return body;
  const entries = Object.entries(body).map(async ([name, value]: [string, unknown]) => [
    name,
    value instanceof File ? await sha256OfFile(value) : value,
  ]);
  return Object.fromEntries((await Promise.all(entries)) as [string, unknown][]);
}
