import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** Returns the chunk that contains a module. */
export function chunkOf(bundle: Bundle, source: string): Chunk {
  const chunk = findChunk(bundle, source);
  if (chunk) return chunk;
  throw new Error(`The build has no chunk with ${source}: correct its path in scripts/build.`);
}

/** Whether the build has a module. */
export function isIn(bundle: Bundle, source: string): boolean {
  return findChunk(bundle, source) !== undefined;
}

function findChunk(bundle: Bundle, source: string): Chunk | undefined {
  return Object.values(bundle).find(
    (output): output is Chunk =>
      output.type === 'chunk' && output.moduleIds.some(id => id.endsWith(`/${source}`)),
  );
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
