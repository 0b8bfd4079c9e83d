import type { QueryClient } from '@tanstack/react-query';
import type { AnyRecord } from '../../../src/api/AnyRecord';
import { isGone } from '../../../src/api/ApiError';
import { changeRecord } from '../../../src/api/changeRecord';
import type { PanelDataProvider } from '../../../src/api/dataProvider';
import { attemptEach } from '../../../src/api/concurrency/attemptEach';
import { isSamePrice } from '../../../src/contract/decimal';
import type { Product, RecordId } from '../../../src/contract/records';
import { readRecordAgain } from '../../../src/resource/readRecordAgain';
import { showInCache } from '../../../src/resource/showInCache';

/** A price that was changed: what it was before and what it is now. */
export interface PriceChange {
  id: RecordId;
  name: string;
  before: Product['price'];
  after: Product['price'];
}

/**
 * Changes the price of a product and nothing else: the product is read first, so that what another user has changed since the
 * list was read is sent back as it is.
 * @param expected the prices that it may have; with another one it is left alone.
 * @returns the change, or null if the price was not an expected one.
 */
export async function savePrice(
  dataProvider: PanelDataProvider,
  queryClient: QueryClient,
  { id, price, expected }: { id: RecordId; price: Product['price']; expected: readonly Product['price'][] },
): Promise<PriceChange | null> {
  let found: Product | undefined;
  const saved = await changeRecord<Product & AnyRecord>(dataProvider, 'products', id, current => {
    found = current;
    const isLeft =
      isSamePrice(current.price, price) || !expected.some(one => isSamePrice(current.price, one));
    return isLeft ? null : { ...current, price };
  }).catch((error: unknown) => {
    // The list still has a row of it.
    if (isGone(error)) void readRecordAgain(queryClient, 'products', id);
    throw error;
  });
  if (!found) return null;
  // A price that another user has set to the same is as wanted.
  showInCache(queryClient, 'products', saved ?? found);
  if (!saved && !isSamePrice(found.price, price)) return null;
  return { id, name: found.name, before: found.price, after: (saved ?? found).price };
}

/** What an undo of prices has not put back. */
export interface LeftPrices {
  /** The products whose price has been changed again since. */
  changedSince: PriceChange[];
  /** Those whose call has failed. It can be repeated. */
  failed: PriceChange[];
}

/**
 * Puts the old prices back, except where a price has been changed again since.
 * @throws ApiError if no price was put back and a call has failed
 */
export async function restorePrices(
  dataProvider: PanelDataProvider,
  queryClient: QueryClient,
  changes: readonly PriceChange[],
): Promise<LeftPrices> {
  const { done, failed } = await attemptEach(changes, ({ id, before, after }) =>
    savePrice(dataProvider, queryClient, { id, price: before, expected: [after] }),
  );
  if (failed[0] && done.every(({ result }) => result === null)) throw failed[0].error;
  return {
    changedSince: done.filter(({ result }) => result === null).map(({ item }) => item),
    failed: failed.map(({ item }) => item),
  };
}
