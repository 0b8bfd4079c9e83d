/**
 * The backend's clock. A device's clock may be hours wrong, so times of the backend are compared with the `Date` of its
 * answers. Without that header (another origin may not show it) the device's clock counts.
 */
let ahead = 0;

/** Notes the `Date` header of an answer that has just arrived. */
export function noteDate(header: string | null): void {
  const date = Date.parse(header ?? '');
  if (date) ahead = date - Date.now();
}

/** Returns the backend's time in ms since 1970. */
export function now(): number {
  return Date.now() + ahead;
}
