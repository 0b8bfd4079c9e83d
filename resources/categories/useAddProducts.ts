import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useRef, useState } from 'react';
import { attemptEach } from '../../src/api/concurrency/attemptEach';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import { trackChange } from '../../src/api/openChanges';
import { namesByReason } from '../../src/api/refusals/namesByReason';
import type { Named, RecordId } from '../../src/contract/records';

/**
 * Adds products to the end of a category, in the order in which they were chosen.
 * @param nextOrder the `sort_order` of the first of them.
 */
export function useAddProducts(categoryId: RecordId, nextOrder: number) {
  const dataProvider = useDataProvider<PanelDataProvider>();
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const [added, setAdded] = useState<ReadonlySet<RecordId>>(new Set());
  const [left, setLeft] = useState(0);
  const used = useRef(0);

  /** @returns the products that could not be added, and why, if there are any */
  const add = async (products: readonly Named[]): Promise<{ failed: Named[]; problem?: string }> => {
    setLeft(products.length);
    const start = nextOrder + used.current;
    used.current += products.length;
    const adding = attemptEach(products, async ({ id: product }, index) => {
      try {
        const data = { product, category: categoryId, sort_order: start + index };
        await dataProvider.create('product-categories', { data });
      } finally {
        setLeft(before => before - 1);
      }
    });
    const { done, failed } = await trackChange(adding);
    // After a failure the order of the next one is read again.
    if (failed.length) used.current = 0;
    setAdded(before => new Set([...before, ...done.map(({ item }) => item.id)]));
    // Also those outside of the category, after a failure: an answer that was lost may have added one.
    const queryKey = failed.length ? ['product-categories'] : ['product-categories', 'getList'];
    void queryClient.invalidateQueries({ queryKey });
    if (!failed.length) return { failed: [] };
    return {
      failed: failed.map(({ item }) => item),
      problem: namesByReason(failed, ({ name }) => name, translate)
        .map(({ names, reason }) => `${translate('categories.not_added', { names })}. ${reason}`)
        .join('\n'),
    };
  };
  return { add, added, left };
}
