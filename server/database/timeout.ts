/** A turn of this process. Waits are counted in turns: a busy machine does not end them early. */
export const TURN_MS = 50;

/** Thrown when the database, or another service, has not answered in time. */
export class LateError extends Error {
  override readonly name: string = 'LateError';
}

/** Returns the LateError that an error is, or that Drizzle has wrapped. */
export function lateIn(error: unknown): LateError | undefined {
  const { cause } = error as Error;
  return [error, cause].find(one => one instanceof LateError);
}

/** Thrown when the database has not confirmed a commit, so that the changes may have been saved. */
export class UnconfirmedError extends LateError {
  override readonly name = 'UnconfirmedError';
}

/**
 * Waits for work at most this long, counted in turns of this process: a turn that a busy machine delays counts once. A
 * timer alone fires after such a delay even if the answer has arrived meanwhile and was not read yet.
 * @param milliseconds the time on a machine that is not busy
 * @throws LateError when the time is over
 */
export async function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let turns = Math.ceil(milliseconds / TURN_MS);
  let timer: ReturnType<typeof setInterval> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      turns -= 1;
      if (turns === 0) reject(new LateError('No answer has come in time'));
    }, TURN_MS);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearInterval(timer);
  }
}
