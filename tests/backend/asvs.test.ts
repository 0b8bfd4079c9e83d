import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A cell of `docs/asvs.md` cites a test by its file and a part of its title. */
const CITED = /`(tests\/[\w./]+)`((?: (?:and )?"[^"]+",?)*)/g;

it('docs/asvs.md cites tests that exist', () => {
  const text = readFileSync('docs/asvs.md', 'utf8');
  const cited = [...text.matchAll(CITED)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
  );
  expect(cited.length).toBeGreaterThan(150);
  const missing = cited.filter(({ file, title }) => !readFileSync(file, 'utf8').includes(title));
  expect(missing).toEqual([]);
});
