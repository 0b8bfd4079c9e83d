// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

it('the README’s way to add a resource compiles as it stands there', { timeout: 90_000 }, () => {
  const project = withAllergens();

  expect(typeErrors(project)).toEqual([]);
});

it('the compiler asks for the Turkish text that the README tells one to write', { timeout: 90_000 }, () => {
  const project = withAllergens();
  edit(project, 'i18n/tr/resources.ts', text => text.replace(/ {2}allergens: \{[^}]*\{[^}]*\},\s*\},/, ''));

  expect(typeErrors(project).join('\n')).toMatch(/i18n\/tr\/resources\.ts.*allergens/s);
});

/** A copy of the panel in which the README's four steps have been taken. */
function withAllergens(): string {
  const project = mkdtempSync(join(tmpdir(), 'sofra-readme-'));
  folders.push(project);
  for (const part of ['src', 'resources', 'i18n', 'tsconfig.json']) {
    cpSync(join(root, part), join(project, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));

  const step = readmeBlocks();
  edit(project, 'src/contract/records.ts', text =>
    `${text}\n${step('src/contract/records.ts')}`.replace(
      'export interface Records {',
      `export interface Records {\n${step('src/contract/records.ts, in Records')}`,
    ),
  );
  writeFileSync(join(project, 'resources/allergens.tsx'), step('resources/allergens.tsx'));
  edit(
    project,
    'resources/index.ts',
    text =>
      `import { allergens } from './allergens';\n${text.replace('resources = [', 'resources = [allergens, ')}`,
  );
  for (const file of ['i18n/en/resources.ts', 'i18n/tr/resources.ts']) {
    edit(project, file, text =>
      text.replace(/export const resources[^=]*= \{/, start => `${start}\n${step(`${file}, in resources`)}`),
    );
  }
  return project;
}

/** The code blocks of the section, by the comment in their first line. */
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

function edit(project: string, file: string, change: (text: string) => string): void {
  const path = join(project, file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} was not changed.`);
  writeFileSync(path, after);
}

function typeErrors(project: string): string[] {
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project], {
      cwd: project,
      encoding: 'utf8',
    });
    return [];
  } catch (error) {
    return (error as { stdout: string }).stdout.split('\n').filter(Boolean);
  }
}
