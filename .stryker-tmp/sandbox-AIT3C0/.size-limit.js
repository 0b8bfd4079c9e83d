/**
 * Size budgets for what a user waits for, from Vite's manifest. Each budget covers a chunk with everything it imports
 * statically, since the browser needs all of that before the chunk runs.
 */
// @ts-nocheck

import { readFileSync, statSync } from 'node:fs';

const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));

// One language's texts are loaded with it: the largest ones.
const entry = withImports('index.html', withImports(largestTexts('signIn')));
const later = [...entry].flatMap(key => manifest[key].dynamicImports ?? []);
const admin = later.filter(key => /^(src\/app\/|_)admin/i.test(key));
if (!admin.length)
  throw new Error('.size-limit.js: the entry imports no src/app/Admin chunk; correct the pattern.');
const texts = withImports(largestTexts('screens'));
const list = new Set([...entry, ...admin.flatMap(key => [...withImports(key)]), ...texts]);

const forms = [...list].flatMap(key => manifest[key].dynamicImports ?? []);
const form = new Set([
  ...list,
  ...forms.filter(key => /forms|ProductInputs/.test(key)).flatMap(key => [...withImports(key)]),
]);

export default [
  { name: 'sign-in: scripts', path: scripts(entry), limit: '115 kB' },
  { name: 'dashboard: scripts', path: scripts(list), limit: '180 kB' },
  { name: 'a product form: scripts', path: scripts(form), limit: '240 kB' },
  {
    name: 'a first list: scripts and styles',
    path: [...scripts(list), `dist/${manifest['style.css'].file}`],
    limit: '200 kB',
  },
];

function largestTexts(part) {
  const size = key => statSync(`dist/${manifest[key].file}`).size;
  const keys = Object.keys(manifest).filter(key => new RegExp(`^i18n/\\w+/${part}\\.ts$`).test(key));
  return keys.sort((one, other) => size(other) - size(one))[0];
}

function withImports(key, found = new Set()) {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of manifest[key].imports ?? []) withImports(imported, found);
  return found;
}

function scripts(keys) {
  return [...keys].map(key => `dist/${manifest[key].file}`);
}
