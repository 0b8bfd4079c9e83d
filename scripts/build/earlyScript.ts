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
      handler: (html, { bundle = {} }) => {
        const src = `/${chunkOf(bundle, EARLY).fileName}`;
        // Before the start's: where both are in the browser's cache, the first one runs first.
        return html.replace(
          '<script type="module"',
          `<script type="module" async crossorigin src="${src}"></script>\n    $&`,
        );
      },
    },
  };
}
