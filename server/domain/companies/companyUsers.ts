import { and, asc, count, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { fold } from '../../../src/contract/fold';
import type * as bodies from '../../contract/bodies';
import type { Database, Queries } from '../../database/Database';
import { GoneError } from '../../database/GoneError';
import { enterCompany, lockCompany } from '../../database/scopeStatement';
import { users } from '../../database/schema';
import type { PasswordServices } from '../accounts/AccountServices';
import { lockRegistrations, refuseTaken } from '../accounts/registrations';
import { newPassword } from '../accounts/newPassword';
import type { Session } from '../accounts/sessions';
import { findPassword, replacePassword } from '../accounts/users';
import { fieldError } from '../errors';
import { deleteOnce, findOutcome, keepOutcome, type Repeatable } from '../records/repeatableWrites';
import { found } from '../records/found';
import { sha256 } from '../sha256';

/** The most users of one company. */
const MAX_USERS = 50;

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

/** What is kept of an added user for a repetition of the request. */
interface KeptUser {
  id: number;
  /** A hash of the hash of the first password, which is not kept itself. */
  mark: string;
}

/**
 * Adds a user to the session's company, with the same rights as all others. If the same request has added the user before, its
 * answer with the password was lost: the user gets another password.
 * @returns the user with the password, which is shown once
 * @throws NotFoundError if the session's own user has been removed meanwhile
 * @throws InvalidError if the username or the e-mail address is taken, or the company has too many users
 * @throws ReusedKeyError if the key was used for something else
 * @throws ThrottledError if the limit is reached
 */
export async function addUser(
  { database, limits, passwords }: PasswordServices,
  { companyId, userId: ownId }: Session,
  { username, email, first_name, last_name }: z.output<typeof bodies.companyUser>,
  repeatable: Repeatable | undefined,
) {
  const account = { usernameFolded: fold(username), emailFolded: fold(email) };
  const refuse = async (queries: Queries) => {
    await refuseTaken(queries, account);
    const [all] = await queries.select({ users: count() }).from(users).where(eq(users.companyId, companyId));
    if ((all?.users ?? 0) >= MAX_USERS)
      throw fieldError('non_field_errors', 'too_many_users', { max: MAX_USERS });
  };
  const findKept = async (queries: Queries) =>
    repeatable && findOutcome<KeptUser>(queries, companyId, repeatable);
  // A refusal counts too: it tells whether anyone has a username or an address.
  await limits.take('userOfCompany', String(companyId));
  // Hashing takes the processor a tenth of a second.
  await refuse(database.queries).catch(async (refused: unknown) => {
    if (!repeatable) throw refused;
    // The same request may have taken the names.
    const kept = await database.transaction(async queries => {
      await enterCompany(queries, companyId);
      return findKept(queries);
    });
    if (!kept) throw refused;
  });
  const password = newPassword();
  const passwordHash = await passwords.hash(password).catch(async (refused: unknown) => {
    await limits.giveBack('userOfCompany', String(companyId));
    throw refused;
  });
  const id = await database.transaction(async queries => {
    await lockCompany(queries, companyId);
    await requireUser(queries, ownId);
    const kept = await findKept(queries);
    const before = kept && (await findPassword(queries, kept.id));
    if (!before) {
      await lockRegistrations(queries);
      await refuse(queries);
    }
    const userId = before
      ? await replaceFirstPassword(queries, kept, before.hash, passwordHash)
      : await insertUser(queries, {
          companyId,
          username,
          email,
          ...account,
          passwordHash,
          firstName: first_name,
          lastName: last_name,
        });
    // The user has changed the password, or another request has taken one of the names since.
    if (userId === undefined) throw fieldError('username', 'username_taken');
    const now: KeptUser = { id: userId, mark: sha256(passwordHash) };
    if (repeatable) await keepOutcome(queries, companyId, repeatable, now);
    return userId;
  });
  return { id, username, email, first_name, last_name, is_current: false, password };
}

/** @returns the id, or undefined if one of the names is taken */
async function insertUser(queries: Queries, user: typeof users.$inferInsert): Promise<number | undefined> {
  const [added] = await queries.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
  return added?.id;
}

/** @returns the id, or undefined if the user has another password by now */
async function replaceFirstPassword(
  queries: Queries,
  { id, mark }: KeptUser,
  before: string,
  after: string,
): Promise<number | undefined> {
  const isFirst = sha256(before) === mark;
  return isFirst && (await replacePassword(queries, id, before, after)) ? id : undefined;
}

/**
 * Removes another user of the session's company, whose sessions end.
 * @throws NotFoundError if the company has no such user besides the session's own
 * @throws GoneError if that one has been removed meanwhile: two users who remove each other must not leave a company without any
 */
export async function removeUser(
  database: Database,
  { companyId, userId }: Session,
  id: number,
  repeatable: Repeatable | undefined,
): Promise<void> {
  await database.transaction(async queries => {
    await lockCompany(queries, companyId);
    await requireUser(queries, userId);
    await deleteOnce(queries, companyId, repeatable, async () => {
      const removed = await queries
        .delete(users)
        .where(and(eq(users.id, id), eq(users.companyId, companyId), ne(users.id, userId)))
        .returning({ id: users.id });
      found(removed);
    });
  });
}

/** @throws GoneError if the session's user has been removed since the session was looked up */
async function requireUser(queries: Queries, id: number): Promise<void> {
  const [user] = await queries.select({ id: users.id }).from(users).where(eq(users.id, id));
  if (!user) throw new GoneError('The user has been removed');
}
