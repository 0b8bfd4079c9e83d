import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { readRecord } from '../../../src/api/answers';
import { isGone, isUnconfirmed } from '../../../src/api/ApiError';
import { errorText } from '../../../src/api/refusals/errorText';
import { useHttp } from '../../../src/api/HttpContext';
import type { Product } from '../../../src/contract/records';
import { readRecordAgain } from '../../../src/resource/readRecordAgain';
import { showInCache } from '../../../src/resource/showInCache';

/** The query of what is sold out. */
export const SOLD_OUT_KEY = ['products', 'getList', 'sold_out'];

/** A timer cannot wait longer. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/** Returns a mutation that marks a product as sold out, or as served again. */
export function useSoldOut() {
  const http = useHttp();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const readAgain = ({ id }: Product) => readRecordAgain(queryClient, 'products', id);
  return useMutation({
    mutationFn: ({ product, isOut }: { product: Product; isOut: boolean }) =>
      http<Product | undefined>(`company-api/v1/products/${encodeURIComponent(product.id)}/sold-out/`, {
        method: 'PUT',
        ofRecord: true,
        body: { sold_out: isOut, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
        expects: { shape: 'record', read: readRecord },
      }),
    onSuccess: (saved, { product }) => {
      if (!saved) return readAgain(product);
      // The answer may have a part of the product only.
      showInCache(queryClient, 'products', { ...product, ...saved });
      return queryClient.invalidateQueries({ queryKey: SOLD_OUT_KEY });
    },
    onError: (error, { product }) => {
      const { name } = product;
      const isUnsure = isUnconfirmed(error);
      const what = isUnsure ? name : translate('sold_out.failed', { name });
      notify(`${what}. ${errorText(error, translate)}`, { type: 'error' });
      if (isUnsure || isGone(error)) void readAgain(product);
    },
  });
}
