import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

interface ZippedFile {
  name: string;
  /** The parts of a long text; the bytes of a picture. */
  content: Iterable<string> | Uint8Array;
}

/**
 * Makes a ZIP of files, one after another, as fast as it is read: one photo, or one part of a text, is compressed at a time. The
 * other calls are answered in between.
 */
export function zipOf(files: AsyncGenerator<ZippedFile, void>): ReadableStream<Uint8Array> {
  let chunks = 0;
  let zip: Zip;
  const steps = addFiles(files, entry => zip.add(entry));
  return new ReadableStream<Uint8Array>({
    start(controller) {
      zip = new Zip((error, chunk, isLast) => {
        chunks++;
        if (error) controller.error(error);
        else controller.enqueue(chunk);
        if (isLast) controller.close();
      });
    },
    async pull() {
      // A stream is not asked again until it has given something, and a compressor may keep what it gets.
      const before = chunks;
      do if ((await steps.next()).done) zip.end();
      while (chunks === before);
    },
    async cancel() {
      await steps.return();
    },
  });
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
      for (const part of content) {
        entry.push(encoder.encode(part));
        yield;
      }
      entry.push(new Uint8Array(0), true);
    }
  }
}
