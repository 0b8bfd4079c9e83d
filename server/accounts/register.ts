import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { fold } from '../../src/contract/fold';
import type { Queries } from '../database/Database';
import { companies, companyTypes, currencies, users } from '../database/schema';
import { Refused, type FieldMessages } from '../http/Refused';
import { onConflict } from '../records/onConflict';
import type { Registration } from '../wire/bodies';
import { CODE_MINUTES, issueCode } from './verificationCodes';

const unique = {
  users_username_unique: ['username', 'username_taken'],
  users_email_unique: ['email', 'email_taken'],
} as const;

/**
 * Registers a company and its user, who cannot sign in before the returned code comes back.
 *
 * Registering the same account again while it is not verified takes the new details and gives a new code. What a call
 * that set out before the account existed carries is not a second try but a rival, and is refused. An account that
 * nobody verified while its code lived holds its names against no one.
 */
export async function register(
  queries: Queries,
  registration: Registration,
  passwordHash: string,
  arrivedAt: Date,
): Promise<string> {
  await refuseUnknown(queries, registration);
  await forgetStale(queries, registration);
  const again = await findUnverified(queries, registration, arrivedAt);
  const details = {
    username: registration.username,
    usernameFolded: fold(registration.username),
    email: registration.email,
    emailFolded: fold(registration.email),
    passwordHash,
    firstName: registration.first_name,
    lastName: registration.last_name,
  };
  if (again) {
    await queries.update(companies).set(companyValues(registration)).where(eq(companies.id, again.companyId));
    await queries.update(users).set(details).where(eq(users.id, again.id));
    return issueCode(queries, again.id);
  }
  await refuseTaken(queries, details);
  const [company] = await queries
    .insert(companies)
    .values(companyValues(registration))
    .returning({ id: companies.id });
  const { id: companyId } = company as { id: number };
  const [user] = await onConflict(
    unique,
    queries
      .insert(users)
      .values({ companyId, ...details })
      .returning({ id: users.id }),
  );
  return issueCode(queries, (user as { id: number }).id);
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
  if (Object.keys(fields).length > 0) throw new Refused(400, flat ? fields : { company: fields });
}

async function forgetStale(queries: Queries, { username, email }: Registration): Promise<void> {
  const stale = queries
    .select({ id: users.companyId })
    .from(users)
    .where(
      and(
        or(eq(users.usernameFolded, fold(username)), eq(users.emailFolded, fold(email))),
        sql`NOT (${users.usernameFolded} = ${fold(username)} AND ${users.emailFolded} = ${fold(email)})`,
        isNull(users.verifiedAt),
        lt(users.registeredAt, sql`clock_timestamp() - interval '1 minute' * ${CODE_MINUTES}`),
      ),
    );
  await queries.delete(companies).where(inArray(companies.id, stale));
}

async function findUnverified(queries: Queries, { username, email }: Registration, arrivedAt: Date) {
  const [user] = await queries
    .select({ id: users.id, companyId: users.companyId })
    .from(users)
    .where(
      and(
        eq(users.usernameFolded, fold(username)),
        eq(users.emailFolded, fold(email)),
        isNull(users.verifiedAt),
        lt(users.registeredAt, arrivedAt),
      ),
    )
    .for('update');
  return user;
}

async function refuseTaken(
  queries: Queries,
  { usernameFolded, emailFolded }: { usernameFolded: string; emailFolded: string },
): Promise<void> {
  const rivals = await queries
    .select({ username: users.usernameFolded, email: users.emailFolded })
    .from(users)
    .where(or(eq(users.usernameFolded, usernameFolded), eq(users.emailFolded, emailFolded)));
  const fields: FieldMessages = {};
  if (rivals.some(({ username }) => username === usernameFolded))
    fields.username = [{ key: 'username_taken' }];
  if (rivals.some(({ email }) => email === emailFolded)) fields.email = [{ key: 'email_taken' }];
  if (Object.keys(fields).length > 0) throw new Refused(400, fields);
}

function companyValues({ company }: Registration): typeof companies.$inferInsert {
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
