// @vitest-environment node
import { execFile } from 'node:child_process';
import { promisify, stripVTControlCharacters } from 'node:util';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCodeOf, copyWithAllergens, type ReadmeCopy } from '../support/readmeCopy';

const execute = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
let copy: ReadmeCopy;

/** The tests that go through all resources. */
const TESTS_OF_RESOURCES = [
  'declarations.test.tsx',
  'entries.test.tsx',
  'startChecks.test.tsx',
  'languages.test.tsx',
  'early.test.tsx',
  'wireResources.test.tsx',
];
/** The fields of the resource that docs/inputs-and-columns.md declares. */
const FIELDS_OF_TABLES =
  'photo name description severity price seats is_active valid_from menu categories sort_order updated_at';
const TEXTS_OF_TABLES = `tables: { title: 'Tables', name_one: 'table', name_other: 'tables', empty: 'None',
  choices: { severity: { mild: '', serious: '' } },
  fields: { ${FIELDS_OF_TABLES.replaceAll(' ', ": '', ")}: '' } },`;

/** Runs a command of the project's tools and returns its output. @throws with its output where it fails */
async function run(script: string, ...args: string[]): Promise<string> {
  try {
    const command = [join(root, 'node_modules', script), ...args];
    return (await execute(process.execPath, command, { cwd: copy.folder })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${script}\n${stdout}${stderr}`, { cause: error });
  }
}

beforeAll(() => {
  copy = copyWithAllergens();
});

afterAll(() => {
  copy.remove();
});

it(
  'the README’s way to add a resource passes the types, the lint, the arrows and the tests',
  { timeout: 900_000 },
  async () => {
    // The longest of the steps, on one of the cores.
    const lint = run('eslint/bin/eslint.js', '.', '--max-warnings', '0');
    lint.catch(() => undefined);
    expect(await typeErrors()).toBe('');
    await run('dependency-cruiser/bin/dependency-cruise.mjs', ...foldersOfArrows());
    const projects = ['panel', 'panelAlone', 'rules'].flatMap(name => ['--project', name]);
    const paths = TESTS_OF_RESOURCES.map(file => `tests/panel/${file}`);
    const output = await run('vitest/vitest.mjs', 'run', ...projects, ...paths);
    // vitest succeeds when a path matches no test.
    const [, passed] = /Test Files\s+(\d+) passed/.exec(stripVTControlCharacters(output)) ?? [];
    expect(Number(passed)).toBe(TESTS_OF_RESOURCES.length);
    await lint;
  },
);

it('the README’s declaration of a resource with six fields has some ten lines', () => {
  const lines = readFileSync(join(copy.folder, 'resources/allergens.tsx'), 'utf8').split('\n');
  const declaration = lines.slice(lines.findIndex(line => line.includes('defineResource({')));
  // Lines of braces alone are not counted.
  expect(declaration.filter(line => /\w/.test(line)).length).toBeLessThanOrEqual(12);
});

it(
  'the code of the other documents compiles, and the compiler asks for Turkish texts that are missing',
  { timeout: 400_000 },
  async () => {
    const files = ['inputs-and-columns.md', 'providers.md', 'slots.md'].map(
      name => addCodeOf(name, copy).length,
    );
    expect(files).toEqual([1, 1, 8]);
    for (const language of ['en', 'tr', 'de'])
      copy.edit(`i18n/${language}/resources.ts`, text =>
        text.replace(/export const resources[^=]*= \{/, start => `${start}\n${TEXTS_OF_TABLES}`),
      );
    copy.edit('i18n/tr/resources.ts', text => text.replace("serious: 'Ciddi'", ''));
    copy.edit('i18n/tr/list.ts', text => text.replace(/ {2}search: .*\n/, ''));
    const errors = await typeErrors();
    expect(errors).toMatch(/i18n\/tr\/resources\.ts.*serious/s);
    expect(errors).toMatch(/i18n\/tr\/list\.ts.*search/s);
    const places = errors.split('\n').flatMap(line => /^([\w/.-]+)\(.*error TS/.exec(line)?.[1] ?? []);
    expect(new Set(places)).toEqual(new Set(['i18n/tr/resources.ts', 'i18n/tr/list.ts']));
  },
);

/** What `npm run arrows` checks. */
function foldersOfArrows(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { arrows: string };
  };
  return scripts.arrows.split(' ').slice(1);
}

/** @returns the compiler's messages; the second call reads again only what has changed */
async function typeErrors(): Promise<string> {
  const memory = join(copy.folder, '.cache/types.tsbuildinfo');
  try {
    return await run('typescript-7/bin/tsc', '-p', copy.folder, '--incremental', '--tsBuildInfoFile', memory);
  } catch (error) {
    return (error as Error).message;
  }
}
