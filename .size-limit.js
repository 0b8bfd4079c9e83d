/**
 * Size budgets for what a user waits for, from Vite's manifest. Each budget covers a chunk with everything it imports
 * statically, since the browser needs all of that before the chunk runs.
 */
import { readFileSync, statSync } from 'node:fs';

const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));

// One language's texts are loaded with it: the largest ones.
const entry = withImports('index.html', withImports(largestTexts('signIn')));
const later = [...entry].flatMap(key => manifest[key].dynamicImports ?? []);
const admin = later.filter(key => /^(src\/app\/|_)admin/i.test(key));
if (!admin.length)
  throw new Error('.size-limit.js: the entry imports no src/app/Admin chunk; correct the pattern.');
const texts = withImports(largestTexts('screens'));
const frame = new Set([...entry, ...admin.flatMap(key => [...withImports(key)]), ...texts]);

const parts = [...frame].flatMap(key => manifest[key].dynamicImports ?? []);
const list = withParts(/^(src\/resource\/list\/|_|resources\/products\/)list(s|Chunk)/);
const extensions = withParts(/^resources\/extensions\//);
const form = withParts(/forms|resources\/products\/PickerInputs|PhotoInput/);

export default [
  // `npm run bench` allows 115 kB with the headers of the four files, which are 1.7 kB.
  { name: 'sign-in: scripts', path: scripts(entry), limit: '113 kB' },
  { name: 'dashboard: scripts', path: scripts(frame), limit: '161.2 kB' },
  { name: 'dashboard with the three extensions: scripts', path: scripts(extensions), limit: '164 kB' },
  { name: 'a product form: scripts', path: scripts(form), limit: '199.7 kB' },
  {
    name: 'a first list: scripts and styles',
    path: [...scripts(list), `dist/${manifest['style.css'].file}`],
    limit: '182.4 kB',
  },
];

/** The frame and the parts of the code whose keys match. */
function withParts(pattern) {
  const found = parts.filter(key => pattern.test(key));
  if (!found.length) throw new Error(`.size-limit.js: no part matches ${pattern}; correct the pattern.`);
  return new Set([...frame, ...found.flatMap(key => [...withImports(key)])]);
}

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
