import type { Attempts } from '../concurrency/attemptEach';
import { errorText } from './errorText';

/** A message with more names would not fit on a phone. */
const MAX_NAMES = 12;

/** Returns names for a sentence: the first ones, and how many more there are. */
export function namesInShort(names: readonly string[], translate: Parameters<typeof errorText>[1]): string {
  const more = names.length - MAX_NAMES;
  const first = (more > 0 ? names.slice(0, MAX_NAMES) : names).join(', ');
  return more > 0 ? translate('errors.more_names', { names: first, count: more }) : first;
}

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
  return [...byReason].map(([reason, names]) => ({ names: namesInShort(names, translate), reason }));
}
