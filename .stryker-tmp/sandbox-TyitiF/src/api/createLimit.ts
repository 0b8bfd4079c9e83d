/**
 * Returns a function that runs calls, at most `max` of them at a time; the others wait in their order. It is for calls that
 * come one by one; `mapWithConcurrency` is for a list of them.
 */
// @ts-nocheck

export function createLimit(max: number): <Result>(call: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async call => {
    if (running < max) running += 1;
    else await new Promise<void>(resolve => waiting.push(resolve));
    try {
      return await call();
    } finally {
      // The place is passed on, so that no newcomer takes it in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
