import { DRAFTS_DATABASE } from './drafts';

/** Identifies this page. A reload is another page, which offers the drafts of this one. */
export const PAGE = `sofra-page-${Date.now()}-${Math.random()}`;

/** The same panel in other tabs. */
export const otherPages = openChannel();

function openChannel(): BroadcastChannel | undefined {
  // The build, which evaluates this file: an open channel would keep it from ending.
  if (typeof window === 'undefined') return undefined;
  try {
    return new BroadcastChannel(DRAFTS_DATABASE);
  } catch {
    // Firefox denies it together with storage.
    return undefined;
  }
}

/** A browser has locks on secure pages only. Without them it is not known which pages are open. */
export const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;

let isHeld = false;

/** Holds a lock with the name of this page until it ends, so that other tabs know that its forms are open. */
export function holdPage(): void {
  if (isHeld || !locks) return;
  isHeld = true;
  locks.request(PAGE, () => new Promise(() => undefined)).catch(() => undefined);
}

/** Returns the names of the pages whose forms are open, of all tabs. */
export async function pagesInUse(): Promise<Set<string>> {
  const { held = [] } = (await locks?.query().catch(() => undefined)) ?? {};
  return new Set(held.map(({ name = '' }) => name));
}
