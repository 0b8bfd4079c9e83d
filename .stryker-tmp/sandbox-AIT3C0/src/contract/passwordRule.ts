// @ts-nocheck
function stryNS_9fa48() {
  var g = typeof globalThis === 'object' && globalThis && globalThis.Math === Math && globalThis || new Function("return this")();
  var ns = g.__stryker__ || (g.__stryker__ = {});
  if (ns.activeMutant === undefined && g.process && g.process.env && g.process.env.__STRYKER_ACTIVE_MUTANT__) {
    ns.activeMutant = g.process.env.__STRYKER_ACTIVE_MUTANT__;
  }
  function retrieveNS() {
    return ns;
  }
  stryNS_9fa48 = retrieveNS;
  return retrieveNS();
}
stryNS_9fa48();
function stryCov_9fa48() {
  var ns = stryNS_9fa48();
  var cov = ns.mutantCoverage || (ns.mutantCoverage = {
    static: {},
    perTest: {}
  });
  function cover() {
    var c = cov.static;
    if (ns.currentTestId) {
      c = cov.perTest[ns.currentTestId] = cov.perTest[ns.currentTestId] || {};
    }
    var a = arguments;
    for (var i = 0; i < a.length; i++) {
      c[a[i]] = (c[a[i]] || 0) + 1;
    }
  }
  stryCov_9fa48 = cover;
  cover.apply(null, arguments);
}
function stryMutAct_9fa48(id) {
  var ns = stryNS_9fa48();
  function isActive(id) {
    if (ns.activeMutant === id) {
      if (ns.hitCount !== void 0 && ++ns.hitCount > ns.hitLimit) {
        throw new Error('Stryker: Hit count limit reached (' + ns.hitCount + ')');
      }
      return true;
    }
    return false;
  }
  stryMutAct_9fa48 = isActive;
  return isActive(id);
}
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
const TURKISH = `sifre parola sifrem parolam merhaba deneme menu sofra lokanta restoran restaurant kafe cafe garson mutfak yemek
kahve kebap doner pizza turkiye turkey istanbul ankara izmir bursa adana antalya konya trabzon samsun galatasaray
fenerbahce besiktas trabzonspor cimbom kartal kanarya aslan gala fener bjk mehmet mustafa ahmet ali huseyin hasan ibrahim
ismail osman yusuf murat omer ramazan halil emre burak can deniz efe kerem arda fatma ayse emine hatice zeynep elif meryem
merve zehra esra busra sevgi ask askim canim bebegim seniseviyorum bismillah allah ataturk mustafakemal pazartesi sali
carsamba persembe cuma cumartesi pazar ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik bahar yaz
kis ilkbahar sonbahar yildiz gunes spring summer autumn winter january february march april june july august september
october november december monday tuesday wednesday thursday friday saturday sunday instagram facebook whatsapp youtube
google iphone samsung netflix root admin gusioc`.split(stryMutAct_9fa48("106") ? /\S+/ : stryMutAct_9fa48("105") ? /\s/ : (stryCov_9fa48("105", "106"), /\s+/));

/** The letters of the Turkish keyboards, Q and F, row by row, in ASCII. */
const KEYBOARD_ROWS = stryMutAct_9fa48("107") ? [] : (stryCov_9fa48("107"), ['qwertyuiopgu', 'asdfghjklsi', 'zxcvbnmoc', 'fggiodrnhpqw', 'uieautkmlys', 'jovcczsb']);
const zxcvbn = new ZxcvbnFactory(stryMutAct_9fa48("114") ? {} : (stryCov_9fa48("114"), {
  dictionary: stryMutAct_9fa48("115") ? {} : (stryCov_9fa48("115"), {
    common: dictionary['passwords-common'],
    turkish: TURKISH
  }),
  graphs: adjacencyGraphs
}));

/**
 * Rates a password: returns the reason to refuse it, or its strength. Panel and backend share this rule.
 * @param own the user's own data: names, username, e-mail, company; first and last name next to each other
 */
export function ratePassword(password: string, own: readonly string[]): PasswordStrength {
  if (stryMutAct_9fa48("117")) {
    {}
  } else {
    stryCov_9fa48("117");
    if (stryMutAct_9fa48("121") ? Array.from(password).length >= PASSWORD_MIN_LENGTH : stryMutAct_9fa48("120") ? Array.from(password).length <= PASSWORD_MIN_LENGTH : stryMutAct_9fa48("119") ? false : stryMutAct_9fa48("118") ? true : (stryCov_9fa48("118", "119", "120", "121"), Array.from(password).length < PASSWORD_MIN_LENGTH)) return 'short';
    if (stryMutAct_9fa48("124") ? false : stryMutAct_9fa48("123") ? true : (stryCov_9fa48("123", "124"), (stryMutAct_9fa48("128") ? /^\D+$/ : stryMutAct_9fa48("127") ? /^\d$/ : stryMutAct_9fa48("126") ? /^\d+/ : stryMutAct_9fa48("125") ? /\d+$/ : (stryCov_9fa48("125", "126", "127", "128"), /^\d+$/)).test(password))) return reasonForDigits(password);
    const texts = own.map(stryMutAct_9fa48("129") ? () => undefined : (stryCov_9fa48("129"), text => stryMutAct_9fa48("130") ? text : (stryCov_9fa48("130"), text.slice(0, MAX_OWN_LENGTH))));
    const words = stryMutAct_9fa48("131") ? [...new Set([...texts, ...pairsOf(texts)].flatMap(wordsIn))] : (stryCov_9fa48("131"), (stryMutAct_9fa48("132") ? [] : (stryCov_9fa48("132"), [...new Set((stryMutAct_9fa48("133") ? [] : (stryCov_9fa48("133"), [...texts, ...pairsOf(texts)])).flatMap(wordsIn))])).slice(0, MAX_OWN_WORDS));
    const decorated = reasonUnderDecoration(toAscii(password), words);
    if (stryMutAct_9fa48("135") ? false : stryMutAct_9fa48("134") ? true : (stryCov_9fa48("134", "135"), decorated)) return decorated;
    const [weakest] = stryMutAct_9fa48("136") ? [...new Set([password, toAscii(password)])].map(spelling => zxcvbn.check(spelling.slice(0, MAX_EVALUATED), words)) : (stryCov_9fa48("136"), (stryMutAct_9fa48("137") ? [] : (stryCov_9fa48("137"), [...new Set(stryMutAct_9fa48("138") ? [] : (stryCov_9fa48("138"), [password, toAscii(password)]))])).map(stryMutAct_9fa48("139") ? () => undefined : (stryCov_9fa48("139"), spelling => zxcvbn.check(stryMutAct_9fa48("140") ? spelling : (stryCov_9fa48("140"), spelling.slice(0, MAX_EVALUATED)), words))).sort(stryMutAct_9fa48("141") ? () => undefined : (stryCov_9fa48("141"), (one, other) => stryMutAct_9fa48("142") ? one.guesses + other.guesses : (stryCov_9fa48("142"), one.guesses - other.guesses))));
    if (stryMutAct_9fa48("145") ? false : stryMutAct_9fa48("144") ? true : stryMutAct_9fa48("143") ? weakest : (stryCov_9fa48("143", "144", "145"), !weakest)) return 'strong';
    if (stryMutAct_9fa48("150") ? weakest.guesses >= MIN_GUESSES : stryMutAct_9fa48("149") ? weakest.guesses <= MIN_GUESSES : stryMutAct_9fa48("148") ? false : stryMutAct_9fa48("147") ? true : (stryCov_9fa48("147", "148", "149", "150"), weakest.guesses < MIN_GUESSES)) return reasonIn(weakest.sequence);
    return (stryMutAct_9fa48("154") ? weakest.guesses >= STRONG_GUESSES : stryMutAct_9fa48("153") ? weakest.guesses <= STRONG_GUESSES : stryMutAct_9fa48("152") ? false : stryMutAct_9fa48("151") ? true : (stryCov_9fa48("151", "152", "153", "154"), weakest.guesses < STRONG_GUESSES)) ? 'fair' : 'strong';
  }
}

/** Digits alone are refused, however many: telephone numbers and dates are soon tried. */
function reasonForDigits(digits: string): PasswordWeakness {
  if (stryMutAct_9fa48("157")) {
    {}
  } else {
    stryCov_9fa48("157");
    const {
      guesses,
      sequence
    } = zxcvbn.check(stryMutAct_9fa48("158") ? digits : (stryCov_9fa48("158"), digits.slice(0, MAX_EVALUATED)));
    return (stryMutAct_9fa48("162") ? guesses >= MIN_GUESSES : stryMutAct_9fa48("161") ? guesses <= MIN_GUESSES : stryMutAct_9fa48("160") ? false : stryMutAct_9fa48("159") ? true : (stryCov_9fa48("159", "160", "161", "162"), guesses < MIN_GUESSES)) ? reasonIn(sequence) : 'guessable';
  }
}

/** Looks at the letters alone: `mehmet_yilmaz_1` consists of the user's names, `Summer2024!` of one common word. */
function reasonUnderDecoration(password: string, words: readonly string[]): PasswordWeakness | undefined {
  if (stryMutAct_9fa48("164")) {
    {}
  } else {
    stryCov_9fa48("164");
    const letters = password.replace(stryMutAct_9fa48("165") ? /[a-z]/g : (stryCov_9fa48("165"), /[^a-z]/g), '');
    if (stryMutAct_9fa48("169") ? letters.length < 3 && password.length - letters.length > MAX_DECORATION : stryMutAct_9fa48("168") ? false : stryMutAct_9fa48("167") ? true : (stryCov_9fa48("167", "168", "169"), (stryMutAct_9fa48("172") ? letters.length >= 3 : stryMutAct_9fa48("171") ? letters.length <= 3 : stryMutAct_9fa48("170") ? false : (stryCov_9fa48("170", "171", "172"), letters.length < 3)) || (stryMutAct_9fa48("175") ? password.length - letters.length <= MAX_DECORATION : stryMutAct_9fa48("174") ? password.length - letters.length >= MAX_DECORATION : stryMutAct_9fa48("173") ? false : (stryCov_9fa48("173", "174", "175"), (stryMutAct_9fa48("176") ? password.length + letters.length : (stryCov_9fa48("176"), password.length - letters.length)) > MAX_DECORATION)))) return undefined;
    const ownLetters = stryMutAct_9fa48("177") ? words.map(word => toAscii(word).replace(/[^a-z]/g, '')) : (stryCov_9fa48("177"), words.map(stryMutAct_9fa48("178") ? () => undefined : (stryCov_9fa48("178"), word => toAscii(word).replace(stryMutAct_9fa48("179") ? /[a-z]/g : (stryCov_9fa48("179"), /[^a-z]/g), ''))).filter(stryMutAct_9fa48("181") ? () => undefined : (stryCov_9fa48("181"), word => stryMutAct_9fa48("185") ? word.length <= 1 : stryMutAct_9fa48("184") ? word.length >= 1 : stryMutAct_9fa48("183") ? false : stryMutAct_9fa48("182") ? true : (stryCov_9fa48("182", "183", "184", "185"), word.length > 1))));
    if (stryMutAct_9fa48("187") ? false : stryMutAct_9fa48("186") ? true : (stryCov_9fa48("186", "187"), consistsOf(letters, ownLetters))) return 'personal';
    // Words with something between them are left to the estimate.
    if (stryMutAct_9fa48("191") ? false : stryMutAct_9fa48("190") ? true : stryMutAct_9fa48("189") ? password.includes(letters) : (stryCov_9fa48("189", "190", "191"), !password.includes(letters))) return undefined;
    const [only, more] = zxcvbn.check(stryMutAct_9fa48("192") ? letters : (stryCov_9fa48("192"), letters.slice(0, MAX_EVALUATED))).sequence;
    if (stryMutAct_9fa48("195") ? only?.pattern === 'dictionary' || !more : stryMutAct_9fa48("194") ? false : stryMutAct_9fa48("193") ? true : (stryCov_9fa48("193", "194", "195"), (stryMutAct_9fa48("197") ? only?.pattern !== 'dictionary' : stryMutAct_9fa48("196") ? true : (stryCov_9fa48("196", "197"), (stryMutAct_9fa48("198") ? only.pattern : (stryCov_9fa48("198"), only?.pattern)) === 'dictionary')) && (stryMutAct_9fa48("200") ? more : (stryCov_9fa48("200"), !more)))) return 'common';
    return (stryMutAct_9fa48("202") ? KEYBOARD_ROWS.every(row => (row + reversed(row)).includes(letters)) : (stryCov_9fa48("202"), KEYBOARD_ROWS.some(stryMutAct_9fa48("203") ? () => undefined : (stryCov_9fa48("203"), row => (stryMutAct_9fa48("204") ? row - reversed(row) : (stryCov_9fa48("204"), row + reversed(row))).includes(letters))))) ? 'sequence' : undefined;
  }
}

/** Whether a text is a row of these words, each any number of times. */
function consistsOf(text: string, words: readonly string[]): boolean {
  if (stryMutAct_9fa48("206")) {
    {}
  } else {
    stryCov_9fa48("206");
    const isReached = stryMutAct_9fa48("207") ? [] : (stryCov_9fa48("207"), [stryMutAct_9fa48("208") ? false : (stryCov_9fa48("208"), true)]);
    for (let at = 0; stryMutAct_9fa48("211") ? at >= text.length : stryMutAct_9fa48("210") ? at <= text.length : stryMutAct_9fa48("209") ? false : (stryCov_9fa48("209", "210", "211"), at < text.length); stryMutAct_9fa48("212") ? at -= 1 : (stryCov_9fa48("212"), at += 1)) {
      if (stryMutAct_9fa48("213")) {
        {}
      } else {
        stryCov_9fa48("213");
        if (stryMutAct_9fa48("216") ? false : stryMutAct_9fa48("215") ? true : stryMutAct_9fa48("214") ? isReached[at] : (stryCov_9fa48("214", "215", "216"), !isReached[at])) continue;
        for (const word of words) if (stryMutAct_9fa48("219") ? text.endsWith(word, at) : stryMutAct_9fa48("218") ? false : stryMutAct_9fa48("217") ? true : (stryCov_9fa48("217", "218", "219"), text.startsWith(word, at))) isReached[stryMutAct_9fa48("220") ? at - word.length : (stryCov_9fa48("220"), at + word.length)] = stryMutAct_9fa48("221") ? false : (stryCov_9fa48("221"), true);
      }
    }
    return stryMutAct_9fa48("224") ? isReached[text.length] !== true : stryMutAct_9fa48("223") ? false : stryMutAct_9fa48("222") ? true : (stryCov_9fa48("222", "223", "224"), isReached[text.length] === (stryMutAct_9fa48("225") ? false : (stryCov_9fa48("225"), true)));
  }
}
function reversed(text: string): string {
  if (stryMutAct_9fa48("226")) {
    {}
  } else {
    stryCov_9fa48("226");
    return stryMutAct_9fa48("227") ? Array.from(text).join('') : (stryCov_9fa48("227"), Array.from(text).reverse().join(''));
  }
}

/** Joins neighbours, such as first and last name, in either order. */
function pairsOf(own: readonly string[]): string[] {
  if (stryMutAct_9fa48("229")) {
    {}
  } else {
    stryCov_9fa48("229");
    return stryMutAct_9fa48("230") ? own.flatMap((text, index) => [`${own[index]}${text}`, `${text}${own[index]}`]) : (stryCov_9fa48("230"), own.slice(1).flatMap(stryMutAct_9fa48("231") ? () => undefined : (stryCov_9fa48("231"), (text, index) => stryMutAct_9fa48("232") ? [] : (stryCov_9fa48("232"), [`${own[index]}${text}`, `${text}${own[index]}`]))));
  }
}

/** Returns the text and its words, both with Turkish letters and in ASCII. */
function wordsIn(text: string): string[] {
  if (stryMutAct_9fa48("235")) {
    {}
  } else {
    stryCov_9fa48("235");
    const spellings = stryMutAct_9fa48("236") ? [] : (stryCov_9fa48("236"), [stryMutAct_9fa48("237") ? text.toUpperCase() : (stryCov_9fa48("237"), text.toLowerCase()), stryMutAct_9fa48("238") ? text.toLocaleUpperCase('tr') : (stryCov_9fa48("238"), text.toLocaleLowerCase('tr')), toAscii(text)]);
    return spellings.flatMap(stryMutAct_9fa48("240") ? () => undefined : (stryCov_9fa48("240"), spelling => stryMutAct_9fa48("241") ? [spelling, spelling.replace(/[^\p{L}\d]+/gu, ''), ...spelling.split(/[^\p{L}\d]+/u)] : (stryCov_9fa48("241"), (stryMutAct_9fa48("242") ? [] : (stryCov_9fa48("242"), [spelling, spelling.replace(stryMutAct_9fa48("246") ? /[^\p{L}\D]+/gu : stryMutAct_9fa48("245") ? /[^\P{L}\d]+/gu : stryMutAct_9fa48("244") ? /[\p{L}\d]+/gu : stryMutAct_9fa48("243") ? /[^\p{L}\d]/gu : (stryCov_9fa48("243", "244", "245", "246"), /[^\p{L}\d]+/gu), ''), ...spelling.split(stryMutAct_9fa48("251") ? /[^\p{L}\D]+/u : stryMutAct_9fa48("250") ? /[^\P{L}\d]+/u : stryMutAct_9fa48("249") ? /[\p{L}\d]+/u : stryMutAct_9fa48("248") ? /[^\p{L}\d]/u : (stryCov_9fa48("248", "249", "250", "251"), /[^\p{L}\d]+/u))])).filter(stryMutAct_9fa48("252") ? () => undefined : (stryCov_9fa48("252"), word => stryMutAct_9fa48("256") ? word.length <= 1 : stryMutAct_9fa48("255") ? word.length >= 1 : stryMutAct_9fa48("254") ? false : stryMutAct_9fa48("253") ? true : (stryCov_9fa48("253", "254", "255", "256"), word.length > 1))))));
  }
}

/** Returns the spelling without Turkish letters: `Işık` becomes `isik`. */
function toAscii(text: string): string {
  if (stryMutAct_9fa48("257")) {
    {}
  } else {
    stryCov_9fa48("257");
    return stryMutAct_9fa48("258") ? text.replace(/[ıİI]/g, 'i').normalize('NFD').replace(/\p{M}/gu, '').toUpperCase() : (stryCov_9fa48("258"), text.replace(stryMutAct_9fa48("259") ? /[^ıİI]/g : (stryCov_9fa48("259"), /[ıİI]/g), 'i').normalize('NFD').replace(stryMutAct_9fa48("262") ? /\P{M}/gu : (stryCov_9fa48("262"), /\p{M}/gu), '').toLowerCase());
  }
}
type Match = ReturnType<typeof zxcvbn.check>['sequence'][number];

/** Returns the reason that covers the most characters of the password; in a tie, the first in the list. */
function reasonIn(sequence: Match[]): PasswordWeakness {
  if (stryMutAct_9fa48("264")) {
    {}
  } else {
    stryCov_9fa48("264");
    const reasons = ['personal', 'common', 'sequence', 'guessable'] as const;
    const lengthOf = stryMutAct_9fa48("265") ? () => undefined : (stryCov_9fa48("265"), (() => {
      const lengthOf = (reason: PasswordWeakness) => stryMutAct_9fa48("266") ? sequence.reduce((length, {
        token
      }) => length + token.length, 0) : (stryCov_9fa48("266"), sequence.filter(stryMutAct_9fa48("267") ? () => undefined : (stryCov_9fa48("267"), match => stryMutAct_9fa48("270") ? reasonOf(match) !== reason : stryMutAct_9fa48("269") ? false : stryMutAct_9fa48("268") ? true : (stryCov_9fa48("268", "269", "270"), reasonOf(match) === reason))).reduce(stryMutAct_9fa48("271") ? () => undefined : (stryCov_9fa48("271"), (length, {
        token
      }) => stryMutAct_9fa48("272") ? length - token.length : (stryCov_9fa48("272"), length + token.length)), 0));
      return lengthOf;
    })());
    return reasons.reduce(stryMutAct_9fa48("273") ? () => undefined : (stryCov_9fa48("273"), (most, reason) => (stryMutAct_9fa48("277") ? lengthOf(reason) <= lengthOf(most) : stryMutAct_9fa48("276") ? lengthOf(reason) >= lengthOf(most) : stryMutAct_9fa48("275") ? false : stryMutAct_9fa48("274") ? true : (stryCov_9fa48("274", "275", "276", "277"), lengthOf(reason) > lengthOf(most))) ? reason : most));
  }
}
function reasonOf({
  pattern,
  dictionaryName
}: Match): PasswordWeakness {
  if (stryMutAct_9fa48("278")) {
    {}
  } else {
    stryCov_9fa48("278");
    if (stryMutAct_9fa48("281") ? pattern !== 'dictionary' : stryMutAct_9fa48("280") ? false : stryMutAct_9fa48("279") ? true : (stryCov_9fa48("279", "280", "281"), pattern === 'dictionary')) return (stryMutAct_9fa48("285") ? dictionaryName !== 'userInputs' : stryMutAct_9fa48("284") ? false : stryMutAct_9fa48("283") ? true : (stryCov_9fa48("283", "284", "285"), dictionaryName === 'userInputs')) ? 'personal' : 'common';
    return (stryMutAct_9fa48("289") ? [] : (stryCov_9fa48("289"), ['sequence', 'repeat', 'spatial'])).includes(pattern) ? 'sequence' : 'guessable';
  }
}