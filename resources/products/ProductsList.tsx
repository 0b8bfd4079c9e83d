import { useTranslate } from 'react-admin';
import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { AnyRecord } from '../../src/api/AnyRecord';
import { ListView } from '../../src/resource/list/ListView';
import type { ListSource } from '../../src/resource/list/state/useListScreen';
import { CATEGORY_FILTER, CategoryFilter } from './CategoryFilter';
import { preloadPriceEditor } from './prices/EditablePriceField';
import { PriceEditing } from './prices/PriceEditing';
import { usePriceEditing } from './prices/usePriceEditing';

/** How long the list is open before the code that changes a price is loaded. */
const PRELOAD_DELAY_MS = 3000;

/** The places of products in a category name the products, in the order of the category. */
const OF_CATEGORY: ListSource = {
  resource: 'product-categories',
  ordering: 'sort_order',
  rowOf: ({ product }) => product as AnyRecord | null,
};

/** The products, or those of one category (`?category=4`), with prices that are changed in place. */
export function ProductsList() {
  const translate = useTranslate();
  const prices = usePriceEditing();
  const [parameters] = useSearchParams();
  const category = parameters.get('category');
  const from = useMemo(
    () => (category ? { source: OF_CATEGORY, filter: { category__pk: category } } : undefined),
    [category],
  );
  const isChosen = useRef(false);
  useEffect(() => {
    // The list of another category is a new one, with a new filter.
    if (isChosen.current) document.getElementById(CATEGORY_FILTER)?.focus();
    isChosen.current = false;
  }, [category]);
  useEffect(() => {
    const timer = setTimeout(preloadPriceEditor, PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <PriceEditing value={prices}>
      <ListView
        key={category}
        filter={<CategoryFilter category={category} onShow={() => (isChosen.current = true)} />}
        from={from}
        fixedOrder={category ? translate('products.category_order') : undefined}
      />
    </PriceEditing>
  );
}
