import { hexOf } from './randomHex';

/** Returns the SHA-256 hash of a text in hexadecimal. */
export async function sha256(text: string): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}
