// @ts-nocheck
import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** Returns the chunk that contains a module. */
export function chunkOf(bundle: Bundle, source: string): Chunk {
  for (const output of Object.values(bundle)) {
    if (output.type === 'chunk' && output.moduleIds.some(id => id.endsWith(`/${source}`))) return output;
  }
  throw new Error(`The build has no chunk with ${source}: correct its path in scripts/build.`);
}

/** Returns a chunk and everything it imports statically, which the browser needs before the chunk runs. */
export function withImports(chunk: Chunk, bundle: Bundle, found = new Set<Chunk>()): Set<Chunk> {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') withImports(imported, bundle, found);
  }
  return found;
}
