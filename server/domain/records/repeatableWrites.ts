import { and, eq, inArray, lt, not, sql } from 'drizzle-orm';
import type { Queries } from '../../database/Database';
import { idempotencyKeys } from '../../database/schema';
import { ReusedKeyError } from '../errors';

/** A call that its client may repeat, because an answer can be lost. */
export interface Repeatable {
  /** The client's name for the call. */
  key: string;
  /** A hash of everything that was sent. */
  fingerprint: string;
}

/** So many old outcomes of a company are deleted with each write: one statement for very many would be late. */
const DELETED_PER_WRITE = 20;

const isOld = lt(idempotencyKeys.createdAt, sql`clock_timestamp() - interval '1 day'`);

/**
 * Creates a record, or returns the one that the same request has created within a day. A record that was deleted since is created
 * again: the client that repeats the request wants it to exist. It runs in a write of the company, and those run one after
 * another: two requests with one key cannot both create.
 * @param has whether the company has the record
 * @returns the record, and whether it existed before
 * @throws ReusedKeyError if the key was used for something else
 */
export async function createOnce<Row>(
  queries: Queries,
  companyId: number,
  repeatable: Repeatable | undefined,
  has: (queries: Queries, companyId: number, id: number) => Promise<boolean>,
  create: () => Promise<Row>,
): Promise<{ row: Row; isRepeated: boolean }> {
  if (!repeatable) return { row: await create(), isRepeated: false };
  const before = await findOutcome<Row & { id: number }>(queries, companyId, repeatable);
  if (before && (await has(queries, companyId, before.id))) return { row: before, isRepeated: true };
  const row = await create();
  await keepOutcome(queries, companyId, repeatable, row);
  return { row, isRepeated: false };
}

/**
 * Deletes a record, unless the same request has deleted it within a day: its answer was lost.
 * @throws ReusedKeyError if the key was used for something else
 */
export async function deleteOnce(
  queries: Queries,
  companyId: number,
  repeatable: Repeatable | undefined,
  remove: () => Promise<unknown>,
): Promise<void> {
  if (repeatable && (await findOutcome(queries, companyId, repeatable))) return;
  await remove();
  if (repeatable) await keepOutcome(queries, companyId, repeatable, {});
}

/**
 * Returns what is kept of the same request, if it was carried out within a day: a created record, or an empty object.
 * @throws ReusedKeyError if the key was used for something else
 */
export async function findOutcome<Created>(
  queries: Queries,
  companyId: number,
  { key, fingerprint }: Repeatable,
): Promise<Created | undefined> {
  const ofCompany = eq(idempotencyKeys.companyId, companyId);
  await deleteOldOutcomes(queries, companyId, DELETED_PER_WRITE);
  const [before] = await queries
    .select()
    .from(idempotencyKeys)
    .where(and(ofCompany, eq(idempotencyKeys.key, key), not(isOld)));
  if (before && before.fingerprint !== fingerprint) throw new ReusedKeyError();
  return before?.created as Created | undefined;
}

/** Keeps the outcome of a request, in place of an earlier one. */
export async function keepOutcome(
  queries: Queries,
  companyId: number,
  { key, fingerprint }: Repeatable,
  created: unknown,
): Promise<void> {
  await queries
    .insert(idempotencyKeys)
    .values({ companyId, key, fingerprint, created })
    .onConflictDoUpdate({
      target: [idempotencyKeys.companyId, idempotencyKeys.key],
      set: { fingerprint, created, createdAt: sql`clock_timestamp()` },
    });
}

/** Returns whether a company has outcomes that are to be deleted. */
export async function hasOldOutcomes(queries: Queries, companyId: number): Promise<boolean> {
  const [old] = await queries
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.companyId, companyId), isOld))
    .limit(1);
  return old !== undefined;
}

/** Deletes so many outcomes of a company that are older than a day. */
export async function deleteOldOutcomes(queries: Queries, companyId: number, limit: number): Promise<void> {
  const ofCompany = eq(idempotencyKeys.companyId, companyId);
  const old = queries
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(and(ofCompany, isOld))
    .limit(limit);
  await queries.delete(idempotencyKeys).where(and(ofCompany, inArray(idempotencyKeys.key, old)));
}
