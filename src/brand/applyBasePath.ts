/** Writes the path below which the panel is into its page, and before every address on the page that begins with a slash. */
export function applyBasePath(html: string, base: string): string {
  if (!base) return html;
  return html
    .replace('<html ', () => `<html data-base="${base}" `)
    .replace(/ (href|src|content)="\/(?!\/)/g, (_, attribute: string) => ` ${attribute}="${base}/`);
}

/** Returns the base path that a page has got already; undefined for none. */
export function basePathIn(html: string): string | undefined {
  return /<html data-base="([^"]*)"/.exec(html)?.[1];
}

/** Writes it into the manifest of the installed app. */
export function applyBasePathToManifest(manifest: string, base: string): string {
  return manifest.replace(/("(?:id|start_url|scope|src)": ?")\//g, (_, start: string) => `${start}${base}/`);
}
