import { and, asc, count, eq, ne } from 'drizzle-orm';
import { fold } from '../../../src/contract/fold';
import type { Database, Queries } from '../../database/Database';
import { registrations, users } from '../../database/schema';
import { newPassword } from '../accounts/newPassword';
import type { Limits } from '../accounts/limits';
import type { PasswordHasher } from '../accounts/PasswordHasher';
import type { Session } from '../accounts/sessions';
import { fieldError, InvalidError, type FieldMessages } from '../errors';
import { found } from '../records/found';

/** The most users of one company. */
const MAX_USERS = 50;

export interface NewUser {
  username: string;
  email: string;
  first_name: string;
  last_name: string;
}

/** Lists the users of the session's company. */
export async function listUsers(queries: Queries, { companyId, userId }: Session) {
  const rows = await queries
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      first_name: users.firstName,
      last_name: users.lastName,
    })
    .from(users)
    .where(eq(users.companyId, companyId))
    .orderBy(asc(users.id));
  return rows.map(user => ({ ...user, is_current: user.id === userId }));
}

/**
 * Adds a user to the session's company, with the same rights as all others.
 * @returns the user with the password, which is shown once
 * @throws InvalidError if the username or the e-mail address is taken, or the company has too many users
 * @throws ThrottledError if the limit is reached
 */
export async function addUser(
  { database, limits, passwords }: { database: Database; limits: Limits; passwords: PasswordHasher },
  { companyId }: Session,
  { username, email, first_name, last_name }: NewUser,
) {
  const account = { usernameFolded: fold(username), emailFolded: fold(email) };
  const refuse = async (queries: Queries) => {
    await refuseTaken(queries, account);
    const [all] = await queries.select({ users: count() }).from(users).where(eq(users.companyId, companyId));
    if ((all?.users ?? 0) >= MAX_USERS)
      throw fieldError('non_field_errors', 'too_many_users', { max: MAX_USERS });
  };
  // Hashing takes the processor a tenth of a second.
  await refuse(database.queries);
  await limits.take('userOfCompany', String(companyId));
  const password = newPassword();
  const passwordHash = await passwords.hash(password);
  const id = await database.transaction(async queries => {
    await refuse(queries);
    const added = await queries
      .insert(users)
      .values({
        companyId,
        username,
        email,
        ...account,
        passwordHash,
        firstName: first_name,
        lastName: last_name,
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
    // Another request has taken one of the names since.
    if (added.length === 0) throw fieldError('username', 'username_taken');
    return found(added).id;
  });
  return { id, username, email, first_name, last_name, is_current: false, password };
}

/**
 * Removes another user of the session's company, whose sessions end.
 * @throws NotFoundError if the company has no such user besides the session's own
 */
export async function removeUser(queries: Queries, session: Session, id: number): Promise<void> {
  const removed = await queries
    .delete(users)
    .where(and(eq(users.id, id), eq(users.companyId, session.companyId), ne(users.id, session.userId)))
    .returning({ id: users.id });
  found(removed);
}

async function refuseTaken(
  queries: Queries,
  { usernameFolded, emailFolded }: { usernameFolded: string; emailFolded: string },
): Promise<void> {
  const fields: FieldMessages = {};
  for (const table of [users, registrations]) {
    const [name] = await queries
      .select({ id: table.id })
      .from(table)
      .where(eq(table.usernameFolded, usernameFolded))
      .limit(1);
    const [mail] = await queries
      .select({ id: table.id })
      .from(table)
      .where(eq(table.emailFolded, emailFolded))
      .limit(1);
    if (name) fields.username = [{ key: 'username_taken' }];
    if (mail) fields.email = [{ key: 'email_taken' }];
  }
  if (Object.keys(fields).length > 0) throw new InvalidError(fields);
}
