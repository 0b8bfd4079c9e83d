import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

interface ZippedFile {
  name: string;
  /** The parts of a long text; the bytes of a picture. */
  content: Iterable<string> | AsyncIterable<string> | Uint8Array;
}

/** What a ZIP without the extension for large ones can name. A larger one would be damaged. */
const ZIP_LIMITS = { files: 65_535, bytes: 4_294_967_295 };

/**
 * Makes a ZIP of files, one after another, as fast as it is read: one photo, or one part of a text, is compressed at a time. The
 * other calls are answered in between. It breaks off when it becomes too large.
 * @param ended is aborted when nothing reads it any more, also where its reader does not cancel it
 */
export function zipOf(
  files: AsyncGenerator<ZippedFile, void>,
  limits = ZIP_LIMITS,
  ended?: AbortSignal,
): ReadableStream<Uint8Array> {
  let chunks = 0;
  let bytes = 0;
  let entries = 0;
  let zip: Zip;
  const steps = addFiles(files, entry => {
    entries += 1;
    if (entries > limits.files) throw tooLarge();
    zip.add(entry);
  });
  // What is being added now is finished before.
  ended?.addEventListener('abort', () => void steps.return());
  return new ReadableStream<Uint8Array>({
    start(controller) {
      zip = new Zip((error, chunk, isLast) => {
        chunks++;
        if (error) {
          controller.error(error);
          return;
        }
        bytes += chunk.length;
        controller.enqueue(chunk);
        if (isLast) controller.close();
      });
    },
    async pull() {
      // A stream is not asked again until it has given something, and a compressor may keep what it gets.
      const before = chunks;
      do {
        const { done } = await steps.next();
        if (bytes > limits.bytes) throw tooLarge();
        if (done) zip.end();
      } while (chunks === before);
      // The files know that they are not needed only after the first was asked for.
      if (ended?.aborted) await steps.return();
    },
    async cancel() {
      await steps.return();
    },
  });
}

function tooLarge(): Error {
  return new RangeError('A ZIP cannot hold so much');
}

/** Adds a photo, or a part of a text, at each step. */
async function* addFiles(
  files: AsyncGenerator<ZippedFile, void>,
  add: (entry: ZipDeflate | ZipPassThrough) => void,
): AsyncGenerator<void, void> {
  const encoder = new TextEncoder();
  for await (const { name, content } of files) {
    if (content instanceof Uint8Array) {
      // Pictures are compressed already.
      const entry = new ZipPassThrough(name);
      add(entry);
      entry.push(content, true);
      yield;
    } else {
      const entry = new ZipDeflate(name);
      add(entry);
      for await (const part of content) {
        entry.push(encoder.encode(part));
        yield;
      }
      entry.push(new Uint8Array(0), true);
    }
  }
}
