// @ts-nocheck
import { and, eq, gt, lt, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../database/Database';
import { knownAddresses, users } from '../../database/schema';

/** How long an address stays known after its last sign-in. */
const LIFE = sql`interval '90 days'`;

export async function rememberAddress(queries: Queries, userId: number, address: string): Promise<void> {
  await queries
    .insert(knownAddresses)
    .values({ userId, address })
    .onConflictDoUpdate({
      target: [knownAddresses.userId, knownAddresses.address],
      set: { signedInAt: sql`clock_timestamp()` },
    });
  await queries
    .delete(knownAddresses)
    .where(
      and(eq(knownAddresses.userId, userId), lt(knownAddresses.signedInAt, sql`clock_timestamp() - ${LIFE}`)),
    );
}

/** The join condition between a user and the address: true if the user has signed in from it recently. */
export function isKnownAddress(address: string): SQL | undefined {
  return and(
    eq(knownAddresses.userId, users.id),
    eq(knownAddresses.address, address),
    gt(knownAddresses.signedInAt, sql`clock_timestamp() - ${LIFE}`),
  );
}
