// @ts-nocheck
import type { Plugin } from 'vite';

/** Fails the build if a style sheet refers to a file that does not exist: Vite only warns, and the picture is missing. */
export function checkStyles(): Plugin {
  return {
    name: 'check-styles',
    apply: 'build',
    generateBundle: {
      // After Vite's own plugin has written the style sheet.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
          const unresolved = /url\(['"]?(\.{1,2}\/[^)'"]+)/.exec(file.source.toString());
          if (unresolved) this.error(`${file.fileName} refers to ${unresolved[1]}, which does not exist.`);
        }
      },
    },
  };
}
