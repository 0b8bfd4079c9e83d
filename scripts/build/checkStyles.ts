import { dirname, join } from 'node:path/posix';
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
          for (const [, path = ''] of file.source.toString().matchAll(/url\(['"]?(\.{1,2}\/[^)'"?#]+)/g)) {
            if (!bundle[join(dirname(file.fileName), path)])
              this.error(`${file.fileName} refers to ${path}, which does not exist.`);
          }
        }
      },
    },
  };
}
