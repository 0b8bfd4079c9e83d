// @ts-nocheck
import type { Plugin } from 'vite';

/** The chunks whose code the first screen mostly runs; `index` is the entry. */
const RUN_AT_ONCE = ['early', 'react', 'index', 'admin', 'forms'];

/**
 * Adds a hint to compile all functions of a file while it downloads, off the main thread, instead of each on its first call
 * (explicit compile hints, Chromium 136 and later; a plain comment in other browsers). Decision 009 has the figures.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    // After all other plugins: the hint is valid only at the top of a file.
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
