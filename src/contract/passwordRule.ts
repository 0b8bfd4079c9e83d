import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

export const PASSWORD_MIN_LENGTH = 8;

/** Why a password is refused. */
export type PasswordWeakness = 'short' | 'common' | 'sequence' | 'personal' | 'guessable';
export type PasswordStrength = PasswordWeakness | 'fair' | 'strong';

/** Fewer guesses than this, and a password is refused: an attacker with many addresses makes them in weeks. */
const MIN_GUESSES = 1e6;
/** As many are out of reach even for somebody who has stolen the database. */
const STRONG_GUESSES = 1e10;

/** The time of the estimate grows with the length, and a password this long is decided by its beginning. */
const MAX_EVALUATED = 64;

/** Words that people in Turkey and in restaurants choose, the most frequent first; the common list has few of them. */
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
 * Rates a password: the reason why it is refused, or how strong it is. Panel and backend share this rule.
 * @param own what the user has entered about themselves: names, username, e-mail, company; first and last name beside each other
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

/** First and last name make one word, in either order. */
function pairsOf(own: readonly string[]): string[] {
  return own.slice(1).flatMap((text, index) => [`${own[index]}${text}`, `${text}${own[index]}`]);
}

/** The text itself, and the words in it, with and without the letters that only Turkish has. */
function wordsIn(text: string): string[] {
  const spellings = [text.toLowerCase(), text.toLocaleLowerCase('tr'), toAscii(text)];
  return spellings.flatMap(spelling =>
    [spelling, spelling.replace(/[^\p{L}\d]+/gu, ''), ...spelling.split(/[^\p{L}\d]+/u)].filter(
      word => word.length > 1,
    ),
  );
}

/** `Işık` is `isik`, as people without a Turkish keyboard write it. */
function toAscii(text: string): string {
  return text.replace(/[ıİI]/g, 'i').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

type Match = ReturnType<typeof zxcvbn.check>['sequence'][number];

/** What most of the password consists of; where two are even, the first of these. */
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
