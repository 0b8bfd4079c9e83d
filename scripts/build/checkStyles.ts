import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import type { Plugin } from 'vite';

/** Fails the build if a style sheet refers to a file that does not exist: Vite only warns, and the picture is missing. */
export function checkStyles(): Plugin {
  let publicFolder = '';
  return {
    name: 'check-styles',
    apply: 'build',
    configResolved({ publicDir }) {
      publicFolder = publicDir;
    },
    generateBundle: {
      // After Vite's own plugin has written the style sheet.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
          for (const [, path = ''] of file.source.toString().matchAll(/url\(['"]?(\.{1,2}\/[^)'"?#]+)/g)) {
            const name = join(dirname(file.fileName), decodeURI(path));
            if (!bundle[name] && !existsSync(join(publicFolder, name)))
              this.error(`${file.fileName} refers to ${path}, which does not exist.`);
          }
        }
      },
    },
  };
}
