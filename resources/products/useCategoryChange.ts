import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { attemptEach, type Attempts } from '../../src/api/concurrency/attemptEach';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import { trackChange } from '../../src/api/openChanges';
import { mayBeCarriedOut } from '../../src/api/ApiError';
import { errorText } from '../../src/api/refusals/errorText';
import { namesByReason, namesInShort } from '../../src/api/refusals/namesByReason';
import { readPlacesIn } from '../../src/api/lists/productPlaces';
import type { Category, Product } from '../../src/contract/records';
import { useOfferUndo } from '../../src/undo/useOfferUndo';
import { additionsTo, removalsFrom, type PlaceChange } from './changePlaces';

/** Returns a function that adds products to a category or removes them from it; it resolves with whether all of it is done. */
export function useCategoryChange() {
  const dataProvider = useDataProvider<PanelDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const offerUndo = useOfferUndo();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['product-categories'] });

  const byReason = (failed: Attempts<PlaceChange, unknown>['failed']) =>
    namesByReason(failed, ({ name }) => name, translate);

  /** Returns the undo of these changes. What fails is undone by the next call. It throws if all of it has failed. */
  const undoOf = (changes: readonly PlaceChange[]) => {
    let left = changes;
    return async () => {
      const { done, failed } = await attemptEach(left, change => change.undo());
      refresh();
      if (failed[0] && !done.length) throw failed[0].error;
      left = failed.map(({ item }) => item);
      const names = namesInShort(
        left.map(({ name }) => name),
        translate,
      );
      return names ? translate('undo.missing', { names }) : undefined;
    };
  };

  const sendAll = async (kind: 'add' | 'remove', category: Category, products: readonly Product[]) => {
    const places = await readPlacesIn(dataProvider, category.id);
    const changesOf = kind === 'add' ? additionsTo : removalsFrom;
    return attemptEach(changesOf({ category, products, places, dataProvider }), change => change.send());
  };

  return async (
    kind: 'add' | 'remove',
    category: Category,
    products: readonly Product[],
  ): Promise<boolean> => {
    let attempts: Attempts<PlaceChange, unknown>;
    try {
      attempts = await trackChange(sendAll(kind, category, products));
    } catch (error) {
      notify(errorText(error, translate), { type: 'error' });
      return false;
    }
    refresh();
    const { done, failed } = attempts;
    const unsure = failed.filter(({ error }) => mayBeCarriedOut(error));
    const refused = failed.filter(({ error }) => !mayBeCarriedOut(error));
    if (failed.length) {
      const sentences = [
        ...byReason(refused).map(group => translate('products.category_failed', group)),
        ...byReason(unsure).map(({ names, reason }) => `${names}. ${reason}`),
      ];
      notify(sentences.join(' '), { type: 'error' });
    }
    if (!failed.length && !done.length) notify(translate('products.category_nothing'), { type: 'info' });
    if (done.length) {
      offerUndo({
        message: translate(`products.category_${kind === 'add' ? 'added' : 'removed'}`, {
          smart_count: done.length,
          category: category.name,
        }),
        // What has no answer may be done as well.
        undo: undoOf([...done, ...unsure].map(({ item }) => item)),
      });
    }
    return failed.length === 0;
  };
}
