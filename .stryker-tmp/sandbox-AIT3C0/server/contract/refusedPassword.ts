// @ts-nocheck
import { PASSWORD_MIN_LENGTH, ratePassword } from '../../src/contract/passwordRule';
import type { Message } from '../messages/translate';

/**
 * Returns the reason why a new password is refused, or undefined if it is accepted.
 * @param own the user's names, username, e-mail and company, which are easy to guess
 */
export function refusedPassword(password: string, own: readonly string[]): Message | undefined {
  const strength = ratePassword(password, own);
  if (strength === 'fair' || strength === 'strong') return undefined;
  return { key: `password_${strength}`, values: { min: PASSWORD_MIN_LENGTH } };
}
