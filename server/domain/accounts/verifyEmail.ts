import type { Queries } from '../../database/Database';
import { WrongCodeError } from '../errors';
import type { AccountClient, AccountServices } from './AccountServices';
import { rememberAddress } from './knownAddresses';
import { activate } from './registrations';
import { openSession } from './sessions';
import { findByCode } from './verificationCodes';

/** The minimum time of a refused verification. */
const REFUSAL_MS = 100;

interface EmailVerification extends AccountClient {
  email: string;
  code: string;
}

/**
 * Activates the registration that a code belongs to, and signs the new user in.
 * @returns the token of a new session
 * @throws WrongCodeError if the code is wrong or has expired
 * @throws ThrottledError if a limit is reached
 */
export async function verifyEmail(
  { database, limits }: AccountServices,
  { email, code, address, isExactAddress, client }: EmailVerification,
): Promise<string> {
  await limits.take('verificationOfAddress', address);
  const minimumTime = new Promise(resolve => setTimeout(resolve, REFUSAL_MS));
  const exactAddress = isExactAddress ? address : null;
  const registration = await findByCode(database.queries, { email, code, address: exactAddress });
  const token =
    registration &&
    (await database.transaction(queries => signInFirst(queries, registration, client, exactAddress)));
  if (!token) {
    // A counted try takes longer, because it writes. The time must not reveal whether a registration exists.
    await minimumTime;
    throw new WrongCodeError();
  }
  await limits.giveBack('verificationOfAddress', address);
  return token;
}

/** Activates a registration and signs the new user in. Returns the token. */
async function signInFirst(
  queries: Queries,
  registration: number,
  client: string,
  address: string | null,
): Promise<string | undefined> {
  const user = await activate(queries, registration);
  if (!user) return undefined;
  if (address !== null) await rememberAddress(queries, user.id, address);
  return openSession(queries, user.id, user.passwordHash, client);
}
