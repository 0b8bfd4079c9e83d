import { createReadStream } from 'node:fs';

/**
 * Reads a text file line by line. Only `\n` ends a line. Node's `readline` takes U+2028 and U+2029 for ends too, from version 24
 * on, and names and descriptions may contain them.
 */
export async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}
