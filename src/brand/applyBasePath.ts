/** Writes the path below which the panel is into its page, and before every address on the page that begins with a slash. */
export function applyBasePath(html: string, base: string): string {
  if (!base) return html;
  return html
    .replace('<html ', () => `<html data-base="${base}" `)
    .replace(/ (href|src|content)="\/(?!\/)/g, (_, attribute: string) => ` ${attribute}="${base}/`);
}

/** Whether a page has got a base path already. */
export function hasBasePath(html: string): boolean {
  return html.includes('<html data-base="');
}

/** Writes it into the manifest of the installed app. */
export function applyBasePathToManifest(manifest: string, base: string): string {
  return manifest.replace(/("(?:id|start_url|scope|src)": ?")\//g, (_, start: string) => `${start}${base}/`);
}
