/**
 * The address of a stored photo.
 * @param publicUrl where the client reaches the backend
 */
export function photoUrl(publicUrl: string, name: string | null): string | null {
  return name === null ? null : `${publicUrl}/photos/${name}`;
}

/** Whether an address is a photo's, by whichever host the client reached the backend when it got it. */
export function isPhotoUrl(url: string, name: string | null): boolean {
  return name !== null && url.endsWith(`/photos/${name}`);
}
