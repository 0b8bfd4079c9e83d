import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { PanelDataProvider } from '../../../src/api/dataProvider';
import { namesInShort } from '../../../src/api/refusals/namesByReason';
import { useOfferUndo } from '../../../src/undo/useOfferUndo';
import { restorePrices, type PriceChange } from './savePrice';

/** Returns a function that offers to undo changes of prices together. What fails is undone by the next try. */
export function useOfferPriceUndo() {
  const dataProvider = useDataProvider<PanelDataProvider>();
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const offerUndo = useOfferUndo();

  return (message: string, changes: readonly PriceChange[], onUndo?: () => void) => {
    let left = changes;
    offerUndo({
      message,
      undo: async () => {
        onUndo?.();
        const { changedSince, failed } = await restorePrices(dataProvider, queryClient, left);
        // A price that was put back is not touched again.
        left = [...failed, ...changedSince];
        const told = (key: string, prices: readonly PriceChange[]) =>
          prices.length
            ? [
                translate(key, {
                  names: namesInShort(
                    prices.map(({ name }) => name),
                    translate,
                  ),
                }),
              ]
            : [];
        const sentences = [
          ...told('undo.missing', failed),
          ...told('products.price_changed_since', changedSince),
        ];
        return sentences.join(' · ') || undefined;
      },
    });
  };
}
