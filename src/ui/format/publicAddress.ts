import { createContext, useContext } from 'react';

/** Where the public menus live, without a slash at its end. */
export const PublicMenuHost = createContext('');

/**
 * The public address of a menu: the public menu host, a slash, the slug. The slug is encoded, so that no slug can lead
 * to another host or out of its place in the path.
 */
export function usePublicAddress(): (slug: string) => string {
  const host = useContext(PublicMenuHost);
  return slug => `${host}/${encodeSlug(slug)}`;
}

/** A path segment of dots alone would climb; browsers treat its percent-encoded form the same, so it is encoded twice. */
export function encodeSlug(slug: string): string {
  // Half a character, from a backend that lets it in, cannot be encoded.
  const encoded = encodeURIComponent(slug.replace(/\p{Surrogate}/gu, '\ufffd'));
  return /^\.{1,2}$/.test(encoded) ? encoded.replaceAll('.', '%252E') : encoded;
}
