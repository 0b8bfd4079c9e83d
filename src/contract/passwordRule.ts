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

/** Words of one user that are looked at, and how long each may be: the time of an estimate grows with them. */
const MAX_OWN_WORDS = 100;
const MAX_OWN_LENGTH = 254;

/** What may stand around a word that is common or the user's own: `!`, `123`, `2024`. It does not make a password. */
const MAX_DECORATION = 5;

/** Common passwords in Turkey and in restaurants, the most frequent first; the general list has few of them. */
const TURKISH =
  `sifre parola sifrem parolam merhaba deneme menu sofra lokanta restoran restaurant kafe cafe garson mutfak yemek
kahve kebap doner pizza turkiye turkey istanbul ankara izmir bursa adana antalya konya trabzon samsun galatasaray
fenerbahce besiktas trabzonspor cimbom kartal kanarya aslan gala fener bjk mehmet mustafa ahmet ali huseyin hasan ibrahim
ismail osman yusuf murat omer ramazan halil emre burak can deniz efe kerem arda fatma ayse emine hatice zeynep elif meryem
merve zehra esra busra sevgi ask askim canim bebegim seniseviyorum bismillah allah ataturk mustafakemal pazartesi sali
carsamba persembe cuma cumartesi pazar ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik bahar yaz
kis ilkbahar sonbahar yildiz gunes spring summer autumn winter january february march april june july august september
october november december monday tuesday wednesday thursday friday saturday sunday instagram facebook whatsapp youtube
google iphone samsung netflix root admin gusioc`.split(/\s+/);

/** The letters of the Turkish keyboards, Q and F, row by row, in ASCII. */
const KEYBOARD_ROWS = ['qwertyuiopgu', 'asdfghjklsi', 'zxcvbnmoc', 'fggiodrnhpqw', 'uieautkmlys', 'jovcczsb'];

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
  if (/^\d+$/.test(password)) return reasonForDigits(password);
  const texts = own.map(text => text.slice(0, MAX_OWN_LENGTH));
  const words = [...new Set([...texts, ...pairsOf(texts)].flatMap(wordsIn))].slice(0, MAX_OWN_WORDS);
  const decorated = reasonUnderDecoration(toAscii(password), words);
  if (decorated) return decorated;
  const [weakest] = [...new Set([password, toAscii(password)])]
    .map(spelling => zxcvbn.check(spelling.slice(0, MAX_EVALUATED), words))
    .sort((one, other) => one.guesses - other.guesses);
  if (!weakest) return 'strong';
  if (weakest.guesses < MIN_GUESSES) return reasonIn(weakest.sequence);
  return weakest.guesses < STRONG_GUESSES ? 'fair' : 'strong';
}

/** Digits alone are refused, however many: telephone numbers and dates are soon tried. */
function reasonForDigits(digits: string): PasswordWeakness {
  const { guesses, sequence } = zxcvbn.check(digits.slice(0, MAX_EVALUATED));
  return guesses < MIN_GUESSES ? reasonIn(sequence) : 'guessable';
}

/** Looks at the letters alone: `mehmet_yilmaz_1` consists of the user's names, `Summer2024!` of one common word. */
function reasonUnderDecoration(password: string, words: readonly string[]): PasswordWeakness | undefined {
  const letters = password.replace(/[^a-z]/g, '');
  if (letters.length < 3 || password.length - letters.length > MAX_DECORATION) return undefined;
  const ownLetters = words.map(word => toAscii(word).replace(/[^a-z]/g, '')).filter(word => word.length > 1);
  if (consistsOf(letters, ownLetters)) return 'personal';
  // Words with something between them are left to the estimate.
  if (!password.includes(letters)) return undefined;
  const [only, more] = zxcvbn.check(letters.slice(0, MAX_EVALUATED)).sequence;
  if (only?.pattern === 'dictionary' && !more) return 'common';
  return KEYBOARD_ROWS.some(row => (row + reversed(row)).includes(letters)) ? 'sequence' : undefined;
}

/** Whether a text is a row of these words, each any number of times. */
function consistsOf(text: string, words: readonly string[]): boolean {
  const isReached = [true];
  for (let at = 0; at < text.length; at += 1) {
    if (!isReached[at]) continue;
    for (const word of words) if (text.startsWith(word, at)) isReached[at + word.length] = true;
  }
  return isReached[text.length] === true;
}

function reversed(text: string): string {
  return Array.from(text).reverse().join('');
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
