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
import type { RecordId } from './records';

/** Returns the ids of embedded records: the backend sends `[{id, name}]` and accepts `[id]`. */
export function ids<Id>(records: readonly {
  id: Id;
}[] | null | undefined): Id[] {
  if (stryMutAct_9fa48("78")) {
    {}
  } else {
    stryCov_9fa48("78");
    return (stryMutAct_9fa48("79") ? records && [] : (stryCov_9fa48("79"), records ?? (stryMutAct_9fa48("80") ? ["Stryker was here"] : (stryCov_9fa48("80"), [])))).map(stryMutAct_9fa48("81") ? () => undefined : (stryCov_9fa48("81"), ({
      id
    }) => id));
  }
}

/** Returns the id that a text of an address or of a select stands for: a number, if it is written as one. */
export function idOf(text: string): RecordId {
  if (stryMutAct_9fa48("82")) {
    {}
  } else {
    stryCov_9fa48("82");
    const number = Number(text);
    return (stryMutAct_9fa48("85") ? Number.isSafeInteger(number) || String(number) === text : stryMutAct_9fa48("84") ? false : stryMutAct_9fa48("83") ? true : (stryCov_9fa48("83", "84", "85"), Number.isSafeInteger(number) && (stryMutAct_9fa48("87") ? String(number) !== text : stryMutAct_9fa48("86") ? true : (stryCov_9fa48("86", "87"), String(number) === text)))) ? number : text;
  }
}

/** Orders records by their age where ids are numbers; other ids do not say which record is older. */
export function byNumber(one: {
  id: RecordId;
}, other: {
  id: RecordId;
}): number {
  if (stryMutAct_9fa48("88")) {
    {}
  } else {
    stryCov_9fa48("88");
    return stryMutAct_9fa48("91") ? Number(one.id) - Number(other.id) && 0 : stryMutAct_9fa48("90") ? false : stryMutAct_9fa48("89") ? true : (stryCov_9fa48("89", "90", "91"), (stryMutAct_9fa48("92") ? Number(one.id) + Number(other.id) : (stryCov_9fa48("92"), Number(one.id) - Number(other.id))) || 0);
  }
}