import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

interface ZippedFile {
  name: string;
  content: Uint8Array;
}

/** Makes a ZIP of files, one after another: only one of them is in memory. Pictures are compressed already. */
export function zipOf(files: AsyncGenerator<ZippedFile, void>): ReadableStream<Uint8Array> {
  let zip: Zip;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      zip = new Zip((error, chunk, isLast) => {
        if (error) controller.error(error);
        else controller.enqueue(chunk);
        if (isLast) controller.close();
      });
    },
    async pull() {
      const { value } = await files.next();
      if (!value) {
        zip.end();
        return;
      }
      const entry = value.name.endsWith('.json')
        ? new ZipDeflate(value.name)
        : new ZipPassThrough(value.name);
      zip.add(entry);
      entry.push(value.content, true);
    },
    async cancel() {
      zip.terminate();
      await files.return();
    },
  });
}
