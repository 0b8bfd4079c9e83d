import { and, eq, gt, lt, ne, or, sql } from 'drizzle-orm';
import { fold } from '../../../src/contract/fold';
import type { Queries } from '../../database/Database';
import {
  companies,
  companyTypes,
  currencies,
  registrations,
  users,
  type RegisteredCompany,
} from '../../database/schema';
import { InvalidError, type FieldMessages } from '../errors';
import type { Registration } from '../../contract/bodies';
import { newCode } from './verificationCodes';

export interface AddedRegistration {
  /** The code to mail. It activates this registration and no other. */
  code: string;
  /** The password hashes of the other pending registrations with this e-mail address. */
  othersPasswordHashes: string[];
}

/**
 * Stores a registration until its code is entered. Only {@link activate} creates the company and the user.
 *
 * The same account may register again in the meantime. Each registration has its own details, password and code, so that a
 * second one never changes what an earlier code activates. A call that started before the account first registered is
 * refused as concurrent.
 * @param arrivedAt when the call started
 * @param address the caller's; null where several clients may have it
 * @throws InvalidError if the username or the e-mail address belongs to another account or pending registration
 */
export async function addRegistration(
  queries: Queries,
  registration: Registration,
  passwordHash: string,
  arrivedAt: Date,
  address: string | null = null,
): Promise<AddedRegistration> {
  await lockRegistrations(queries);
  await refuseUnknown(queries, registration);
  await deleteExpiredRegistrations(queries);
  const { username, email } = registration;
  const account = { usernameFolded: fold(username), emailFolded: fold(email) };
  await refuseTaken(queries, account, arrivedAt);
  const { code, stored } = newCode();
  const [added] = await queries
    .insert(registrations)
    .values({
      username,
      email,
      ...account,
      passwordHash,
      firstName: registration.first_name,
      lastName: registration.last_name,
      company: companyOf(registration),
      address,
      // Compared with `arrivedAt`, which is of this process's clock.
      registeredAt: new Date(),
      ...stored,
    })
    .returning({ id: registrations.id });
  const others = await queries
    .select({ passwordHash: registrations.passwordHash })
    .from(registrations)
    .where(and(eq(registrations.emailFolded, account.emailFolded), ne(registrations.id, added?.id ?? 0)));
  return { code, othersPasswordHashes: others.map(other => other.passwordHash) };
}

/**
 * Creates the company and the user of a registration.
 * @returns the user; undefined if the registration no longer exists, because a code works once
 */
export async function activate(
  queries: Queries,
  id: number,
): Promise<{ id: number; passwordHash: string } | undefined> {
  await lockRegistrations(queries);
  const [registration] = await queries.delete(registrations).where(eq(registrations.id, id)).returning();
  if (!registration) return undefined;
  const { username, usernameFolded, email, emailFolded, passwordHash, firstName, lastName } = registration;
  await queries
    .delete(registrations)
    .where(or(eq(registrations.usernameFolded, usernameFolded), eq(registrations.emailFolded, emailFolded)));
  const [company] = await queries
    .insert(companies)
    .values(registration.company)
    .returning({ id: companies.id });
  const [user] = await queries
    .insert(users)
    .values({
      companyId: (company as { id: number }).id,
      username,
      usernameFolded,
      email,
      emailFolded,
      passwordHash,
      firstName,
      lastName,
    })
    .returning({ id: users.id, passwordHash: users.passwordHash });
  return user;
}

/** Deletes the registrations whose code was not entered in time. They no longer reserve a username or an e-mail address. */
export async function deleteExpiredRegistrations(queries: Queries): Promise<void> {
  await queries.delete(registrations).where(lt(registrations.expiresAt, sql`clock_timestamp()`));
}

/** Serializes what takes a name or an address: uniqueness spans two tables and depends on the time, so no index can enforce it. */
export async function lockRegistrations(queries: Queries): Promise<void> {
  await queries.execute(sql`LOCK TABLE ${registrations} IN SHARE ROW EXCLUSIVE MODE`);
}

async function refuseUnknown(queries: Queries, { company, flat }: Registration): Promise<void> {
  const [known] = await queries
    .select({
      currency: sql<boolean>`EXISTS (SELECT FROM ${currencies} WHERE ${currencies.id} = ${company.currency_id})`,
      type: sql<boolean>`EXISTS (SELECT FROM ${companyTypes} WHERE ${companyTypes.id} = ${company.company_type_id})`,
    })
    .from(sql`(SELECT 1) AS one`);
  const fields: FieldMessages = {};
  if (!known?.currency) fields.currency_id = [{ key: 'invalid_pk', values: { pk: company.currency_id } }];
  if (!known?.type) fields.company_type_id = [{ key: 'invalid_pk', values: { pk: company.company_type_id } }];
  if (Object.keys(fields).length > 0) throw new InvalidError(flat ? fields : { company: fields });
}

/** A registration whose time is this much later than the call's was stored before the clock was set back. */
const LONGEST_CALL_MS = 60_000;

interface FoldedAccount {
  usernameFolded: string;
  emailFolded: string;
}

/**
 * @param arrivedAt when the call of a registration started. An earlier registration of the same account does not refuse it.
 * @throws InvalidError if the username or the e-mail address belongs to an account or a pending registration
 */
export async function refuseTaken(
  queries: Queries,
  { usernameFolded, emailFolded }: FoldedAccount,
  arrivedAt?: Date,
): Promise<void> {
  const sharesNames = (table: typeof users | typeof registrations) =>
    or(eq(table.usernameFolded, usernameFolded), eq(table.emailFolded, emailFolded));
  const names = <T extends typeof users | typeof registrations>(table: T) => ({
    usernameFolded: table.usernameFolded,
    emailFolded: table.emailFolded,
    registeredAt: table.registeredAt,
  });
  const verified = await queries.select(names(users)).from(users).where(sharesNames(users));
  const waiting = await queries
    .select(names(registrations))
    .from(registrations)
    .where(and(sharesNames(registrations), gt(registrations.expiresAt, sql`clock_timestamp()`)));
  const isOwn = (row: FoldedAccount & { registeredAt: Date }) =>
    arrivedAt !== undefined &&
    row.usernameFolded === usernameFolded &&
    row.emailFolded === emailFolded &&
    (row.registeredAt < arrivedAt || row.registeredAt.getTime() > arrivedAt.getTime() + LONGEST_CALL_MS);
  const others = [...verified, ...waiting.filter(row => !isOwn(row))];
  const fields: FieldMessages = {};
  if (others.some(row => row.usernameFolded === usernameFolded))
    fields.username = [{ key: 'username_taken' }];
  if (others.some(row => row.emailFolded === emailFolded)) fields.email = [{ key: 'email_taken' }];
  if (Object.keys(fields).length > 0) throw new InvalidError(fields);
}

function companyOf({ company }: Registration): RegisteredCompany {
  return {
    name: company.name,
    address: company.address,
    phoneNumber: company.phone_number,
    email: company.email,
    website: company.website,
    currencyId: company.currency_id,
    companyTypeId: company.company_type_id,
  };
}
