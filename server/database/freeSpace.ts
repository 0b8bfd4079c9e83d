import { statfs } from 'node:fs/promises';

/** How long an answer is used again. */
const ANSWER_LIFE_MS = 1_000;

/** Returns a function that tells how many bytes are free on the disk of a folder; infinitely many if that is not known. */
export function freeSpaceIn(folder: string): () => Promise<number> {
  let asked = -Infinity;
  let answer: Promise<number> = Promise.resolve(Infinity);
  return () => {
    const now = performance.now();
    if (now - asked > ANSWER_LIFE_MS) {
      asked = now;
      // Where the space is not known the database itself finds out.
      answer = statfs(folder).then(
        ({ bavail, bsize }) => bavail * bsize,
        () => Infinity,
      );
    }
    return answer;
  };
}
