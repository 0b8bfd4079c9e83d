import { refusedPassword } from '../../contract/refusedPassword';
import { fieldError, InvalidError, type FieldMessages } from '../errors';
import type { AccountServices } from './AccountServices';
import { closeOtherSessions, type Session } from './sessions';
import { findPassword, replacePassword } from './users';

interface PasswordChange {
  old_password: string;
  new_password: string;
  /** Whether the call may have been carried out before: it then succeeds if the new password is the user's password already. */
  mayBeRepetition: boolean;
}

/**
 * Changes the password of the session's user, and ends the user's other sessions.
 * @throws InvalidError if the old password is wrong, or the new one is weak or the same
 * @throws ThrottledError if the limit is reached
 */
export async function changePassword(
  { database, limits, passwords }: AccountServices,
  session: Session,
  { old_password, new_password, mayBeRepetition }: PasswordChange,
): Promise<void> {
  await limits.take('passwordChangeOfUser', String(session.userId));
  const user = await findPassword(database.queries, session.userId);
  const before = user?.hash ?? '';
  const isRight = await passwords.matches(old_password, user?.hash);
  const isChanged = (hash: string | undefined) => mayBeRepetition && passwords.matches(new_password, hash);
  if (!isRight && (await isChanged(user?.hash))) return;
  const weakness =
    isRight && old_password === new_password
      ? ({ key: 'password_same' } as const)
      : refusedPassword(new_password, user?.own ?? []);
  const fields: FieldMessages = {
    ...(isRight ? {} : { old_password: [{ key: 'password_wrong' }] }),
    ...(weakness && { new_password: [weakness] }),
  };
  if (Object.keys(fields).length > 0) throw new InvalidError(fields);
  const after = await passwords.hash(new_password);
  const isReplaced = await database.transaction(async queries => {
    const isCurrent = await replacePassword(queries, session.userId, before, after);
    if (isCurrent) await closeOtherSessions(queries, session);
    return isCurrent;
  });
  if (isReplaced) return;
  // Another call has changed it meanwhile.
  const current = await findPassword(database.queries, session.userId);
  if (!(await isChanged(current?.hash))) throw fieldError('old_password', 'password_wrong');
}
