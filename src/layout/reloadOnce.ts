import { basePath } from '../basePath';
import { KEYS, readStored, store } from '../storage';

/** Within this time the page is loaded again once only: a second failure has another reason than a new release. */
const PAUSE_MS = 30_000;

/** Loads the page again after a new release has removed a file of this one; not while the server cannot be reached. */
export async function reloadOnce(): Promise<void> {
  // The clock may have been set back.
  if (Math.abs(Date.now() - Number(readStored(KEYS.reloadedAt))) < PAUSE_MS) return;
  const response = await fetch(`${basePath}/config.json`, { cache: 'no-store' }).catch(() => undefined);
  if (!response?.ok) return;
  const now = String(Date.now());
  store(KEYS.reloadedAt, now);
  // Without storage the page would load again for ever, and a session in memory would end.
  if (readStored(KEYS.reloadedAt) !== now) return;
  window.location.reload();
}
