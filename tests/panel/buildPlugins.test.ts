import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { checkStyles } from '../../scripts/build/checkStyles';
import { chunkOf, isIn } from '../../scripts/build/chunks';

/** What the build's own plugins refuse and find. */

const chunk = (fileName: string, moduleIds: string[]) =>
  ({ type: 'chunk', fileName, moduleIds, imports: [] }) as unknown as Rolldown.OutputChunk;
const style = (source: string) =>
  ({ type: 'asset', fileName: 'assets/a.css', source }) as unknown as Rolldown.OutputAsset;

/** @returns what the build is stopped with; undefined if it is not */
function problemOf(source: string, ...files: string[]): string | undefined {
  const { configResolved, generateBundle } = checkStyles() as unknown as {
    configResolved: (config: object) => void;
    generateBundle: { handler: (this: object, options: unknown, bundle: object) => void };
  };
  configResolved({ publicDir: 'public' });
  let problem: string | undefined;
  const bundle = Object.fromEntries([['assets/a.css', style(source)], ...files.map(file => [file, {}])]);
  generateBundle.handler.call({ error: (text: string) => (problem ??= text) }, {}, bundle);
  return problem;
}

it('a style sheet may refer to files of the build by their place beside it, and to no others', () => {
  const source = 'a{background:url(./plate-1.webp)}@font-face{src:url("./font-2.woff2?#iefix")}';
  expect(problemOf(source, 'assets/plate-1.webp', 'assets/font-2.woff2')).toBeUndefined();
  expect(problemOf(source, 'assets/plate-1.webp')).toBe(
    'assets/a.css refers to ./font-2.woff2, which does not exist.',
  );
  expect(problemOf('a{background:url(data:image/png;base64,AA)}')).toBeUndefined();
  expect(problemOf('a{background:url(./k%C3%B6fte.webp)}', 'assets/köfte.webp')).toBeUndefined();
  expect(problemOf('a{background:url(../manifest.webmanifest)}')).toBeUndefined();
  expect(problemOf('a{background:url(../missing.webp)}')).toMatch(/does not exist/);
});

it('a module is found in the build by its path, and one that the build does not have is named', () => {
  const bundle = { 'a.js': chunk('a.js', ['/work/resources/a.tsx']) };
  expect([isIn(bundle, 'resources/a.tsx'), isIn(bundle, 'resources/b.tsx')]).toEqual([true, false]);
  expect(chunkOf(bundle, 'resources/a.tsx').fileName).toBe('a.js');
  expect(() => chunkOf(bundle, 'resources/b.tsx')).toThrow('The build has no chunk with resources/b.tsx');
});
