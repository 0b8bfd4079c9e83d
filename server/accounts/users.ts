import { and, eq, isNull, sql } from 'drizzle-orm';
import { fold } from '../../src/contract/fold';
import type { Me } from '../../src/contract/records';
import type { Queries } from '../database/Database';
import { companies, currencies, users } from '../database/schema';

export async function findUserToSignIn(queries: Queries, username: string) {
  const [user] = await queries
    .select({ id: users.id, passwordHash: users.passwordHash, verifiedAt: users.verifiedAt })
    .from(users)
    .where(eq(users.usernameFolded, fold(username)));
  return user;
}

export async function findUserToVerify(queries: Queries, email: string) {
  const [user] = await queries
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.emailFolded, fold(email)), isNull(users.verifiedAt)));
  return user;
}

export async function markVerified(queries: Queries, userId: number): Promise<void> {
  await queries
    .update(users)
    .set({ verifiedAt: sql`clock_timestamp()` })
    .where(eq(users.id, userId));
}

export async function passwordHashOf(queries: Queries, userId: number): Promise<string | undefined> {
  const [user] = await queries.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return user?.hash;
}

/** Sets a new password where the old one is still what was checked; says whether it was. */
export async function replacePassword(queries: Queries, userId: number, before: string, after: string) {
  const changed = await queries
    .update(users)
    .set({ passwordHash: after })
    .where(and(eq(users.id, userId), eq(users.passwordHash, before)))
    .returning({ id: users.id });
  return changed.length > 0;
}

export async function readMe(queries: Queries, userId: number): Promise<Me> {
  const [row] = await queries
    .select({
      first_name: users.firstName,
      last_name: users.lastName,
      company: companies.name,
      symbol: currencies.symbol,
      minor_unit: currencies.minorUnit,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .innerJoin(currencies, eq(currencies.id, companies.currencyId))
    .where(eq(users.id, userId));
  const { first_name, last_name, company, symbol, minor_unit } = row as NonNullable<typeof row>;
  return { first_name, last_name, company: { name: company, currency: { symbol, minor_unit } } };
}
