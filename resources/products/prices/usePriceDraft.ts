import { useI18nProvider } from 'react-admin';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useMe } from '../../../src/api/useMe';
import type { Product } from '../../../src/contract/records';
import { editPath } from '../../../src/resource/paths';
import { formatPrice } from '../../../src/ui/format/price';
import { draftKeyAt } from '../../../src/unsaved/draftKeys';
import { draftStore } from '../../../src/unsaved/draftStore';
import { useDraft } from '../../../src/unsaved/useDraft';

/** A price that is typed in a row and not saved. */
export interface UnsavedPrice {
  /** The decimal string, or the typed text if it is not a number. */
  price: string;
  isBeingSaved: boolean;
}

/**
 * Keeps a price that is typed in its row as a draft, which is continued in the product's form: the row may be on no page then.
 * @param unsaved undefined when the price is saved, or is the old one
 */
export function usePriceDraft(product: Product, unsaved: UnsavedPrice | undefined): void {
  const locale = useI18nProvider().getLocale();
  const { data: me } = useMe();
  const read = () => {
    if (!unsaved) return null;
    const { price, isBeingSaved } = unsaved;
    return {
      path: editPath('products', product.id),
      form: undefined,
      title: `${product.name}, ${me ? formatPrice(price, me.company.currency, locale) : price}`,
      values: { ...product, price },
      base: product,
      isBeingSaved,
    };
  };
  const write = useDraft(read, draftName(product));
  const { price, isBeingSaved } = unsaved ?? {};
  useEffect(() => void write(), [write, price, isBeingSaved]);
}

/** Returns functions that end the draft of a price whose row may be gone. */
export function useClosedPriceDraft(product: Product) {
  const key = draftKeyAt(useLocation().pathname, draftName(product));
  return {
    discard: () => draftStore.remove(key),
    /**
     * Ends a save. A price that was typed after it has the same key, and stays.
     * @param problem null for a success
     * @returns whether the problem is shown with a draft
     */
    settle: (problem: string | null) => draftStore.isBeingSaved(key) && draftStore.settle(key, problem),
  };
}

const draftName = ({ id }: Product) => `price-${id}`;
