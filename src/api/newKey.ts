/** Returns 128 random bits in hexadecimal. `crypto.randomUUID` exists on secure pages only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

/** A backend with `idempotency` keeps a key for a day. An hour less, for clocks that differ. */
const KEY_LIFE_MS = 23 * 3_600_000;

/**
 * Whether the backend still knows a key that was sent at a time, in ms since 1970. It does not for a time later than now, because
 * the device's clock was set since.
 */
export function isKeyKept(sentAt: number): boolean {
  const age = Date.now() - sentAt;
  return age >= 0 && age < KEY_LIFE_MS;
}

/** A key, and when it was first sent, in ms since 1970. */
interface SentKey {
  key?: string | undefined;
  sentAt: number;
}

/**
 * Returns the key of the next try: that of the earlier one while the backend knows it, or a new one.
 * @param isSame whether both tries send the same values
 */
export function nextKey(earlier: SentKey | undefined, isSame: boolean): SentKey & { key: string } {
  return isSame && earlier?.key && isKeyKept(earlier.sentAt)
    ? { key: earlier.key, sentAt: earlier.sentAt }
    : { key: newKey(), sentAt: Date.now() };
}
