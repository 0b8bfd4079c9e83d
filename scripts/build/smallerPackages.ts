import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const routerOf = (file: string) =>
  fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${file}.mjs`, import.meta.url));

const NOTHING = fileURLToPath(new URL('nothing.ts', import.meta.url));

interface Cut {
  /** Part of the paths of the package's files. */
  files: string;
  found: RegExp;
  replacement: string;
}

/** What is left out of packages. A new version may write it in another way: the build then stops. */
const CUTS: Cut[] = [
  // Rules of plurals for browsers without `Intl.PluralRules`. All that the panel runs in have it.
  { files: '/i18next/dist/esm/', found: /(?<=^let sets = )\[[\s\S]*?^\}\](?=;$)/m, replacement: '[]' },
  {
    files: '/i18next/dist/esm/',
    found: /(?<=^let _rulesPluralsTypes = )\{[\s\S]*?^\}(?=;$)/m,
    replacement: '{}',
  },
  // What loads texts by itself, from a backend that nothing gives it: the texts are added when they are loaded.
  {
    files: '/i18next/dist/esm/',
    found: /(?<=s\.backendConnector = )new Connector\(.*\);\s*s\.backendConnector\.on\([\s\S]*?^ {6}\}\);$/m,
    replacement: '{ state: {} };',
  },
  // Sources of the language that `src/i18n/detection.ts` does not name.
  {
    files: '/i18next-browser-languagedetector/dist/esm/',
    found: /^ +this\.addDetector\((cookie|sessionStorage|path|subdomain|hash)(\$\d)?\);$/gm,
    replacement: '',
  },
  // The links that load data before a click. Only react-router's framework renders them.
  {
    files: '/react-router/dist/production/',
    found: /^function PrefetchPageLinks\([\s\S]*?^\}$/m,
    replacement: 'function PrefetchPageLinks() { return null; }',
  },
  // Names for React's developer tools, which keep components that nothing renders.
  { files: '/react-router/dist/production/', found: /^\w+\.displayName = "\w+";$/gm, replacement: '' },
  // Calls without an effect, which the build does not know to have none.
  {
    files: '/react-router/dist/production/',
    found: /(?<== )(?=React\d*\.(forwardRef|createContext|memo)\()/g,
    replacement: '/* @__PURE__ */ ',
  },
];

/**
 * Builds with smaller files of the same functions: es-toolkit's in place of lodash's, which react-admin imports, react-router's
 * files for production, which its package.json does not name, the browser's URLSearchParams in place of query-string, and packages
 * without their {@link CUTS}. jsPDF is built without what it loads to draw HTML and SVG, which the panel does not use.
 */
export function smallerPackages(): Plugin {
  const missing = new Set(CUTS);
  return {
    name: 'smaller-packages',
    apply: 'build',
    // Before the packages are found.
    enforce: 'pre',
    resolveId: (name, importer) =>
      importer?.includes('/jspdf/') && /^(html2canvas|canvg|dompurify)$/.test(name) ? NOTHING : undefined,
    transform(code, id) {
      let smaller = code;
      for (const cut of CUTS.filter(({ files, found }) => id.includes(files) && code.search(found) >= 0)) {
        smaller = smaller.replace(cut.found, cut.replacement);
        missing.delete(cut);
      }
      return smaller === code ? undefined : smaller;
    },
    buildEnd(error) {
      const [cut] = missing;
      if (cut && !error)
        this.error(`smallerPackages.ts: nothing in ${cut.files} matches ${String(cut.found)}.`);
    },
    config: () => ({
      resolve: {
        alias: [
          { find: /^lodash\/merge\.js$/, replacement: fileURLToPath(new URL('merge.ts', import.meta.url)) },
          { find: /^lodash\/(\w+)\.js$/, replacement: 'es-toolkit/compat/$1' },
          { find: /^query-string$/, replacement: fileURLToPath(new URL('queryString.ts', import.meta.url)) },
          { find: /^react-router$/, replacement: routerOf('index') },
          { find: /^react-router\/dom$/, replacement: routerOf('dom-export') },
        ],
      },
    }),
  };
}
