/** A part of the program did not arrive: it is gone from the server (a new release), or the connection hangs. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

const TIME_LIMIT = 120_000;

/**
 * Loads a part of the program within 120 seconds (specification, section 7).
 * @throws {ChunkError}
 */
export async function loadInTime<Part>(load: () => Promise<Part>, limit = TIME_LIMIT): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('A script took too long to load.')), limit);
  });
  try {
    return await Promise.race([load(), tooLate]);
  } catch (cause) {
    throw cause instanceof ChunkError ? cause : new ChunkError('A script could not be loaded.', { cause });
  } finally {
    clearTimeout(timer);
  }
}
