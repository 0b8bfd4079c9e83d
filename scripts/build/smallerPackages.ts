import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const routerOf = (file: string) =>
  fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${file}.mjs`, import.meta.url));

const NOTHING = fileURLToPath(new URL('nothing.ts', import.meta.url));

/** i18next's rules of plurals for browsers without `Intl.PluralRules`. All that the panel runs in have it. */
const PLURALS = [/^let sets = \[[\s\S]*?^\}\];$/m, /^let _rulesPluralsTypes = \{[\s\S]*?^\};$/m];

/**
 * Builds with smaller files of the same functions: es-toolkit's in place of lodash's, which react-admin imports, react-router's
 * files for production, which its package.json does not name, the browser's URLSearchParams in place of query-string, and i18next
 * without its rules for old browsers. jsPDF is built without what it loads to draw HTML and SVG, which the panel does not use.
 */
export function smallerPackages(): Plugin {
  return {
    name: 'smaller-packages',
    apply: 'build',
    // Before the packages are found.
    enforce: 'pre',
    resolveId: (name, importer) =>
      importer?.includes('/jspdf/') && /^(html2canvas|canvg|dompurify)$/.test(name) ? NOTHING : undefined,
    transform(code, id) {
      if (!id.endsWith('/i18next/dist/esm/i18next.js')) return undefined;
      return PLURALS.reduce((text, table) => {
        if (!table.test(text))
          this.error(`i18next has no ${String(table)} any more: see smallerPackages.ts.`);
        return text.replace(table, found => `${found.slice(0, found.indexOf('=') + 1)} [];`);
      }, code);
    },
    config: () => ({
      resolve: {
        alias: [
          { find: /^lodash\/(\w+)\.js$/, replacement: 'es-toolkit/compat/$1' },
          { find: /^query-string$/, replacement: fileURLToPath(new URL('queryString.ts', import.meta.url)) },
          { find: /^react-router$/, replacement: routerOf('index') },
          { find: /^react-router\/dom$/, replacement: routerOf('dom-export') },
        ],
      },
    }),
  };
}
