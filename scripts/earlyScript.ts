import type { Plugin } from 'vite';
import { chunkOf } from './chunks.ts';

const EARLY = 'src/early.ts';

/** Lets `src/early.ts` run as soon as it is there, beside the start's code on its way instead of as a part of it. */
export function earlyScript(): Plugin {
  return {
    name: 'early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const src = `/${chunkOf(bundle, EARLY).fileName}`;
        const attrs = { type: 'module', async: true, crossorigin: true, src };
        return [{ tag: 'script', attrs, injectTo: 'head' }];
      },
    },
  };
}
