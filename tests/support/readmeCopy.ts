import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The parts of the project that are not copied: what is built, stored or documented. */
const LEFT_OUT = ['.git', '.cache', 'node_modules', 'dist', 'data', 'docs'];

/** A copy of the project to which the README's steps are applied. */
export interface ReadmeCopy {
  folder: string;
  /** Changes a file. @throws Error if the text stays the same */
  edit: (file: string, change: (text: string) => string) => void;
  remove: () => void;
}

/** The benchmarks have packages of their own. */
const isCopied = (path: string) => !path.endsWith('/node_modules');

/** Copies the project. */
export function copyOfProject(): ReadmeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'sofra-readme-'));
  for (const part of readdirSync(root))
    if (!LEFT_OUT.includes(part))
      cpSync(join(root, part), join(folder, part), { recursive: true, filter: isCopied });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    edit: (file, change) => {
      const path = join(folder, file);
      const before = readFileSync(path, 'utf8');
      const after = change(before);
      if (after === before) throw new Error(`${file} was not changed.`);
      writeFileSync(path, after);
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Copies the project and adds the allergens of the README to the copy. */
export function copyWithAllergens(): ReadmeCopy {
  const copy = copyOfProject();
  addAllergens(copy);
  return copy;
}

/** Follows the README's steps for a resource. */
export function addAllergens({ folder, edit }: ReadmeCopy): void {
  const step = readmeBlocks();
  writeFileSync(join(folder, 'resources/allergens.tsx'), step('resources/allergens.tsx'));
  edit(
    'resources/index.ts',
    text =>
      `import { allergens } from './allergens';\n${text.replace('resources = [', 'resources = [allergens, ')}`,
  );
  for (const language of ['en', 'tr', 'de']) {
    const file = `i18n/${language}/resources.ts`;
    edit(file, text =>
      text.replace(/export const resources[^=]*= \{/, start => `${start}\n${step(`${file}, in resources`)}`),
    );
  }
}

/**
 * Writes the code of a document into the copy. Each block begins with the name of its file.
 * @returns the names of the files
 */
export function addCodeOf(document: string, { folder }: ReadmeCopy): string[] {
  const text = readFileSync(join(root, 'docs', document), 'utf8');
  const blocks = [...text.matchAll(/```tsx?\n\/\/ (\S+)\n([\s\S]*?)```/g)];
  for (const [, file = '', code = ''] of blocks) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
  }
  return blocks.map(([, file = '']) => file);
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
