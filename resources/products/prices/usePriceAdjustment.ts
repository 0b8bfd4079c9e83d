import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useRef, useState } from 'react';
import type { PanelDataProvider } from '../../../src/api/dataProvider';
import { errorText, isUnconfirmed } from '../../../src/api/errorText';
import { mapWithConcurrency } from '../../../src/api/mapWithConcurrency';
import type { Product } from '../../../src/contract/records';
import { useOfferUndo } from '../../../src/undo/useOfferUndo';
import { restorePrices, savePrice, type PriceChange } from './savePrice';

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
  const offerUndo = useOfferUndo();
  const changes = useRef<PriceChange[]>([]);
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
      changes.current.push(isOwn ? { ...change, before: product.price } : change);
      return null;
    } catch (error) {
      return { reason: errorText(error, translate), isUnconfirmed: isUnconfirmed(error) };
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
    return planned.flatMap((plan, index) => {
      const failure = failures[index];
      return failure ? [{ ...plan, ...failure }] : [];
    });
  };

  /** Offers to undo all changes that were sent. */
  const offer = () => {
    const sent = changes.current;
    if (!sent.length) return;
    offerUndo({
      message: translate('products.adjust_done', { smart_count: sent.length }),
      undo: async () => {
        const left = await restorePrices(dataProvider, queryClient, sent);
        return left.length
          ? translate('products.price_changed_since', { names: left.join(', ') })
          : undefined;
      },
    });
  };

  return { progress, send, offer, stop: () => (isStopped.current = true) };
}
