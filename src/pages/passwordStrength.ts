export type Strength = 'short' | 'weak' | 'fair' | 'strong';

const SHORTEST = 8;
const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];

/**
 * A rough word on a password: length counts most, kinds of characters help, repetition does not. It advises and never
 * refuses; that is the backend's.
 */
export function passwordStrength(password: string): Strength {
  if (password.length < SHORTEST) return 'short';
  const kinds = KINDS.filter(kind => kind.test(password)).length;
  const different = new Set(password.toLowerCase()).size;
  const score = Math.min(password.length, different * 2) + kinds * 2;
  if (score < 15) return 'weak';
  return score < 20 ? 'fair' : 'strong';
}
