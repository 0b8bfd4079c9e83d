import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = ['.html', '.js', '.css', '.svg'];
const MIN_BYTES = 512;

/**
 * Writes a `.br` and a `.gz` beside each file of the build, at the highest level: a server that serves precompressed files
 * (Sofra's own, nginx with `brotli_static` or `gzip_static`) spends no time on compression.
 */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    writeBundle({ dir = 'dist' }, bundle) {
      for (const name of Object.keys(bundle).filter(name => COMPRESSIBLE.includes(extname(name)))) {
        const file = join(dir, name);
        const content = readFileSync(file);
        if (content.length < MIN_BYTES) continue;
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
