import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

export const PASSWORD_MIN_LENGTH = 8;

/** Why a password is refused. */
export type PasswordWeakness = 'short' | 'common' | 'sequence' | 'personal' | 'guessable';
export type PasswordStrength = PasswordWeakness | 'fair' | 'strong';

/** A password that takes fewer guesses is refused: an attacker with many addresses makes this many within weeks. */
const MIN_GUESSES = 1e6;
/** This many guesses are out of reach even for an attacker who has stolen the database. */
const STRONG_GUESSES = 1e10;

/** Number of characters to evaluate. The time grows with the length, and the first ones decide the result. */
const MAX_EVALUATED = 64;

/** Common passwords in Turkey and in restaurants, the most frequent first; the general list has few of them. */
const TURKISH = [
  [
    'sifre',
    'parola',
    'sifrem',
    'parolam',
    'menu',
    'sofra',
    'lokanta',
    'restoran',
    'restaurant',
    'kafe',
    'cafe',
  ],
  ['garson', 'mutfak', 'yemek', 'kahve', 'turkiye', 'ankara', 'izmir', 'antalya', 'besiktas', 'trabzonspor'],
  ['seniseviyorum', 'canim', 'askim', 'bismillah', 'ataturk'],
].flat();

const zxcvbn = new ZxcvbnFactory({
  dictionary: { common: dictionary['passwords-common'], turkish: TURKISH },
  graphs: adjacencyGraphs,
});

/**
 * Rates a password: returns the reason to refuse it, or its strength. Panel and backend share this rule.
 * @param own the user's own data: names, username, e-mail, company; first and last name next to each other
 */
export function ratePassword(password: string, own: readonly string[]): PasswordStrength {
  if (Array.from(password).length < PASSWORD_MIN_LENGTH) return 'short';
  const words = [...own, ...pairsOf(own)].flatMap(wordsIn);
  const [weakest] = [...new Set([password, toAscii(password)])]
    .map(spelling => zxcvbn.check(spelling.slice(0, MAX_EVALUATED), words))
    .sort((one, other) => one.guesses - other.guesses);
  if (!weakest) return 'strong';
  if (weakest.guesses < MIN_GUESSES) return reasonIn(weakest.sequence);
  return weakest.guesses < STRONG_GUESSES ? 'fair' : 'strong';
}

/** Joins neighbours, such as first and last name, in either order. */
function pairsOf(own: readonly string[]): string[] {
  return own.slice(1).flatMap((text, index) => [`${own[index]}${text}`, `${text}${own[index]}`]);
}

/** Returns the text and its words, both with Turkish letters and in ASCII. */
function wordsIn(text: string): string[] {
  const spellings = [text.toLowerCase(), text.toLocaleLowerCase('tr'), toAscii(text)];
  return spellings.flatMap(spelling =>
    [spelling, spelling.replace(/[^\p{L}\d]+/gu, ''), ...spelling.split(/[^\p{L}\d]+/u)].filter(
      word => word.length > 1,
    ),
  );
}

/** Returns the spelling without Turkish letters: `Işık` becomes `isik`. */
function toAscii(text: string): string {
  return text.replace(/[ıİI]/g, 'i').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

type Match = ReturnType<typeof zxcvbn.check>['sequence'][number];

/** Returns the reason that covers the most characters of the password; in a tie, the first in the list. */
function reasonIn(sequence: Match[]): PasswordWeakness {
  const reasons = ['personal', 'common', 'sequence', 'guessable'] as const;
  const lengthOf = (reason: PasswordWeakness) =>
    sequence
      .filter(match => reasonOf(match) === reason)
      .reduce((length, { token }) => length + token.length, 0);
  return reasons.reduce((most, reason) => (lengthOf(reason) > lengthOf(most) ? reason : most));
}

function reasonOf({ pattern, dictionaryName }: Match): PasswordWeakness {
  if (pattern === 'dictionary') return dictionaryName === 'userInputs' ? 'personal' : 'common';
  return ['sequence', 'repeat', 'spatial'].includes(pattern) ? 'sequence' : 'guessable';
}
