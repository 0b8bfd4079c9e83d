/**
 * Runs a call for each item, at most `atOnce` of them in flight.
 * @returns the results in the order of the items.
 * @throws the first failure, once the calls in flight have ended; no further call is started.
 */
export async function mapWithConcurrency<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  call: (item: Item) => Promise<Result>,
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
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
  if (failures.length) throw failures[0];
  return results;
}
