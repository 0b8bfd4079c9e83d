import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queries } from '../database/Database';
import { verificationCodes } from '../database/schema';

export const CODE_MINUTES = 10;
const TRIES = 5;

/** Makes a new code for a user; the one before it is dead. The database keeps a salted hash. */
export async function issueCode(queries: Queries, userId: number): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const salt = randomBytes(16).toString('hex');
  const values = {
    salt,
    codeHash: hashOf(salt, code),
    tries: 0,
    expiresAt: sql`clock_timestamp() + interval '1 minute' * ${CODE_MINUTES}`,
  };
  await queries
    .insert(verificationCodes)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: verificationCodes.userId, set: values });
  return code;
}

/** Whether the code is the user's. Every try is counted by the statement that allows it, and a right one uses it up. */
export async function redeemCode(queries: Queries, userId: number, code: string): Promise<boolean> {
  const [allowed] = await queries
    .update(verificationCodes)
    .set({ tries: sql`${verificationCodes.tries} + 1` })
    .where(
      and(
        eq(verificationCodes.userId, userId),
        lt(verificationCodes.tries, TRIES),
        gt(verificationCodes.expiresAt, sql`clock_timestamp()`),
      ),
    )
    .returning({ salt: verificationCodes.salt, codeHash: verificationCodes.codeHash });
  const stored = allowed ?? { salt: '', codeHash: hashOf('', 'no code') };
  const offered = hashOf(stored.salt, code);
  if (!timingSafeEqual(Buffer.from(offered), Buffer.from(stored.codeHash))) return false;
  const used = await queries
    .delete(verificationCodes)
    .where(and(eq(verificationCodes.userId, userId), eq(verificationCodes.codeHash, stored.codeHash)))
    .returning({ userId: verificationCodes.userId });
  return used.length > 0;
}

function hashOf(salt: string, code: string): string {
  return createHash('sha256').update(`${salt}:${code}`).digest('hex');
}
