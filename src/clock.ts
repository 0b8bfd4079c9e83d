/**
 * The backend's clock. A device's clock may be hours wrong, so times of the backend are compared with the `Date` of its
 * answers. Without that header (another origin may not show it) the device's clock counts.
 */
let ahead: number | undefined;

/** Notes the `Date` header of an answer that has just arrived. */
export function noteDate(header: string | null): void {
  const date = Date.parse(header ?? '');
  ahead = date ? date - Date.now() : (ahead ?? 0);
}

/** Returns the backend's time in ms since 1970. */
export function now(): number {
  return Date.now() + (ahead ?? 0);
}

/** Whether the backend has answered. Before that, {@link now} is the device's clock, as it stays without a `Date` in the answers. */
export function hasAnswered(): boolean {
  return ahead !== undefined;
}
