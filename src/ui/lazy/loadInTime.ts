/** A chunk could not be loaded: it was removed from the server (by a new release), or the connection hangs. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

const TIMEOUT_MS = 120_000;

/**
 * Loads a chunk, within 120 seconds (A9).
 * @throws {ChunkError}
 */
export async function loadInTime<Part>(load: () => Promise<Part>, timeoutMs = TIMEOUT_MS): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('A script took too long to load.')), timeoutMs);
  });
  try {
    return await Promise.race([load(), tooLate]);
  } catch (cause) {
    throw cause instanceof ChunkError ? cause : new ChunkError('A script could not be loaded.', { cause });
  } finally {
    clearTimeout(timer);
  }
}
