import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** The file of a build that a module went into. */
export function chunkOf(bundle: Bundle, source: string): Chunk {
  for (const output of Object.values(bundle)) {
    if (output.type === 'chunk' && output.moduleIds.some(id => id.endsWith(`/${source}`))) return output;
  }
  throw new Error(`The build has no chunk with ${source}: name the part here.`);
}

/** A chunk and all that it imports: what the browser needs before the chunk runs. */
export function withImports(chunk: Chunk, bundle: Bundle, found = new Set<Chunk>()): Set<Chunk> {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') withImports(imported, bundle, found);
  }
  return found;
}
