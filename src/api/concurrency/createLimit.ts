/**
 * Returns a function that runs calls, at most `max` of them at a time; the others wait in their order. It is for calls that
 * come one by one; `mapWithConcurrency` is for a list of them.
 */
export function createLimit(max: number): <Result>(call: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async call => {
    if (running < max) running += 1;
    else await new Promise<void>(resolve => waiting.push(resolve));
    try {
      return await call();
    } finally {
      // A waiting call gets the free slot before a new one.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
