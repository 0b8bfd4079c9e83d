// @ts-nocheck
import type { Brand, Scheme } from './Brand';
import { checksum } from './checksum';
import { paletteOf, type Palette } from './colours';

const DEFAULT_NAME = 'Sofra';

/**
 * Writes a brand into the built `index.html`: its name and texts, the logo in the prerendered pages, the icon and the colours.
 * The panel reads name, logo and address of support from the page (`src/brand.ts`).
 */
export function applyBrand(html: string, brand: Brand): string {
  const { name = DEFAULT_NAME, logo, icon, primary, support } = brand;
  const head = [
    ...metaOf('brand', Object.keys(brand).length ? checksum(brand) : undefined),
    ...metaOf('brand-logo', logo),
    ...metaOf('brand-icon', icon),
    ...metaOf('brand-support', support),
    ...(primary ? [`<style nonce="__CSP_NONCE__">${stylesOf(primary)}</style>`] : []),
  ].join('');
  const branded = html
    .replaceAll(DEFAULT_NAME, () => escaped(name))
    .replace('</head>', () => `${head}</head>`);
  const mark = logo ?? icon;
  const marked = mark
    ? branded.replace(
        /(<[^>]* data-logo=""[^>]*>)<svg.*?<\/svg>([^<]*)/gs,
        (_, start: string, text: string) => start + (logo ? imageOf(mark, text) : imageOf(mark, '') + text),
      )
    : branded;
  return icon ? withIcon(marked, icon) : marked;
}

/** Whether a page has got a brand already. */
export function isBranded(html: string): boolean {
  return html.includes('<meta name="brand" ');
}

/** Writes a brand into the manifest of the installed app. */
export function applyBrandToManifest(manifest: string, { name, icon }: Brand): string {
  const found = JSON.parse(manifest) as { name: string; short_name: string; icons: object[] };
  if (name) Object.assign(found, { name, short_name: name });
  if (icon) found.icons = [{ src: icon, sizes: 'any', type: typeOf(icon), purpose: 'any' }];
  return JSON.stringify(found, null, 2);
}

function metaOf(name: string, content: string | undefined): string[] {
  return content === undefined ? [] : [`<meta name="${name}" content="${escaped(content)}">`];
}

/** React writes an image of a prerendered page the same way; a difference would render the page again. */
function imageOf(path: string, escapedText: string): string {
  return `<img src="${escaped(path)}" alt="${escapedText}"/>`;
}

/** A selector that counts more than that of `base.css`, whose styles may be loaded later. */
function stylesOf(primary: Record<Scheme, string>): string {
  const light = paletteOf(primary.light, 'light');
  const dark = paletteOf(primary.dark, 'dark');
  const variable = (part: keyof Palette) =>
    `--${part === 'on' ? 'on-pine' : `pine${part}`}:light-dark(${light[part]},${dark[part]})`;
  return `:root:root{--plate:${light['']};${(['', '-deep', '-wash', 'on'] as const).map(variable).join(';')}}`;
}

function withIcon(html: string, icon: string): string {
  return html
    .replace(
      /<link rel="icon"[^>]*>/,
      () => `<link rel="icon" href="${escaped(icon)}" type="${typeOf(icon)}">`,
    )
    .replace(/(<link rel="apple-touch-icon" href=")[^"]*/, (found, start: string) =>
      icon.endsWith('.png') ? start + escaped(icon) : found,
    );
}

function typeOf(icon: string): string {
  return icon.endsWith('.svg') ? 'image/svg+xml' : `image/${icon.replace(/.*\./, '')}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
}
