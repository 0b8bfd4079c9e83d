/** Longer tokens could exceed the size of request headers that servers accept. Most tokens have 40 to 64 characters. */
const MAX_LENGTH = 4_096;

/** Whether a text can be sent as a token in the `Authorization` header: visible ASCII of limited length. */
export function isToken(text: unknown): text is string {
  return typeof text === 'string' && text.length <= MAX_LENGTH && /^[\x21-\x7e]+$/.test(text);
}
