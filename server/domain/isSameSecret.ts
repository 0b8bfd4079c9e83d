import { sha256 } from './sha256';

/** Compares the hashes of two secrets: how long it takes says nothing about where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  return sha256(one) === sha256(other);
}
