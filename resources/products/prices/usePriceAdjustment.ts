import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useRef, useState } from 'react';
import type { PanelDataProvider } from '../../../src/api/dataProvider';
import { mayBeCarriedOut } from '../../../src/api/ApiError';
import { errorText } from '../../../src/api/refusals/errorText';
import { mapWithConcurrency } from '../../../src/api/concurrency/mapWithConcurrency';
import type { Product, RecordId } from '../../../src/contract/records';
import { readRecordAgain } from '../../../src/resource/readRecordAgain';
import { savePrice, type PriceChange } from './savePrice';
import { useOfferPriceUndo } from './useOfferPriceUndo';

/** A product with its new price. */
export interface PlannedPrice {
  product: Product;
  price: string;
}

/** Why a price was not changed. */
export interface FailedPrice extends PlannedPrice {
  reason: string;
  /** Whether it may be changed all the same. */
  isUnconfirmed: boolean;
}

type Failure = Omit<FailedPrice, keyof PlannedPrice>;

const certain = (reason: string): Failure => ({ reason, isUnconfirmed: false });

/** Sends new prices, a few at a time. What was sent can be undone together. */
export function usePriceAdjustment() {
  const dataProvider = useDataProvider<PanelDataProvider>();
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const offerUndo = useOfferPriceUndo();
  const changes = useRef(new Map<RecordId, PriceChange>());
  /** The changes that may have been carried out: they are undone as well. */
  const unconfirmed = useRef(new Map<RecordId, PriceChange>());
  const isStopped = useRef(false);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);

  /** @returns why the price was not changed, or null */
  const sendOne = async (planned: PlannedPrice | FailedPrice): Promise<Failure | null> => {
    const { product, price } = planned;
    if (isStopped.current) return certain(translate('products.adjust_stopped'));
    try {
      const change = await savePrice(dataProvider, queryClient, {
        id: product.id,
        price,
        expected: [product.price],
      });
      if (!change) return certain(translate('products.adjust_changed'));
      // It was changed by the earlier call, whose answer was lost.
      const isOwn = 'isUnconfirmed' in planned && planned.isUnconfirmed;
      changes.current.set(product.id, isOwn ? { ...change, before: product.price } : change);
      unconfirmed.current.delete(product.id);
      return null;
    } catch (error) {
      const isUnsure = mayBeCarriedOut(error);
      const { id, name, price: before } = product;
      if (isUnsure) unconfirmed.current.set(id, { id, name, before, after: price });
      return { reason: errorText(error, translate), isUnconfirmed: isUnsure };
    } finally {
      setProgress(before => before && { ...before, done: before.done + 1 });
    }
  };

  /** Sends the prices. @returns those that were not changed, with the reason. */
  const send = async (planned: readonly PlannedPrice[]): Promise<FailedPrice[]> => {
    isStopped.current = false;
    setProgress({ done: 0, total: planned.length });
    const failures = await mapWithConcurrency(planned, sendOne);
    setProgress(null);
    for (const id of unconfirmed.current.keys()) void readRecordAgain(queryClient, 'products', id);
    return planned.flatMap((plan, index) => {
      const failure = failures[index];
      return failure ? [{ ...plan, ...failure }] : [];
    });
  };

  /** Offers to undo all changes that were sent since the last offer. */
  const offer = () => {
    const done = [...changes.current.values()];
    const unsure = [...unconfirmed.current.values()];
    changes.current = new Map();
    unconfirmed.current = new Map();
    if (!done.length && !unsure.length) return;
    const message = done.length
      ? translate('products.adjust_done', { smart_count: done.length })
      : translate('products.adjust_unconfirmed', { smart_count: unsure.length });
    offerUndo(message, [...done, ...unsure]);
  };

  return { progress, send, offer, stop: () => (isStopped.current = true) };
}
