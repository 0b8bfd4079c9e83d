/** How an installation looks: `brand` in `config.json`. What is left out stays Sofra's. */
// @ts-nocheck

export interface Brand {
  /** The product's name. */
  name?: string;
  /** Path of an image with mark and name, shown 32 px high in their place: `/brand/logo.svg`. */
  logo?: string;
  /** Path of a square image: the icon of the page and of the installed app, and the mark beside the name. */
  icon?: string;
  /** The colour of actions and links for each colour scheme: `#1f4d3a`. */
  primary?: Record<Scheme, string>;
  /** Where users get help: an address of `https:`, `mailto:` or `tel:`. */
  support?: string;
}

export type Scheme = 'light' | 'dark';
