import type { Registration } from '../../contract/bodies';
import { refusedPassword } from '../../contract/refusedPassword';
import type { Language } from '../../messages/translate';
import { InvalidError } from '../errors';
import type { AccountClient, AccountServices } from './AccountServices';
import { keyOfTyped } from './limits';
import { addRegistration } from './registrations';
import { CODE_MINUTES } from './verificationCodes';

/** How long an answer waits for the mail server. */
const MAIL_TIMEOUT_MS = 3_000;

interface RegistrationCall extends Pick<AccountClient, 'address' | 'isExactAddress'> {
  /** The language of the mail. */
  language: Language;
  arrivedAt: Date;
}

/**
 * Stores a registration and mails its code. The registration is kept even if the mail fails, and a slow mail server does
 * not delay the answer.
 * @throws InvalidError if the password is weak, or the username or the e-mail address is taken
 * @throws ThrottledError if a limit is reached
 */
export async function register(
  { database, limits, passwords, sendCode }: AccountServices,
  registration: Registration,
  { address, isExactAddress, language, arrivedAt }: RegistrationCall,
): Promise<{ username: string; email: string }> {
  const { username, email, password, first_name, last_name, company } = registration;
  await limits.take('passwordEstimateOfAddress', address);
  const weakness = refusedPassword(password, [username, email, first_name, last_name, company.name]);
  if (weakness) throw new InvalidError({ password: [weakness] });
  await limits.take('registrationOfAddress', address);
  const passwordHash = await passwords.hash(password).catch(async (refused: unknown) => {
    // Too many wait. The estimate of the password was made.
    await limits.giveBack('registrationOfAddress', address);
    throw refused;
  });
  await limits.take('mailOfAddress', keyOfTyped(email));
  const giveMailBack = () => limits.giveBack('mailOfAddress', keyOfTyped(email));
  const { code, othersPasswordHashes } = await database
    .transaction(queries =>
      addRegistration(queries, registration, passwordHash, arrivedAt, isExactAddress ? address : null),
    )
    .catch(async (error: unknown) => {
      await giveMailBack();
      throw error;
    });
  // The registration is stored: where too many passwords wait, the mail warns of the others.
  const isOwn = await Promise.all(
    othersPasswordHashes.map(hash => passwords.matches(password, hash).catch(() => false)),
  );
  const sent = sendCode({
    to: email,
    name: first_name,
    code,
    minutes: CODE_MINUTES,
    language,
    isOneOfSeveral: isOwn.includes(false),
  });
  await settledWithin(
    MAIL_TIMEOUT_MS,
    sent.catch(() => giveMailBack()),
  );
  await laterMillisecond();
  return { username, email };
}

/** Resolves in a later millisecond, so that a call which follows the answer has not arrived in that of the registration. */
async function laterMillisecond(): Promise<void> {
  const start = Date.now();
  while (Date.now() === start) await new Promise(resolve => setTimeout(resolve, 1));
}

/** Resolves when the work is done, or after this time. */
async function settledWithin(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([work, new Promise(resolve => (timer = setTimeout(resolve, milliseconds)))]);
  clearTimeout(timer);
}
