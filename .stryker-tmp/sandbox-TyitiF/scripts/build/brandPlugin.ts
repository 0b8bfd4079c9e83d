// @ts-nocheck
import type { Plugin } from 'vite';
import { readSettings } from '../../server/http/panel/readSettings.ts';
import { applyBrand } from '../../src/brand/applyBrand.ts';

/** Applies the brand of `public/config.json` in development. Of a build, the backend or `npm run brand` does it. */
export function brandPlugin(): Plugin {
  return {
    name: 'brand',
    apply: 'serve',
    transformIndexHtml: async html => applyBrand(html, (await readSettings('public')).brand ?? {}),
  };
}
