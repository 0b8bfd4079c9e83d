import type { Plugin } from 'vite';
import { readBrand } from '../../server/http/panel/readBrand.ts';
import { applyBrand } from '../../src/brand/applyBrand.ts';

/** Applies the brand of `public/config.json` in development. Of a build, the backend or `npm run brand` does it. */
export function brandPlugin(): Plugin {
  return {
    name: 'brand',
    apply: 'serve',
    transformIndexHtml: async html => applyBrand(html, (await readBrand('public')) ?? {}),
  };
}
