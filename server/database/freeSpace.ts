import { statfs } from 'node:fs/promises';

/**
 * The free space in bytes below which the embedded database takes no writes: two segments of its write-ahead log. PGlite
 * blocks the process for good when there is no space for the next one.
 */
const LEAST_SPACE = 32 * 1024 * 1024;

/** How long an answer is used again, in ms. */
const PRECISION = 1_000;

/** Returns a function that tells whether the disk of a folder has too little space for writes. */
export function isFullIn(folder: string): () => Promise<boolean> {
  let asked = -Infinity;
  let answer: Promise<boolean> = Promise.resolve(false);
  return () => {
    const now = performance.now();
    if (now - asked > PRECISION) {
      asked = now;
      // Where the space is not known the database itself finds out.
      answer = statfs(folder).then(
        ({ bavail, bsize }) => bavail * bsize < LEAST_SPACE,
        () => false,
      );
    }
    return answer;
  };
}
