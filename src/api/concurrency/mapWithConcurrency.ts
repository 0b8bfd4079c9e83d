/** A browser has as many connections to a host over HTTP/1.1: more calls would only wait there, where they cannot be stopped. */
export const MAX_CONCURRENT_CALLS = 6;

/**
 * Runs a call for each item, with at most `concurrency` calls in flight.
 * @returns the results in the order of the items.
 * @throws the first failure, after the calls in flight have ended; no new call is started after a failure.
 */
export async function mapWithConcurrency<Item, Result>(
  items: readonly Item[],
  call: (item: Item) => Promise<Result>,
  concurrency = MAX_CONCURRENT_CALLS,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  const failures: unknown[] = [];
  const queue = items.entries();
  const work = async () => {
    for (const [index, item] of queue) {
      if (failures.length) return;
      try {
        results[index] = await call(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, work));
  if (failures.length) throw failures[0];
  return results;
}
