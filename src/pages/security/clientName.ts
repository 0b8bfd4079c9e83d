/** Browsers by what they write into `User-Agent`; the more special ones first, since they also name the general ones. */
const BROWSERS: [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/OPR|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrom|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Returns a name for a client's `User-Agent`, such as `Chrome, Android`; null if nothing in it is known. */
export function clientName(userAgent: string): string | null {
  const found = [BROWSERS, SYSTEMS].map(list => list.find(([pattern]) => pattern.test(userAgent))?.[1]);
  return found.filter(Boolean).join(', ') || null;
}
