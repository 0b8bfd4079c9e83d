/** Returns the path of a screen. The tabs of a form have addresses below that of the form, which stays when another one is opened. */
export function pathWithoutTab(pathname: string): string {
  return pathname.replace(/^(\/[^/]+\/(?:create|[^/]+\/edit))\/.*/, '$1');
}
