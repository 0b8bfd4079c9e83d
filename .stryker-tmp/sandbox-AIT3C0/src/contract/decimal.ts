/**
 * Parses a typed price into a plain decimal. Either `,` or `.` is the decimal separator; the other one may group thousands:
 * `1.234,50` and `1,234.50` are `1234.50`; `12,5` and `12.5` are `12.5`.
 * @returns the decimal, never rounded; null for invalid input.
 */
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
export function parseDecimal(typed: string): string | null {
  if (stryMutAct_9fa48("0")) {
    {}
  } else {
    stryCov_9fa48("0");
    const text = stryMutAct_9fa48("1") ? typed : (stryCov_9fa48("1"), typed.trim());
    const [, whole, fraction] = stryMutAct_9fa48("2") ? /^(\d[\d.,]*?)(?:[.,](\d+))?$/.exec(text) && [] : (stryCov_9fa48("2"), (stryMutAct_9fa48("12") ? /^(\d[\d.,]*?)(?:[.,](\D+))?$/ : stryMutAct_9fa48("11") ? /^(\d[\d.,]*?)(?:[.,](\d))?$/ : stryMutAct_9fa48("10") ? /^(\d[\d.,]*?)(?:[^.,](\d+))?$/ : stryMutAct_9fa48("9") ? /^(\d[\d.,]*?)(?:[.,](\d+))$/ : stryMutAct_9fa48("8") ? /^(\d[\D.,]*?)(?:[.,](\d+))?$/ : stryMutAct_9fa48("7") ? /^(\d[^\d.,]*?)(?:[.,](\d+))?$/ : stryMutAct_9fa48("6") ? /^(\d[\d.,])(?:[.,](\d+))?$/ : stryMutAct_9fa48("5") ? /^(\D[\d.,]*?)(?:[.,](\d+))?$/ : stryMutAct_9fa48("4") ? /^(\d[\d.,]*?)(?:[.,](\d+))?/ : stryMutAct_9fa48("3") ? /(\d[\d.,]*?)(?:[.,](\d+))?$/ : (stryCov_9fa48("3", "4", "5", "6", "7", "8", "9", "10", "11", "12"), /^(\d[\d.,]*?)(?:[.,](\d+))?$/)).exec(text) ?? (stryMutAct_9fa48("13") ? ["Stryker was here"] : (stryCov_9fa48("13"), [])));
    if (stryMutAct_9fa48("16") ? whole !== undefined : stryMutAct_9fa48("15") ? false : stryMutAct_9fa48("14") ? true : (stryCov_9fa48("14", "15", "16"), whole === undefined)) return null;
    const digits = ungroup(whole, text[whole.length]);
    if (stryMutAct_9fa48("19") ? digits !== null : stryMutAct_9fa48("18") ? false : stryMutAct_9fa48("17") ? true : (stryCov_9fa48("17", "18", "19"), digits === null)) return null;
    const plain = digits.replace(stryMutAct_9fa48("23") ? /^0+(?=\D)/ : stryMutAct_9fa48("22") ? /^0+(?!\d)/ : stryMutAct_9fa48("21") ? /^0(?=\d)/ : stryMutAct_9fa48("20") ? /0+(?=\d)/ : (stryCov_9fa48("20", "21", "22", "23"), /^0+(?=\d)/), '');
    return (stryMutAct_9fa48("27") ? fraction !== undefined : stryMutAct_9fa48("26") ? false : stryMutAct_9fa48("25") ? true : (stryCov_9fa48("25", "26", "27"), fraction === undefined)) ? plain : `${plain}.${fraction}`;
  }
}

/** Number of decimals of a plain decimal: 2 for `12.50`. */
export function decimalsOf(plain: string): number {
  if (stryMutAct_9fa48("29")) {
    {}
  } else {
    stryCov_9fa48("29");
    return stryMutAct_9fa48("30") ? plain.split('.')[1]?.length && 0 : (stryCov_9fa48("30"), (stryMutAct_9fa48("31") ? plain.split('.')[1].length : (stryCov_9fa48("31"), plain.split('.')[1]?.length)) ?? 0);
  }
}
function ungroup(whole: string, decimalMark: string | undefined): string | null {
  if (stryMutAct_9fa48("33")) {
    {}
  } else {
    stryCov_9fa48("33");
    if (stryMutAct_9fa48("35") ? false : stryMutAct_9fa48("34") ? true : (stryCov_9fa48("34", "35"), (stryMutAct_9fa48("39") ? /^\D+$/ : stryMutAct_9fa48("38") ? /^\d$/ : stryMutAct_9fa48("37") ? /^\d+/ : stryMutAct_9fa48("36") ? /\d+$/ : (stryCov_9fa48("36", "37", "38", "39"), /^\d+$/)).test(whole))) return whole;
    const group = (stryMutAct_9fa48("42") ? decimalMark !== ',' : stryMutAct_9fa48("41") ? false : stryMutAct_9fa48("40") ? true : (stryCov_9fa48("40", "41", "42"), decimalMark === ',')) ? '.' : (stryMutAct_9fa48("47") ? decimalMark !== '.' : stryMutAct_9fa48("46") ? false : stryMutAct_9fa48("45") ? true : (stryCov_9fa48("45", "46", "47"), decimalMark === '.')) ? ',' : undefined;
    if (stryMutAct_9fa48("52") ? group !== undefined : stryMutAct_9fa48("51") ? false : stryMutAct_9fa48("50") ? true : (stryCov_9fa48("50", "51", "52"), group === undefined)) return null;
    const parts = whole.split(group);
    const [first = '', ...others] = parts;
    const isGrouped = stryMutAct_9fa48("56") ? /^\d{1,3}$/.test(first) || others.every(part => /^\d{3}$/.test(part)) : stryMutAct_9fa48("55") ? false : stryMutAct_9fa48("54") ? true : (stryCov_9fa48("54", "55", "56"), (stryMutAct_9fa48("60") ? /^\D{1,3}$/ : stryMutAct_9fa48("59") ? /^\d$/ : stryMutAct_9fa48("58") ? /^\d{1,3}/ : stryMutAct_9fa48("57") ? /\d{1,3}$/ : (stryCov_9fa48("57", "58", "59", "60"), /^\d{1,3}$/)).test(first) && (stryMutAct_9fa48("61") ? others.some(part => /^\d{3}$/.test(part)) : (stryCov_9fa48("61"), others.every(stryMutAct_9fa48("62") ? () => undefined : (stryCov_9fa48("62"), part => (stryMutAct_9fa48("66") ? /^\D{3}$/ : stryMutAct_9fa48("65") ? /^\d$/ : stryMutAct_9fa48("64") ? /^\d{3}/ : stryMutAct_9fa48("63") ? /\d{3}$/ : (stryCov_9fa48("63", "64", "65", "66"), /^\d{3}$/)).test(part))))));
    return isGrouped ? parts.join('') : null;
  }
}