import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useRef, useState } from 'react';
import { attemptEach } from '../../src/api/concurrency/attemptEach';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import { errorText } from '../../src/api/refusals/errorText';
import type { Named, RecordId } from '../../src/contract/records';

interface Message {
  kind: 'success' | 'error';
  text: string;
}

/**
 * Adds products to the end of a category, in the order in which they were chosen.
 * @param nextOrder the `sort_order` of the first of them.
 */
export function useAddProducts(categoryId: RecordId, nextOrder: number) {
  const dataProvider = useDataProvider<PanelDataProvider>();
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const [added, setAdded] = useState<ReadonlySet<RecordId>>(new Set());
  const [left, setLeft] = useState<number | null>(null);
  const [message, setMessage] = useState<Message | null>(null);
  const used = useRef(0);

  /** @returns the products that could not be added, and the sentence that tells it */
  const add = async (products: readonly Named[]): Promise<{ failed: Named[]; outcome: Message }> => {
    setMessage(null);
    setLeft(products.length);
    const start = nextOrder + used.current;
    used.current += products.length;
    const { done, failed } = await attemptEach(products, async ({ id: product }, index) => {
      try {
        const data = { product, category: categoryId, sort_order: start + index };
        await dataProvider.create('product-categories', { data });
      } finally {
        setLeft(before => before && before - 1);
      }
    });
    // After a failure the order of the next one is read again.
    if (failed.length) used.current = 0;
    setLeft(null);
    setAdded(before => new Set([...before, ...done.map(({ item }) => item.id)]));
    // Also those outside of the category, after a failure: an answer that was lost may have added one.
    const queryKey = failed.length ? ['product-categories'] : ['product-categories', 'getList'];
    void queryClient.invalidateQueries({ queryKey });
    const outcome: Message = failed.length
      ? {
          kind: 'error',
          text: `${translate('categories.not_added', { names: failed.map(({ item }) => item.name).join(', ') })}. ${errorText(failed[0]?.error, translate)}`,
        }
      : { kind: 'success', text: translate('categories.added', { smart_count: done.length }) };
    setMessage(outcome);
    return { failed: failed.map(({ item }) => item), outcome };
  };
  return { add, added, left, message };
}
