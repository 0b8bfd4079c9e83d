// @ts-nocheck
import type { Plugin } from 'vite';
import { evaluatePanel } from './evaluatePanel.ts';

/** Replaces `src/start/lists.ts` by its values, so that the start-up code contains no declaration. */
export function evaluateLists(): Plugin {
  return {
    name: 'evaluate-lists',
    apply: 'build',
    load: {
      filter: { id: /\/src\/start\/lists\.ts$/ },
      handler: async () => `export const LISTS = ${JSON.stringify((await evaluatePanel()).lists)};`,
    },
  };
}
