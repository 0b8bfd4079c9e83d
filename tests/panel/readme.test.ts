// @vitest-environment node
import { execFile } from 'node:child_process';
import { promisify, stripVTControlCharacters } from 'node:util';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const execute = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
let project: string;

/** What the checks read: the whole project but for what is built, stored or documented. */
const PARTS = readdirSync(root).filter(
  part => !['.git', 'node_modules', 'dist', 'data', 'docs', 'public'].includes(part),
);

/** The tests that go through all resources. */
const TESTS_OF_RESOURCES = [
  'engine.test.tsx',
  'languages.test.tsx',
  'dataProviderReads.test.ts',
  'dataProviderWrites.test.ts',
];
/** The test of the sidebar's entries. */
const TEST_OF_ENTRIES = { file: 'frame.test.tsx', title: 'A3 has the six entries' };

/** Runs a command of the project's tools and returns its output. @throws with its output where it fails */
async function run(script: string, ...args: string[]): Promise<string> {
  try {
    const command = [join(root, 'node_modules', script), ...args];
    return (await execute(process.execPath, command, { cwd: project })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${script}\n${stdout}${stderr}`, { cause: error });
  }
}

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'sofra-readme-'));
  addAllergens();
});

afterAll(() => {
  rmSync(project, { recursive: true });
});

it(
  'the README’s way to add a resource passes the types, the lint, the arrows and the tests',
  { timeout: 480_000 },
  async () => {
    const [errors] = await Promise.all([
      typeErrors(),
      run('eslint/bin/eslint.js', '.', '--max-warnings', '0'),
    ]);
    expect(errors).toBe('');
    const vitest = async (files: string[], ...args: string[]) => {
      const paths = files.map(file => `tests/panel/${file}`);
      const output = await run('vitest/vitest.mjs', 'run', '--project', 'panel', ...paths, ...args);
      // vitest succeeds when a path or a title matches no test.
      const [, passed] = /Test Files\s+(\d+) passed/.exec(stripVTControlCharacters(output)) ?? [];
      expect(Number(passed)).toBe(files.length);
    };
    await Promise.all([
      run('dependency-cruiser/bin/dependency-cruise.mjs', 'src', 'resources', 'i18n', 'tests'),
      vitest(TESTS_OF_RESOURCES),
      vitest([TEST_OF_ENTRIES.file], '-t', TEST_OF_ENTRIES.title),
    ]);
  },
);

it(
  'the compiler asks for the Turkish text that the README tells one to write',
  { timeout: 180_000 },
  async () => {
    edit('i18n/tr/resources.ts', text => text.replace(/ {2}allergens: \{[^}]*\{[^}]*\},\s*\},/, ''));

    expect(await typeErrors()).toMatch(/i18n\/tr\/resources\.ts.*allergens/s);
  },
);

/** Copies the panel and applies the README's four steps to the copy. */
function addAllergens(): void {
  for (const part of PARTS) cpSync(join(root, part), join(project, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));

  const step = readmeBlocks();
  edit('src/contract/records.ts', text =>
    `${text}\n${step('src/contract/records.ts')}`.replace(
      'export interface Records {',
      `export interface Records {\n${step('src/contract/records.ts, in Records')}`,
    ),
  );
  writeFileSync(join(project, 'resources/allergens.tsx'), step('resources/allergens.tsx'));
  edit(
    'resources/index.ts',
    text =>
      `import { allergens } from './allergens';\n${text.replace('resources = [', 'resources = [allergens, ')}`,
  );
  for (const file of ['i18n/en/resources.ts', 'i18n/tr/resources.ts']) {
    edit(file, text =>
      text.replace(/export const resources[^=]*= \{/, start => `${start}\n${step(`${file}, in resources`)}`),
    );
  }
}

/** Returns a function that finds a code block of the section by the comment in its first line. */
function readmeBlocks(): (name: string) => string {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const section = readme.slice(readme.indexOf('## Add a resource'), readme.indexOf('## Further'));
  const blocks = [...section.matchAll(/```tsx?\n\s*\/\/ (.+)\n([\s\S]*?)```/g)];
  return name => {
    const [, , code] = blocks.find(([, title]) => title === name) ?? [];
    if (code === undefined) throw new Error(`The README has no block "${name}".`);
    return code;
  };
}

function edit(file: string, change: (text: string) => string): void {
  const path = join(project, file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} was not changed.`);
  writeFileSync(path, after);
}

/** @returns the compiler's messages; the second call reads again only what has changed */
async function typeErrors(): Promise<string> {
  const memory = join(project, '.cache/types.tsbuildinfo');
  try {
    return await run('typescript/bin/tsc', '-p', project, '--incremental', '--tsBuildInfoFile', memory);
  } catch (error) {
    return (error as Error).message;
  }
}
