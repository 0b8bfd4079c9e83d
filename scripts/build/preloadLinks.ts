import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { CodePart } from '../../src/start/screens';
import { chunkOf, isIn, withImports } from './chunks.ts';
import { evaluatePanel } from './evaluatePanel.ts';
import { inlineScript } from './inlineScript.ts';

const EARLY = 'src/start/early.ts';
const START = 'src/main.tsx';
const MODULES: Record<CodePart, string> = {
  admin: 'src/app/Admin.tsx',
  dashboard: 'src/pages/dashboard/DashboardPage.tsx',
  lists: 'src/resource/list/listChunk.ts',
  forms: 'src/resource/form/formChunk.ts',
  companyPages: 'src/pages/companyChunk.ts',
  checkUp: 'src/tools/checkUp/CheckUpPage.tsx',
  import: 'src/tools/import/ImportPage.tsx',
  export: 'src/tools/export/ExportPage.tsx',
  print: 'src/tools/print/PrintPage.tsx',
  registration: 'src/app/registrationChunk.ts',
};

/** The folders of the languages. */
const LANGUAGES = readdirSync('i18n', { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => name);

/** Returns the module of a part of a language's texts. */
function textsOf(language: string, part: string): string {
  const file = `i18n/${language}/${part}.ts`;
  return existsSync(file) ? file : `i18n/${language}/${part}/index.ts`;
}

/** The modules of the inputs that are not part of every form (`rareInputs` in `lazyInputs.ts`). */
const INPUTS: Record<string, string[]> = {
  'src/resource/form/inputs/pickerChunk.ts': ['PickInput', 'PickOneInput', 'ToggleList'],
  'src/resource/photo/PhotoInput.tsx': ['PhotoInput'],
  'src/resource/fields/inputs.tsx': ['BooleanInput', 'ChoiceInput', 'DateInput', 'PositionInput'],
};

interface Modules {
  lists: string[];
  forms: string[];
}

/** Returns the modules that the list and the forms of each resource need besides what all of them need. */
function ownModules(declared: Map<string, string[]>): Record<string, Modules> {
  return Object.fromEntries(
    [...declared].map(([name, inputs]): [string, Modules] => {
      const own = inputsIn(join('resources', name, 'index.tsx'));
      const shared = Object.keys(INPUTS).filter(module =>
        INPUTS[module]?.some(input => inputs.includes(input)),
      );
      const lists = `resources/${name}/listChunk.ts`;
      return [name, { lists: existsSync(lists) ? [lists] : [], forms: [...own, ...shared] }];
    }),
  );
}

/** Returns the modules of each extension of `resources/panel.tsx`, by its capability: its own, and its inputs. */
function extensionModules(): Record<string, { own: string; forms: string[] }> {
  const panel = readFileSync('resources/panel.tsx', 'utf8');
  const declared = panel.matchAll(/capability: '([^']+)',[\s\S]*?import\('\.\/([\w/-]+)'\)/g);
  return Object.fromEntries(
    [...declared].map(([, capability = '', path = '']) => {
      const base = join('resources', path);
      const own = ['.tsx', '.ts', '/index.ts'].map(end => base + end).find(existsSync) ?? `${base}/index.tsx`;
      return [capability, { own, forms: inputsIn(own) }];
    }),
  );
}

/** Returns the modules of the inputs that a file loads on demand. */
function inputsIn(file: string): string[] {
  const code = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const found = code.matchAll(/import\('\.\/(\w+Inputs?)'\)/g);
  return [...found].map(([, module]) => join(dirname(file), `${module}.tsx`));
}

/**
 * Starts requests in parallel with the entry script's instead of after it: for `src/start/early.ts`, which runs as soon as
 * it is loaded, and for the code of the screen (`src/start/preloadCode.ts`).
 */
export function preloadLinks(): Plugin {
  return {
    name: 'preload-links',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle = {} }) => {
        const early = `/${chunkOf(bundle, EARLY).fileName}`;
        const filesOfAll = (modules: Record<string, string>) =>
          Object.fromEntries(
            Object.entries(modules).map(([name, module]) => [name, filesOf(bundle, module)]),
          ) as object;
        // A line that is commented out is found too, without its module.
        const filesOfThose = (modules: string[]) =>
          modules.filter(module => isIn(bundle, module)).flatMap(module => filesOf(bundle, module));
        refuseListsInForms(bundle);
        for (const module of Object.keys(INPUTS)) chunkOf(bundle, module);
        const { inputs } = await evaluatePanel();
        const script = await inlineScript('src/start/preloadCode.ts', {
          CODE_FILES: filesOfAll(MODULES),
          OWN_FILES: Object.fromEntries(
            Object.entries(ownModules(inputs)).map(([name, { lists, forms }]) => [
              name,
              { lists: filesOfThose(lists), forms: filesOfThose(forms) },
            ]),
          ),
          EXTENSION_FILES: Object.fromEntries(
            Object.entries(extensionModules()).map(([capability, { own, forms }]) => [
              capability,
              { own: filesOfThose([own]), forms: filesOfThose(forms) },
            ]),
          ),
          TEXT_FILES: Object.fromEntries(
            ['signIn', 'registration', 'screens', 'companyPages', 'extensions', 'tools'].map(part => [
              part,
              filesOfAll(Object.fromEntries(LANGUAGES.map(name => [name, textsOf(name, part)]))),
            ]),
          ),
        });
        return withScripts(html, script, early);
      },
    },
  };
}

/**
 * Orders what `index.html` loads. The inline script stands before the style sheet, for which it would wait. The style sheet is
 * requested before the scripts, because the first page needs nothing else. The scripts stand at the end: in the browser's cache
 * they would be evaluated before the rest of the page is parsed. They are requested as soon as the page has arrived, which is 8 kB.
 */
function withScripts(html: string, inline: string, early: string): string {
  const [entry, styles] = [/\s*<script type="module"[^>]*><\/script>/, /\s*<link rel="stylesheet"[^>]*>/].map(
    tag => tag.exec(html)?.[0],
  );
  if (!entry || !styles) throw new Error('index.html has no entry script or no style sheet.');
  const first = `\n    <script nonce="__CSP_NONCE__">${inline}</script>${styles}`;
  const last = `\n    <script type="module" async crossorigin src="${early}"></script>${entry}`;
  return html
    .replace(styles, '')
    .replace(entry, () => first)
    .replace(/\s*<\/body>/, () => `${last}\n  </body>`);
}

/** A module that both lists and forms import belongs to the group `admin` of `vite.config.ts`. */
function refuseListsInForms(bundle: Rolldown.OutputBundle): void {
  const forms = withImports(chunkOf(bundle, MODULES.forms), bundle);
  if (forms.has(chunkOf(bundle, MODULES.lists)))
    throw new Error(
      'The forms load the code of lists: give the group `admin` in vite.config.ts what both import.',
    );
}

/** Returns the addresses of the chunks that a module needs and the entry does not load. */
function filesOf(bundle: Rolldown.OutputBundle, source: string): string[] {
  const start = withImports(chunkOf(bundle, START), bundle);
  const wanted = [...withImports(chunkOf(bundle, source), bundle)].filter(chunk => !start.has(chunk));
  return wanted.map(({ fileName }) => `/${fileName}`);
}
