import { and, eq, gt, lte, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../database/Database';
import { knownAddresses, users } from '../../database/schema';

/** An address stays known for so long after the last sign-in from it. */
const OLDEST = sql`clock_timestamp() - interval '90 days'`;

export async function rememberAddress(queries: Queries, userId: number, address: string): Promise<void> {
  await queries
    .insert(knownAddresses)
    .values({ userId, address })
    .onConflictDoUpdate({
      target: [knownAddresses.userId, knownAddresses.address],
      set: { signedInAt: sql`clock_timestamp()` },
    });
}

/** Deletes the addresses that are no longer known. */
export async function deleteOldAddresses(queries: Queries): Promise<void> {
  await queries.delete(knownAddresses).where(lte(knownAddresses.signedInAt, OLDEST));
}

/** The join condition between a user and the address: true if the user has signed in from it recently. */
export function isKnownAddress(address: string): SQL | undefined {
  return and(
    eq(knownAddresses.userId, users.id),
    eq(knownAddresses.address, address),
    gt(knownAddresses.signedInAt, OLDEST),
  );
}
