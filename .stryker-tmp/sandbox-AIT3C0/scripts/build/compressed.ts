// @ts-nocheck
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { writeCompressed } from './writeCompressed.ts';

/**
 * Writes a `.br` and a `.gz` beside each file of the build: a server that serves precompressed files (the reference backend,
 * nginx with `brotli_static` or `gzip_static`) spends no time on compression.
 */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    writeBundle({ dir = 'dist' }, bundle) {
      for (const name of Object.keys(bundle)) writeCompressed(join(dir, name));
    },
  };
}
