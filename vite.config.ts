import type { IncomingMessage } from 'node:http';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandPlugin } from './scripts/build/brandPlugin.ts';
import { checkStyles } from './scripts/build/checkStyles.ts';
import { compileHints } from './scripts/build/compileHints.ts';
import { compressed } from './scripts/build/compressed.ts';
import { evaluateLists } from './scripts/build/evaluateLists.ts';
import { keepNames } from './scripts/build/keepNames.ts';
import { lazyReactAdmin } from './scripts/build/lazyReactAdmin.ts';
import { preloadLinks } from './scripts/build/preloadLinks.ts';
import { prerenderPlugin } from './scripts/build/prerenderPlugin.ts';
import { smallerPackages } from './scripts/build/smallerPackages.ts';

const backend = process.env.BACKEND ?? 'http://127.0.0.1:8080';

/** The first folders of the paths that the panel calls; `npm run dev` takes them from the declarations. */
const endpoints = process.env.ENDPOINTS?.split(',') ?? ['/api', '/company-api'];

/** What several of the dashboard, lists, forms and extensions import: none of these loads another's file. */
const SHARED = [
  '/src/app/Admin',
  '/src/api/lists/textsOf',
  '/src/resource/(useResourceText|namedIn|showInCache)',
  '/src/resource/extension/Extension',
  '/src/resource/(list/table/columnLabels|fields/(filters|useChoiceText)|form/inputs/useAllRecords|photo/usePreview)',
  '/src/start/ScreenSnapshot',
  '/src/ui/(useIsLeft|button/CopyButton|dialog/lazyDialog|lazy/OfflineBoundary|feedback/(BrokenPart|PartBoundary)|page/(useIsNarrow|Card))',
  '/src/ui/format/(Badges|DateAndAge|Thumbnail|WebAddress|publicAddress)',
  '/ra-core/.*/(useGetOne|useGetList)',
  '/(query-core|react-query)/.*/(mutationObserver|useMutation)',
];

/** A list may be at the address of its endpoint: a browser that asks for a page gets the panel. */
function pageOf({ headers }: IncomingMessage): string | undefined {
  return headers.accept?.includes('text/html') ? '/index.html' : undefined;
}

export default defineConfig({
  plugins: [
    react(),
    smallerPackages(),
    brandPlugin(),
    lazyReactAdmin(),
    keepNames(),
    evaluateLists(),
    checkStyles(),
    prerenderPlugin(),
    // Puts its scripts behind the page of the plugin above.
    preloadLinks(),
    compileHints(),
    compressed(),
  ],
  experimental: {
    // Below which path the files are is known when the backend starts (`applyBasePath`).
    renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  build: {
    manifest: true,
    cssCodeSplit: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Few chunks, because each request has a cost on a phone's connection: one for the early reads, one for React, which stays
        // the same over many releases, one for the rest of the sign-in, one for every screen after it, one for the lists, one
        // for the screens of an order, one for the forms, and one for each of the parts that only some forms and screens show.
        codeSplitting: {
          groups: [
            { name: 'early', test: /src\/start\/early\.ts$/, priority: 3 },
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/,
              priority: 4,
            },
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'admin', test: new RegExp(`(${SHARED.join('|')})\\.`), priority: 1 },
            { name: 'lists', test: /\/src\/resource\/list\/listChunk\.ts$/, priority: 0.5 },
            {
              name: 'order',
              test: /\/(src\/resource\/order\/orderChunk|resources\/categories\/listChunk)\.ts$/,
            },
            { name: 'forms', test: /src\/resource\/form\/formChunk\.ts$/ },
            { name: 'versions', test: /src\/resource\/form\/save\/ConflictDialog\.tsx$/ },
            { name: 'pickers', test: /src\/resource\/form\/inputs\/pickerChunk\.ts$/ },
            { name: 'search', test: /\/src\/api\/lists\/search\.ts$/ },
            { name: 'formDialog', test: /\/src\/form\/(Form|Draft)Dialog\.tsx$/ },
            { name: 'dialog', test: /src\/ui\/dialog\/MuiDialog\.tsx$/ },
            { name: 'reactAdmin', test: /one:react-admin\/|src\/ui\/mui\/ReactAdminRoot\.tsx$/ },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      ...Object.fromEntries(
        endpoints.map(path => [`^${path}(?=[/?]|$)`, { target: backend, bypass: pageOf }]),
      ),
      // `/media` has Django's files.
      ...Object.fromEntries(
        ['/photos/', '/media/', '/config.json', '/openapi.json', '^/docs(?=/|$)'].map(path => [
          path,
          backend,
        ]),
      ),
    },
  },
});
