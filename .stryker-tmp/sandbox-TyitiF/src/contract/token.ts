/** Longer tokens could exceed the size of request headers that servers accept. Most tokens have 40 to 64 characters. */
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
const MAX_LENGTH = 4_096;

/** Whether a text can be sent as a token in the `Authorization` header: visible ASCII of limited length. */
export function isToken(text: unknown): text is string {
  if (stryMutAct_9fa48("295")) {
    {}
  } else {
    stryCov_9fa48("295");
    return stryMutAct_9fa48("298") ? typeof text === 'string' && text.length <= MAX_LENGTH || /^[\x21-\x7e]+$/.test(text) : stryMutAct_9fa48("297") ? false : stryMutAct_9fa48("296") ? true : (stryCov_9fa48("296", "297", "298"), (stryMutAct_9fa48("300") ? typeof text === 'string' || text.length <= MAX_LENGTH : stryMutAct_9fa48("299") ? true : (stryCov_9fa48("299", "300"), (stryMutAct_9fa48("302") ? typeof text !== 'string' : stryMutAct_9fa48("301") ? true : (stryCov_9fa48("301", "302"), typeof text === 'string')) && (stryMutAct_9fa48("306") ? text.length > MAX_LENGTH : stryMutAct_9fa48("305") ? text.length < MAX_LENGTH : stryMutAct_9fa48("304") ? true : (stryCov_9fa48("304", "305", "306"), text.length <= MAX_LENGTH)))) && (stryMutAct_9fa48("310") ? /^[^\x21-\x7e]+$/ : stryMutAct_9fa48("309") ? /^[\x21-\x7e]$/ : stryMutAct_9fa48("308") ? /^[\x21-\x7e]+/ : stryMutAct_9fa48("307") ? /[\x21-\x7e]+$/ : (stryCov_9fa48("307", "308", "309", "310"), /^[\x21-\x7e]+$/)).test(text));
  }
}