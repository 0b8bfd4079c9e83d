/** The path below which the panel is, such as `/admin`; empty for the root. `applyBasePath` writes it into the page. */
export const basePath =
  // The build renders the first pages without a document.
  (typeof document === 'undefined' ? undefined : document.documentElement.dataset.base) ?? '';

/** Returns the path of a screen from the path in the address. */
export function screenPath(pathname: string): string {
  return pathname.slice(basePath.length) || '/';
}
