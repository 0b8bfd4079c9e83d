// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const text = read('docs/testing.md');

/** The code blocks, each with the file that its first line names. */
const blocks = [...text.matchAll(/```tsx?\n(?:\/\/ (\S+)\n)?([\s\S]*?)```/g)].map(
  ([, file = '', code = '']) => ({ file, code }),
);

describe('docs/testing.md', () => {
  it.each(blocks)('has the whole text of $file, which runs as a test', ({ file, code }) => {
    expect(code).toBe(read(file));
    expect(file).toMatch(/^tests\/providers\/\w+\.test\.ts$/);
  });

  it('has an example for each provider, the recorder, a body and the pack', () => {
    expect(blocks).toHaveLength(7);
  });

  it('names every option', () => {
    const options = ['createProviders', 'recordCalls', 'Pack'].flatMap(file =>
      [
        ...read(`src/testing/${file}.ts`).matchAll(
          /^interface \w+Options \{\n([\s\S]*?)^\}|^export interface Pack \{\n([\s\S]*?)^\}/gm,
        ),
      ]
        .flatMap(([, options = '', pack = '']) => [...(options + pack).matchAll(/^ {2}(\w+)\??:/gm)])
        .map(([, name]) => name),
    );
    expect(options).toHaveLength(18);
    for (const name of options) expect(text).toContain(`| \`${name}\``);
  });

  it('names files that exist', () => {
    const files = [...text.matchAll(/`((?:src|tests|resources|i18n)\/[\w/]+\.tsx?)`/g)].map(
      ([, file]) => file!,
    );
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect(read(file)).not.toBe('');
  });
});
