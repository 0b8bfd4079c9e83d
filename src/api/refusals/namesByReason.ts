import type { Attempts } from '../concurrency/attemptEach';
import { errorText } from './errorText';

/** Returns why several calls have failed: each reason once, with the names of the records that it is for. */
export function namesByReason<Item>(
  failed: Attempts<Item, unknown>['failed'],
  nameOf: (item: Item) => string,
  translate: Parameters<typeof errorText>[1],
): { names: string; reason: string }[] {
  const byReason = new Map<string, string[]>();
  for (const { item, error } of failed) {
    const reason = errorText(error, translate);
    byReason.set(reason, [...(byReason.get(reason) ?? []), nameOf(item)]);
  }
  return [...byReason].map(([reason, names]) => ({ names: names.join(', '), reason }));
}
