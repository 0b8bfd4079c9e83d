import type { z } from 'zod';
import type * as bodies from '../../contract/bodies';
import { refusedPassword } from '../../contract/refusedPassword';
import { GoneError } from '../../database/GoneError';
import { enterCompany } from '../../database/scopeStatement';
import { fieldError, InvalidError, ReusedKeyError, type FieldMessages } from '../errors';
import { findOutcome, keepOutcome } from '../records/repeatableWrites';
import { sha256 } from '../sha256';
import type { PasswordServices } from './AccountServices';
import { closeOtherSessions, type Session } from './sessions';
import { findPassword, replacePassword } from './users';

/** What is kept of a change for a repetition of the request; no password, and nothing from which one can be guessed. */
interface KeptChange {
  userId: number;
  /** A hash of the hash of the new password. */
  mark: string;
}

/** The same for every change: a fingerprint of its body would be one of the passwords. */
const FINGERPRINT = sha256('change-password');

/**
 * Changes the password of the session's user, and ends the user's other sessions. A repetition of the request succeeds while the
 * password is still the one that the first request has set.
 * @param key identifies the request, so that a repetition succeeds
 * @throws InvalidError if the old password is wrong, or the new one is weak or the same
 * @throws ThrottledError if the limit is reached
 */
export async function changePassword(
  { database, limits, passwords }: PasswordServices,
  session: Session,
  { old_password, new_password }: z.output<typeof bodies.passwordChange>,
  key?: string,
): Promise<void> {
  await limits.take('passwordChangeOfUser', String(session.userId));
  const user = await findPassword(database.queries, session.userId);
  if (!user) throw new GoneError('The user has been removed');
  const before = user.hash;
  const giveBackTry = async (refused: unknown): Promise<never> => {
    // Too many wait.
    await limits.giveBack('passwordChangeOfUser', String(session.userId));
    throw refused;
  };
  const isRight = await passwords.matches(old_password, before).catch(giveBackTry);
  const repeatable = key === undefined ? undefined : { key, fingerprint: FINGERPRINT };
  const isRepetition = async () => {
    if (!repeatable) return false;
    const kept = await database.transaction(async queries => {
      await enterCompany(queries, session.companyId);
      return findOutcome<KeptChange>(queries, session.companyId, repeatable).catch(ifOtherCall);
    });
    const hash = (await findPassword(database.queries, session.userId))?.hash ?? '';
    if (kept?.userId !== session.userId || kept.mark !== sha256(hash)) return false;
    return passwords.matches(new_password, hash);
  };
  if (!isRight && (await isRepetition())) return;
  const weakness =
    isRight && old_password === new_password
      ? ({ key: 'password_same' } as const)
      : refusedPassword(new_password, user.own);
  const fields: FieldMessages = {
    ...(isRight ? {} : { old_password: [{ key: 'password_wrong' }] }),
    ...(weakness && { new_password: [weakness] }),
  };
  if (Object.keys(fields).length > 0) throw new InvalidError(fields);
  const after = await passwords.hash(new_password).catch(giveBackTry);
  const isReplaced = await database.transaction(async queries => {
    const isCurrent = await replacePassword(queries, session.userId, before, after);
    if (!isCurrent) return false;
    await closeOtherSessions(queries, session);
    if (repeatable) {
      await enterCompany(queries, session.companyId);
      const kept: KeptChange = { userId: session.userId, mark: sha256(after) };
      await keepOutcome(queries, session.companyId, repeatable, kept);
    }
    return true;
  });
  // Another call has changed it meanwhile.
  if (!isReplaced && !(await isRepetition())) throw fieldError('old_password', 'password_wrong');
}

/** Returns undefined for a key that was used for another call. */
function ifOtherCall(error: unknown): undefined {
  if (!(error instanceof ReusedKeyError)) throw error;
}
