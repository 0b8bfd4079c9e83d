import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { fold } from '../../../src/contract/fold';
import type { Queries } from '../../database/Database';
import { registrations } from '../../database/schema';
import { randomHex } from '../randomHex';
import { isSameSecret } from '../isSameSecret';
import { sha256 } from '../sha256';

export const CODE_MINUTES = 10;
export const MAX_TRIES = 5;

/** Creates a code, and what the database stores of it: a salted hash, and when it expires. */
export function newCode() {
  const code = randomCode();
  const salt = randomHex(16);
  const expiresAt = sql`clock_timestamp() + interval '1 minute' * ${CODE_MINUTES}`;
  return { code, stored: { salt, codeHash: hashOf(salt, code), expiresAt } };
}

/**
 * Finds the registration that a code belongs to. One statement checks the limit and counts the try, for all pending codes
 * of the e-mail address, so that more codes do not give more tries. Tries from the address that registered are counted apart, so
 * that a stranger's wrong codes do not use up the owner's.
 * @param address the caller's; null where several clients may have it
 * @returns the registration's id; undefined if the code is wrong or expired, or after too many tries
 */
export async function findByCode(
  queries: Queries,
  { email, code, address }: { email: string; code: string; address: string | null },
): Promise<number | undefined> {
  const { tries, triesOfOwn } = registrations;
  const isOwn = sql`coalesce(${registrations.address} = ${address}::text, false)`;
  const waiting = await queries
    .update(registrations)
    .set({
      tries: sql`CASE WHEN ${isOwn} THEN ${tries} ELSE ${tries} + 1 END`,
      triesOfOwn: sql`CASE WHEN ${isOwn} THEN ${triesOfOwn} + 1 ELSE ${triesOfOwn} END`,
    })
    .where(
      and(
        eq(registrations.emailFolded, fold(email)),
        lt(sql`CASE WHEN ${isOwn} THEN ${triesOfOwn} ELSE ${tries} END`, MAX_TRIES),
        gt(registrations.expiresAt, sql`clock_timestamp()`),
      ),
    )
    .returning({ id: registrations.id, salt: registrations.salt, codeHash: registrations.codeHash });
  return waiting.findLast(stored => isCode(stored, code))?.id;
}

/** Whether a code is the one that is stored. */
export function isCode({ salt, codeHash }: { salt: string; codeHash: string }, code: string): boolean {
  return isSameSecret(hashOf(salt, code), codeHash);
}

/** Returns six random digits. Numbers above the last full million are drawn again, so that all codes are equally likely. */
function randomCode(): string {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn < 4_294_000_000 ? String(drawn % 1_000_000).padStart(6, '0') : randomCode();
}

function hashOf(salt: string, code: string): string {
  return sha256(`${salt}:${code}`);
}
