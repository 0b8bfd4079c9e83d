// @ts-nocheck
import { readFileSync, writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const COMPRESSIBLE = ['.html', '.js', '.css', '.svg'];
const MIN_BYTES = 512;

/** Writes a `.br` and a `.gz` beside a file, at the highest level, if the file is worth it. */
export function writeCompressed(file: string): void {
  const content = readFileSync(file);
  if (!COMPRESSIBLE.includes(extname(file)) || content.length < MIN_BYTES) return;
  const hints = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: hints }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
}
