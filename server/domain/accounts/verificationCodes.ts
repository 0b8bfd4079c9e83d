import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { fold } from '../../../src/contract/fold';
import type { Queries } from '../../database/Database';
import { registrations } from '../../database/schema';

export const CODE_MINUTES = 10;
const MAX_TRIES = 5;

/** Creates a code, and the salted hash that the database stores. */
export function newCode() {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const salt = randomBytes(16).toString('hex');
  return { code, stored: { salt, codeHash: hashOf(salt, code) } };
}

/**
 * Finds the registration that a code belongs to. One statement checks the limit and counts the try, for all pending codes
 * of the e-mail address, so that more codes do not give more tries.
 * @returns the registration's id; undefined if the code is wrong or expired, or after too many tries
 */
export async function findByCode(queries: Queries, email: string, code: string): Promise<number | undefined> {
  const waiting = await queries
    .update(registrations)
    .set({ tries: sql`${registrations.tries} + 1` })
    .where(
      and(
        eq(registrations.emailFolded, fold(email)),
        lt(registrations.tries, MAX_TRIES),
        gt(registrations.expiresAt, sql`clock_timestamp()`),
      ),
    )
    .returning({ id: registrations.id, salt: registrations.salt, codeHash: registrations.codeHash });
  return waiting.filter(({ salt, codeHash }) => isSame(hashOf(salt, code), codeHash)).at(-1)?.id;
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

function hashOf(salt: string, code: string): string {
  return createHash('sha256').update(`${salt}:${code}`).digest('hex');
}
