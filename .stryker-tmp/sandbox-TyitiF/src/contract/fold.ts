/**
 * Folds a text for comparison: texts that differ only in case, Unicode composition or white space become equal. Both the
 * Turkish and the default case rules apply (`ISPANAK` equals `ıspanak`, `İZMİR` equals `izmir`, `MILK` equals `milk`).
 *
 * Dotted and dotless i are equal: `I` may be the capital of either, so distinguishing them would allow both `MILK` and
 * `milk`. Panel and backend share this function. The backend stores its result, because `lower()` of `İ I ı i` differs
 * between databases.
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
export function fold(text: string): string {
  if (stryMutAct_9fa48("68")) {
    {}
  } else {
    stryCov_9fa48("68");
    return stryMutAct_9fa48("70") ? text.normalize('NFC').replace(/[İIı]|i\u0307/g, 'i').toUpperCase().normalize('NFC').replace(/\p{White_Space}+/gu, ' ').trim() : stryMutAct_9fa48("69") ? text.normalize('NFC').replace(/[İIı]|i\u0307/g, 'i').toLowerCase().normalize('NFC').replace(/\p{White_Space}+/gu, ' ') : (stryCov_9fa48("69", "70"), text.normalize('NFC').replace(stryMutAct_9fa48("72") ? /[^İIı]|i\u0307/g : (stryCov_9fa48("72"), /[İIı]|i\u0307/g), 'i').toLowerCase().normalize('NFC').replace(stryMutAct_9fa48("76") ? /\P{White_Space}+/gu : stryMutAct_9fa48("75") ? /\p{White_Space}/gu : (stryCov_9fa48("75", "76"), /\p{White_Space}+/gu), ' ').trim());
  }
}