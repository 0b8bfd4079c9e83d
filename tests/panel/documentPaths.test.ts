// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.md'))
    .map(file => `docs/${file}`),
];

/** Paths of files and folders that an integrator creates. */
const EXAMPLES = [
  'i18n/fr',
  'i18n/en/reports.ts',
  'deploy/secrets/',
  'resources/allergens.tsx',
  'resources/tables/',
];

/** Returns the paths of the project in a document's `code`. Patterns such as `src/*.ts` are left out. */
function pathsIn(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8').replace(/```[\s\S]*?```/g, '');
  const found = text.matchAll(
    /`((?:src|resources|i18n|server|scripts|tests|bench|demo|deploy|docs)\/[\w./-]*)`/g,
  );
  return [...found].map(([, path = '']) => path);
}

it.each(DOCUMENTS)('every path in %s exists', document => {
  const missing = pathsIn(document).filter(
    path => !EXAMPLES.some(example => path.startsWith(example)) && !existsSync(join(root, path)),
  );
  expect(missing).toEqual([]);
});

it('finds the paths of the documents', () => {
  expect(DOCUMENTS.flatMap(pathsIn).length).toBeGreaterThan(200);
});

it('explains each id with which a test’s title begins', () => {
  const requirements = readFileSync(join(root, 'docs/requirements.md'), 'utf8');
  const explained = new Set(requirements.match(/(?<=\| )[A-Z]\d{1,2}(?= )/g));
  expect(explained.size).toBeGreaterThan(100);
  const tests = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' });
  const unknown = tests
    .filter(file => /\.test\.tsx?$/.test(file))
    .flatMap(file => {
      const titles = readFileSync(join(root, 'tests', file), 'utf8').matchAll(
        /(?:'|`|")((?:[A-KPRSX]\d{1,2} )+)(?=\p{L}|\d)/gu,
      );
      const cited = [...titles].flatMap(([, ids = '']) => ids.trim().split(' '));
      return [...new Set(cited)].filter(id => !explained.has(id)).map(id => `${file}: ${id}`);
    });
  expect(unknown).toEqual([]);
});
