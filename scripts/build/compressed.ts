import { join } from 'node:path';
import type { Plugin } from 'vite';
import { writeCompressed } from './writeCompressed.ts';

/**
 * Writes a `.br` and a `.gz` beside each file of the build: a server that serves precompressed files (the reference backend,
 * nginx with `brotli_static` or `gzip_static`) spends no time on compression. `vite build --mode test` leaves them out.
 */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: (_, { command, mode }) => command === 'build' && mode !== 'test',
    enforce: 'post',
    async writeBundle({ dir = 'dist' }, bundle) {
      await Promise.all(Object.keys(bundle).map(name => writeCompressed(join(dir, name))));
    },
  };
}
