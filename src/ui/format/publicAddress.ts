import { useContext } from 'react';
import { PublicMenuHost } from './installationSettings';

/**
 * Returns a function that builds a menu's public address: the public menu host, a slash, the slug. The slug is encoded, so
 * that it can lead neither to another host nor to another path.
 */
export function usePublicAddress(): (slug: string) => string {
  const host = useContext(PublicMenuHost);
  return slug => `${host}/${encodeSlug(slug)}`;
}

/**
 * Encodes a slug as one path segment. Browsers resolve `.` and `..` even when percent-encoded, so both are encoded twice.
 * @param slug as the backend has sent it, which may be null or a number
 */
export function encodeSlug(slug: string | number | null | undefined): string {
  // A lone surrogate, which a backend may have accepted, would make encodeURIComponent throw.
  const encoded = encodeURIComponent(String(slug ?? '').replace(/\p{Surrogate}/gu, '\ufffd'));
  return /^\.{1,2}$/.test(encoded) ? encoded.replaceAll('.', '%252E') : encoded;
}
