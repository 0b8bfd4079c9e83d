import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { fold } from '../../../src/contract/fold';
import { refusedPassword } from '../../contract/refusedPassword';
import type { Database, Queries } from '../../database/Database';
import { knownAddresses, passwordResets, sessions, users } from '../../database/schema';
import type { Language } from '../../messages/translate';
import { InvalidError, SuspendedError, WrongCodeError } from '../errors';
import type { AccountClient, AccountServices, PasswordServices } from './AccountServices';
import { isKnownAddress, rememberAddress } from './knownAddresses';
import { keyOfTyped, type Limits } from './limits';
import { openSession } from './sessions';
import { findPassword } from './users';
import { CODE_MINUTES, isCode, MAX_TRIES, newCode } from './verificationCodes';

/** The minimum time of an answer: it must not reveal whether an address has an account. */
const MIN_RESPONSE_MS = 150;

interface ResetRequest extends Omit<AccountClient, 'client'> {
  email: string;
  /** The language of the mail. */
  language: Language;
}

/**
 * Mails a code with which the user of an e-mail address may choose another password. The answer is the same, and takes as long,
 * for an address without an account.
 *
 * A user's known address has a limit of its own, so that strangers cannot keep the user from a code.
 * @throws ThrottledError if a limit is reached
 */
export async function requestReset(
  services: AccountServices,
  { email, language, ...from }: ResetRequest,
): Promise<void> {
  const { database, limits } = services;
  const minimumTime = new Promise(resolve => setTimeout(resolve, MIN_RESPONSE_MS));
  await limits.take('registrationOfAddress', from.address);
  const user = await findUserToReset(database.queries, email, from);
  const giveBack = user?.isKnown
    ? await takeFromKnownAddress(limits, user.id, from.address)
    : await takeFromUnknownAddress(limits, keyOfTyped(email));
  // The answer does not wait for the mail server: its time would show that there is a mail.
  const sent = user && sendReset(services, user, language).catch(giveBack);
  if (sent) services.track?.(sent);
  await minimumTime;
}

async function takeFromKnownAddress(limits: Limits, userId: number, address: string) {
  const key = `${userId} ${address}`;
  // The same number in an hour as for an address without an account: the limit must not tell which one it is.
  await limits.take('mailOfAddress', key);
  await limits.take('resetOfKnownAddress', key);
  return async () => {
    await limits.giveBack('mailOfAddress', key);
    await limits.giveBack('resetOfKnownAddress', key);
  };
}

async function takeFromUnknownAddress(limits: Limits, key: string) {
  await limits.take('mailOfAddress', key);
  await limits.take('resetOfAccount', key);
  return () => limits.giveBack('mailOfAddress', key);
}

interface UserToReset {
  id: number;
  email: string;
  name: string;
  /** Whether this user has signed in from the caller's address before. */
  isKnown: boolean;
}

async function findUserToReset(
  queries: Queries,
  email: string,
  { address, isExactAddress }: Pick<AccountClient, 'address' | 'isExactAddress'>,
): Promise<UserToReset | undefined> {
  const [user] = await queries
    .select({
      id: users.id,
      email: users.email,
      name: users.firstName,
      isKnown: sql<boolean>`${isExactAddress} AND ${knownAddresses.userId} IS NOT NULL`,
    })
    .from(users)
    .leftJoin(knownAddresses, isKnownAddress(address))
    .where(eq(users.emailFolded, fold(email)));
  return user;
}

async function sendReset({ database, sendCode }: AccountServices, user: UserToReset, language: Language) {
  const { code, stored } = newCode();
  const reset = { ...stored, tries: 0, triesOfKnown: 0 };
  await database.queries
    .insert(passwordResets)
    .values({ userId: user.id, ...reset })
    .onConflictDoUpdate({ target: passwordResets.userId, set: reset });
  // An earlier code that waits for the mail server is not valid any more, and could arrive after this one.
  await database.run(`DELETE FROM jobs WHERE kind = 'mail' AND work->>'to' = $1`, [user.email]);
  await sendCode({ to: user.email, name: user.name, code, minutes: CODE_MINUTES, language, isReset: true });
}

interface Reset extends AccountClient {
  email: string;
  code: string;
  new_password: string;
}

/**
 * Replaces the password of the user to whom a code was mailed, ends all sessions of that user, and signs in.
 * @returns the token of a new session
 * @throws WrongCodeError if the code is wrong or has expired, or after too many tries
 * @throws InvalidError if the password is weak; the code stays valid
 * @throws SuspendedError if the company is suspended
 * @throws ThrottledError if a limit is reached
 */
export async function resetPassword(
  { database, limits, passwords }: PasswordServices,
  { email, code, new_password, address, isExactAddress, client }: Reset,
): Promise<string> {
  await limits.take('verificationOfAddress', address);
  const minimumTime = new Promise(resolve => setTimeout(resolve, MIN_RESPONSE_MS));
  const found = await findUserToReset(database.queries, email, { address, isExactAddress });
  const userId = found && (await findResetByCode(database.queries, found, code));
  if (!found || userId === undefined) {
    await minimumTime;
    throw new WrongCodeError();
  }
  const user = await findPassword(database.queries, userId);
  if (user?.isSuspended) throw new SuspendedError();
  // A strange password takes the processor a quarter of a second.
  await limits.take('passwordEstimateOfAddress', address);
  const weakness = refusedPassword(new_password, user?.own ?? []);
  if (weakness) {
    await giveBackTry(database.queries, found);
    await limits.giveBack('verificationOfAddress', address);
    throw new InvalidError({ new_password: [weakness] });
  }
  const passwordHash = await passwords.hash(new_password).catch(async (refused: unknown) => {
    await giveBackTry(database.queries, found);
    await limits.giveBack('verificationOfAddress', address);
    throw refused;
  });
  const token = await replaceForgottenPassword(
    database,
    userId,
    passwordHash,
    client,
    isExactAddress ? address : null,
  );
  if (!token) throw new WrongCodeError();
  await limits.giveBack('verificationOfAddress', address);
  return token;
}

/** A code works once: of two calls with it, one deletes its row. */
function replaceForgottenPassword(
  database: Database,
  userId: number,
  passwordHash: string,
  client: string,
  address: string | null,
) {
  return database.transaction(async queries => {
    // In the order of the other changes of a password: first the user, then the code.
    await queries.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const used = await queries.delete(passwordResets).where(eq(passwordResets.userId, userId)).returning();
    if (used.length === 0) return undefined;
    await queries.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await queries.delete(sessions).where(eq(sessions.userId, userId));
    if (address !== null) await rememberAddress(queries, userId, address);
    return openSession(queries, userId, passwordHash, client);
  });
}

/**
 * Counts a try and checks the limit in one statement. Tries from known addresses are counted apart, so that a stranger's
 * wrong codes do not use up the user's.
 * @returns the user of a right code
 */
async function findResetByCode(
  queries: Queries,
  user: UserToReset,
  code: string,
): Promise<number | undefined> {
  const { userId, expiresAt } = passwordResets;
  const name = triesOf(user);
  const counted = passwordResets[name];
  const [reset] = await queries
    .update(passwordResets)
    .set({ [name]: sql`${counted} + 1` })
    .where(and(eq(userId, user.id), lt(counted, MAX_TRIES), gt(expiresAt, sql`clock_timestamp()`)))
    .returning();
  return reset && isCode(reset, code) ? reset.userId : undefined;
}

/** A right code with a weak password was no guess. */
async function giveBackTry(queries: Queries, user: UserToReset): Promise<void> {
  const name = triesOf(user);
  const counted = passwordResets[name];
  await queries
    .update(passwordResets)
    .set({ [name]: sql`${counted} - 1` })
    .where(and(eq(passwordResets.userId, user.id), gt(counted, 0)));
}

function triesOf({ isKnown }: UserToReset) {
  return isKnown ? 'triesOfKnown' : 'tries';
}

/** Deletes the codes that were not used in time. */
export async function deleteExpiredResets(queries: Queries): Promise<void> {
  await queries.delete(passwordResets).where(lte(passwordResets.expiresAt, sql`clock_timestamp()`));
}
