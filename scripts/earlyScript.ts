import type { Plugin } from 'vite';

const EARLY = 'src/early.ts';

/** Lets `src/early.ts` run as soon as it is there, beside the start's code on its way instead of as a part of it. */
export function earlyScript(): Plugin {
  return {
    name: 'early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const chunk = Object.values(bundle).find(
          output => output.type === 'chunk' && output.moduleIds.some(id => id.endsWith(EARLY)),
        );
        if (!chunk) throw new Error(`The build has no chunk with ${EARLY}.`);
        return [
          {
            tag: 'script',
            attrs: { type: 'module', async: true, crossorigin: true, src: `/${chunk.fileName}` },
            injectTo: 'head',
          },
        ];
      },
    },
  };
}
