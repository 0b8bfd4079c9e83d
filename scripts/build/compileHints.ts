import type { Plugin } from 'vite';

/** The chunks of which the first screen runs the greater part; `index` is the start's. */
const RUN_AT_ONCE = ['early', 'react', 'index', 'admin', 'forms'];

/**
 * Asks the browser to compile all of a file while it arrives, beside the page, instead of each function when it is first
 * called (explicit compile hints, Chromium 136 and later; for others it is a comment). Decision 009 has the figures.
 */
export function compileHints(): Plugin {
  return {
    name: 'compiled-on-arrival',
    apply: 'build',
    // After whatever else writes into the chunks: the comment counts at the top only.
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk' && RUN_AT_ONCE.includes(output.name)) {
            output.code = `//# allFunctionsCalledOnLoad\n${output.code}`;
          }
        }
      },
    },
  };
}
