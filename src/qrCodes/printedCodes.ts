import { KEYS, readStored, store } from '../storage';

/** How many codes of an address were saved or printed in this browser, and when the last one, in ms since 1970. */
export interface PrintedCodes {
  count: number;
  lastAt: number;
}

/** Addresses that are remembered; the oldest are forgotten. */
const MAX_ADDRESSES = 500;

/** Notes that codes for a slug were saved or printed. */
export function notePrintedCode(slug: string, count = 1): void {
  const all = read();
  const key = keyOf(slug);
  const { [key]: before, ...others } = all;
  const entries = Object.entries({
    ...others,
    [key]: { count: (before?.count ?? 0) + count, lastAt: Date.now() },
  });
  store(KEYS.madeCodes, JSON.stringify(Object.fromEntries(entries.slice(-MAX_ADDRESSES))));
}

/** Returns which codes were made for a slug; undefined for none. */
export function printedCodesOf(slug: string): PrintedCodes | undefined {
  return read()[keyOf(slug)];
}

/** A slug belongs to one company of a backend. */
function keyOf(slug: string): string {
  return `${readStored(KEYS.apiHost) ?? ''} ${slug}`;
}

function read(): Partial<Record<string, PrintedCodes>> {
  try {
    const found: unknown = JSON.parse(readStored(KEYS.madeCodes) ?? '{}');
    return found && typeof found === 'object' ? found : {};
  } catch {
    return {};
  }
}
