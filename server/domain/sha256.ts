import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { hexOf } from './randomHex';

/**
 * Returns the SHA-256 hash of a short text in hexadecimal. WebCrypto would ask another thread, which takes fifty times as long
 * while the machine is busy, and each request has a token to hash.
 */
export function sha256(text: string): string {
  return bytesToHex(digest(utf8ToBytes(text)));
}

/** Returns the SHA-256 hash of the content of a file in hexadecimal, from another thread. */
export async function sha256OfFile(file: File): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())));
}
