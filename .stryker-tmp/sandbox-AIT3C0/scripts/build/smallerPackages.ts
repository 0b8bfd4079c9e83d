// @ts-nocheck
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const routerOf = (file: string) =>
  fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${file}.mjs`, import.meta.url));

/**
 * Builds with smaller files of the same functions: es-toolkit's in place of lodash's, which react-admin imports, and
 * react-router's files for production, which its package.json does not name.
 */
export function smallerPackages(): Plugin {
  return {
    name: 'smaller-packages',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^lodash\/(\w+)\.js$/, replacement: 'es-toolkit/compat/$1' },
          { find: /^react-router$/, replacement: routerOf('index') },
          { find: /^react-router\/dom$/, replacement: routerOf('dom-export') },
        ],
      },
    }),
  };
}
