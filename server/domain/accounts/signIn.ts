import { fold } from '../../../src/contract/fold';
import { fieldError, SuspendedError } from '../errors';
import type { AccountClient, AccountServices } from './AccountServices';
import { rememberAddress } from './knownAddresses';
import type { Limits } from './limits';
import { openSession } from './sessions';
import { findUserToSignIn } from './users';

interface SignIn extends AccountClient {
  username: string;
  password: string;
}

/**
 * Signs a user in.
 *
 * An address from which this user has signed in before has its own limit, so that a stranger's wrong passwords do not lock
 * the owner out. All other addresses share one limit. A right password is not counted there: it has a limit of its own.
 * @returns the token of a new session
 * @throws InvalidError if the username or the password is wrong
 * @throws SuspendedError if the company is suspended
 * @throws ThrottledError if a limit is reached
 */
export async function signIn(
  { database: { queries }, limits, passwords }: AccountServices,
  { username, password, address, isExactAddress, client }: SignIn,
): Promise<string> {
  const account = fold(username);
  const user = await findUserToSignIn(queries, account, address);
  const giveBack =
    user?.isKnownAddress && isExactAddress
      ? await limits.passwordAttempts.take({ account, known: { userId: user.id, address } })
      : await takeFromUnknownAddress(limits, account, address);
  const right = await passwords.matches(password, user?.passwordHash).catch(async (refused: unknown) => {
    // Too many wait: it was not compared.
    await giveBack();
    throw refused;
  });
  // A wrong password does not tell that the company is suspended.
  if (right && user?.isSuspended) throw new SuspendedError();
  // The try of a refused call stays counted: otherwise its password could be compared any number of times.
  if (right && user) await limits.take('signInOfUser', String(user.id));
  const token = right && user && (await openSession(queries, user.id, user.passwordHash, client));
  if (!token) throw fieldError('non_field_errors', 'credentials');
  if (isExactAddress) await rememberAddress(queries, user.id, address);
  await giveBack();
  return token;
}

async function takeFromUnknownAddress(
  limits: Limits,
  account: string,
  address: string,
): Promise<() => Promise<void>> {
  // First, so that an address that is refused costs one write.
  await limits.take('signInOfAddress', address);
  const giveBackAddress = () => limits.giveBack('signInOfAddress', address);
  const giveBackTry = await limits.passwordAttempts.take({ account }).catch(async (refused: unknown) => {
    await giveBackAddress();
    throw refused;
  });
  return async () => {
    await giveBackTry();
    await giveBackAddress();
  };
}
