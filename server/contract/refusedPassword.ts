import { PASSWORD_MIN_LENGTH, ratePassword } from '../../src/contract/passwordRule';
import type { Message } from '../messages/translate';

/**
 * Why a new password is refused; undefined for one that may be used.
 * @param own what the user has said about themselves: names, username, e-mail, company
 */
export function refusedPassword(password: string, own: readonly string[]): Message | undefined {
  const strength = ratePassword(password, own);
  if (strength === 'fair' || strength === 'strong') return undefined;
  return { key: `password_${strength}`, values: { min: PASSWORD_MIN_LENGTH } };
}
