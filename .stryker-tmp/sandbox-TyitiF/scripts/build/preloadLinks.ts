// @ts-nocheck
import { readdirSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import type { CodePart } from '../../src/start/screens';
import { chunkOf, withImports } from './chunks.ts';
import { inlineScript } from './inlineScript.ts';

const EARLY = 'src/start/early.ts';
const START = 'src/main.tsx';
const MODULES: Record<CodePart, string> = {
  admin: 'src/app/Admin.tsx',
  forms: 'src/resource/form/forms.ts',
  companyPages: 'src/pages/companyPages.ts',
  registration: 'src/app/registration.ts',
};

/** The folders of the languages. */
const LANGUAGES = readdirSync('i18n', { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => name);

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
        const script = await inlineScript('src/start/preloadCode.ts', {
          EARLY_FILE: early,
          CODE_FILES: filesOfAll(MODULES),
          TEXT_FILES: Object.fromEntries(
            ['signIn', 'registration', 'screens'].map(part => [
              part,
              filesOfAll(Object.fromEntries(LANGUAGES.map(name => [name, `i18n/${name}/${part}.ts`]))),
            ]),
          ),
        });
        // Both stand before the entry script and the style sheet: an inline script waits for a style sheet above it, and of
        // two scripts in the browser's cache the first one runs first.
        const first = [
          `<script nonce="__CSP_NONCE__">${script}</script>`,
          `<script type="module" async crossorigin src="${early}"></script>`,
        ];
        return html.replace('<script type="module"', start => [...first, start].join('\n    '));
      },
    },
  };
}

/** Returns the addresses of the chunks that a module needs and the entry does not load. */
function filesOf(bundle: Rolldown.OutputBundle, source: string): string[] {
  const start = withImports(chunkOf(bundle, START), bundle);
  const wanted = [...withImports(chunkOf(bundle, source), bundle)].filter(chunk => !start.has(chunk));
  return wanted.map(({ fileName }) => `/${fileName}`);
}
