import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_IT = ['.html', '.js', '.css', '.svg'];
const SMALL = 512;

/**
 * Leaves a `.br` and a `.gz` beside each file of the build, at the highest level: a server that looks for them
 * (Sofra's own, nginx with `brotli_static` or `gzip_static`) spends no time on compression.
 */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    writeBundle({ dir = 'dist' }, bundle) {
      for (const name of Object.keys(bundle).filter(name => WORTH_IT.includes(extname(name)))) {
        const file = join(dir, name);
        const content = readFileSync(file);
        if (content.length < SMALL) continue;
        const hints = {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        };
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params: hints }));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}
