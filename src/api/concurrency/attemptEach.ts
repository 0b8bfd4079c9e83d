import { mapWithConcurrency } from './mapWithConcurrency';

/** The results of a call for each of several items, in the order of the items. */
export interface Attempts<Item, Result> {
  done: { item: Item; result: Result }[];
  failed: { item: Item; error: unknown }[];
}

/** Runs a call for each item, a few at a time; unlike `mapWithConcurrency` it goes on after a failure. */
export async function attemptEach<Item, Result>(
  items: readonly Item[],
  call: (item: Item, index: number) => Promise<Result>,
): Promise<Attempts<Item, Result>> {
  const outcomes = await mapWithConcurrency([...items.entries()], async ([index, item]) => {
    try {
      return { isDone: true as const, item, result: await call(item, index) };
    } catch (error) {
      return { isDone: false as const, item, error };
    }
  });
  return {
    done: outcomes.filter(outcome => outcome.isDone),
    failed: outcomes.filter(outcome => !outcome.isDone),
  };
}
