import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { applyBrand } from '../../src/brand/applyBrand.ts';
import type { Brand } from '../../src/brand/Brand.ts';
import { brandProblems } from '../../src/brand/brandProblems.ts';

/** Applies the brand of `public/config.json` in development. Of a build, the backend or `npm run brand` does it. */
export function brandPlugin(): Plugin {
  return {
    name: 'brand',
    apply: 'serve',
    transformIndexHtml: html => {
      const { brand = {} } = JSON.parse(readFileSync('public/config.json', 'utf8')) as { brand?: Brand };
      const problems = brandProblems(brand);
      if (problems.length) throw new Error(`public/config.json: ${problems.join(' ')}`);
      return applyBrand(html, brand);
    },
  };
}
