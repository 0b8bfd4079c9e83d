/** The brand, as the page has it: `applyBrand` writes it from `config.json` before the page is sent. */
// @ts-nocheck

export const brand = {
  name: meta('application-name') ?? 'Sofra',
  /** Which brand the page has. */
  checksum: meta('brand'),
  /** Paths of images. */
  logo: meta('brand-logo'),
  icon: meta('brand-icon'),
  /** Where users get help. */
  support: meta('brand-support'),
};

function meta(name: string): string | undefined {
  // The build renders the first pages without a document.
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;
}
