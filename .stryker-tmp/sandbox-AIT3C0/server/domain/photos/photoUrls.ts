/**
 * Returns the URL of a stored photo.
 * @param publicUrl the URL under which the client reaches the backend
 */
// @ts-nocheck

export function photoUrl(publicUrl: string, name: string | null): string | null {
  return name === null ? null : `${publicUrl}/photos/${name}`;
}

/** Whether a URL is this photo's. The host is ignored, because clients may reach the backend under several hosts. */
export function isPhotoUrl(url: string, name: string | null): boolean {
  return name !== null && url.endsWith(`/photos/${name}`);
}
