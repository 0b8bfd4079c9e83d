import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { applyBrand } from '../../src/brand/applyBrand.ts';
import type { Brand } from '../../src/brand/Brand.ts';
import { brandProblems } from '../../src/brand/brandProblems.ts';

const FILE = 'public/config.json';

/** Applies the brand of `public/config.json` in development. In a build, the backend or `npm run brand` applies it. */
export function brandPlugin(): Plugin {
  return {
    name: 'brand',
    apply: 'serve',
    transformIndexHtml: async html => applyBrand(html, await readBrand()),
  };
}

/** @throws Error that names every value of the brand that cannot be used */
async function readBrand(): Promise<Brand> {
  const { brand = {} } = JSON.parse(await readFile(FILE, 'utf8').catch(() => '{}')) as { brand?: Brand };
  const problems = brandProblems(brand);
  if (problems.length > 0) throw new Error(`${FILE}: ${problems.join(' ')}`);
  return brand;
}
