import { now } from '../clock';

/** Returns 128 random bits in hexadecimal. `crypto.randomUUID` exists on secure pages only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

/** A backend with `idempotency` keeps a key for a day. An hour less, for clocks that differ. */
const KEY_LIFE_MS = 23 * 3_600_000;
/** The backend's time is known to a second. */
const CLOCK_STEP_MS = 60_000;

/** Whether the backend still knows a key that was sent at a time, in ms since 1970. A clock may have been set since. */
export function isKeyKept(sentAt: number): boolean {
  const age = now() - sentAt;
  return age > -CLOCK_STEP_MS && age < KEY_LIFE_MS;
}
