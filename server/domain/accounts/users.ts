import { and, eq, sql } from 'drizzle-orm';
import type { Me } from '../../../src/contract/records';
import type { Database, Queries } from '../../database/Database';
import { GoneError } from '../../database/GoneError';
import { prepared } from '../../database/prepared';
import {
  companies,
  currencies,
  knownAddresses,
  passwordResets,
  sessions,
  users,
} from '../../database/schema';
import { isKnownAddress } from './knownAddresses';

/** @param account the folded username */
export async function findUserToSignIn(queries: Queries, account: string, address: string) {
  const [user] = await queries
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      isKnownAddress: sql<boolean>`${knownAddresses.userId} IS NOT NULL`,
      isSuspended: sql<boolean>`${companies.suspendedAt} IS NOT NULL`,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(knownAddresses, isKnownAddress(address))
    .where(eq(users.usernameFolded, account));
  return user;
}

/** Returns the hash of the current password, whether the company is suspended, and the user's own data, which a new password must not repeat. */
export async function findPassword(queries: Queries, userId: number) {
  const [user] = await queries
    .select({
      hash: users.passwordHash,
      isSuspended: sql<boolean>`${companies.suspendedAt} IS NOT NULL`,
      own: sql<
        string[]
      >`ARRAY[${users.username}, ${users.email}, ${users.firstName}, ${users.lastName}, ${companies.name}]`,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, userId));
  return user;
}

/**
 * Replaces the password hash if it is still `before`. A mailed code for a forgotten password is not valid any more. Call it in a
 * transaction.
 * @returns whether it was replaced
 */
export async function replacePassword(queries: Queries, userId: number, before: string, after: string) {
  const changed = await queries
    .update(users)
    .set({ passwordHash: after })
    .where(and(eq(users.id, userId), eq(users.passwordHash, before)))
    .returning({ id: users.id });
  if (changed.length === 0) return false;
  await queries.delete(passwordResets).where(eq(passwordResets.userId, userId));
  return true;
}

/**
 * Gives a user another password, and ends the user's sessions and the mailed code for a forgotten password.
 * @param account the folded username
 * @returns whether there is such a user
 */
export function setPassword(database: Database, account: string, passwordHash: string): Promise<boolean> {
  return database.transaction(async queries => {
    const [user] = await queries
      .update(users)
      .set({ passwordHash })
      .where(eq(users.usernameFolded, account))
      .returning({ id: users.id });
    if (!user) return false;
    await queries.delete(passwordResets).where(eq(passwordResets.userId, user.id));
    await queries.delete(sessions).where(eq(sessions.userId, user.id));
    return true;
  });
}

/** @throws GoneError if the user has been removed since the session was looked up */
export async function readMe(queries: Queries, userId: number): Promise<Me> {
  const [row] = await prepared(queries, 'me', () =>
    queries
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
      .where(eq(users.id, sql.placeholder('userId'))),
  ).execute({ userId });
  if (!row) throw new GoneError('The user has been removed');
  const { first_name, last_name, company, symbol, minor_unit } = row;
  return { first_name, last_name, company: { name: company, currency: { symbol, minor_unit } } };
}
