import type { QueryClient } from '@tanstack/react-query';
import type { PanelDataProvider } from '../../../src/api/dataProvider';
import { attemptEach } from '../../../src/api/attemptEach';
import type { Product, RecordId } from '../../../src/contract/records';
import { showInCache } from '../../../src/resource/showInCache';

/** A price that was changed: what it was before and what it is now. */
export interface PriceChange {
  id: RecordId;
  name: string;
  before: Product['price'];
  after: Product['price'];
}

const MAX_CONCURRENT_CALLS = 3;

/**
 * Changes the price of a product and nothing else: the product is read first, so that what another user has changed since the
 * list was read is sent back as it is.
 * @param expected the price that it must have; otherwise it is left alone.
 * @returns the change, or null if the price was not the expected one.
 */
export async function savePrice(
  dataProvider: PanelDataProvider,
  queryClient: QueryClient,
  { id, price, expected }: { id: RecordId; price: Product['price']; expected?: Product['price'] },
): Promise<PriceChange | null> {
  const { data: current } = await dataProvider.getOne<Product>('products', { id });
  const { name, price: before } = current;
  if (expected !== undefined && !isSamePrice(before, expected)) return null;
  if (isSamePrice(before, price)) return { id, name, before, after: before };
  const { data: saved } = await dataProvider.update<Product>('products', {
    id,
    data: { ...current, price },
    previousData: current,
  });
  showInCache(queryClient, 'products', saved);
  return { id, name, before, after: saved.price };
}

/**
 * Puts the old prices back, except where a price has been changed again since.
 * @returns the names of the products that do not have their old price.
 */
export async function restorePrices(
  dataProvider: PanelDataProvider,
  queryClient: QueryClient,
  changes: readonly PriceChange[],
): Promise<string[]> {
  const { done, failed } = await attemptEach(changes, MAX_CONCURRENT_CALLS, ({ id, before, after }) =>
    savePrice(dataProvider, queryClient, { id, price: before, expected: after }),
  );
  const changedSince = done.filter(({ result }) => result === null);
  return [...changedSince, ...failed].map(({ item }) => item.name);
}

/** `"12.50"` and 12.5 are the same price. */
export function isSamePrice(one: Product['price'], other: Product['price']): boolean {
  if (one === null || other === null) return one === other;
  return Number(one) === Number(other);
}
