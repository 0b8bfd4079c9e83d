/** Whether rows are in another order than was asked for (`sort_order`): a move would then store that order. */
export function isOrderIgnored(rows: readonly object[] = []): boolean {
  // A place may be null.
  const places = rows.map(row => (row as { sort_order?: unknown }).sort_order).filter(isNumber);
  return places.some((place, index) => place < (places[index - 1] ?? -Infinity));
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}
