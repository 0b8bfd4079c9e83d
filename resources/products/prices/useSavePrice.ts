import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useI18nProvider, useNotify, useTranslate } from 'react-admin';
import type { PanelDataProvider } from '../../../src/api/dataProvider';
import { isUnconfirmed } from '../../../src/api/ApiError';
import { errorText } from '../../../src/api/refusals/errorText';
import { useMe } from '../../../src/api/useMe';
import type { Product } from '../../../src/contract/records';
import { readRecordAgain } from '../../../src/resource/readRecordAgain';
import { formatPrice } from '../../../src/ui/format/price';
import { UNDO_OFFER_MS } from '../../../src/undo/useOfferUndo';
import type { OfferedChange, PriceEditing, SavedPrice } from './PriceEditing';
import { isSamePrice } from '../../../src/contract/decimal';
import { savePrice, type PriceChange } from './savePrice';
import { useOfferPriceUndo } from './useOfferPriceUndo';
import { useClosedPriceDraft } from './usePriceDraft';

/** How long a row says that its price is saved. */
const SAVED_MS = 2000;

/**
 * Returns a function that saves a price, unless another user has changed it since the box was opened. It goes on when the box is
 * closed or the list is left.
 */
export function useSavePrice(product: Product, prices: PriceEditing) {
  const dataProvider = useDataProvider<PanelDataProvider>();
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const locale = useI18nProvider().getLocale();
  const { data: me } = useMe();
  const offerUndo = useOfferPriceUndo();
  const notify = useNotify();
  const { setState, clearState, inTurn, isLeft, lastOffered, setOffered } = prices;

  const { settle } = useClosedPriceDraft(product);

  const fail = (price: string, problem: string) => {
    setState(product.id, { kind: 'failed', price, problem });
    if (!isLeft() && isRowShown(product.id)) return;
    if (!settle(problem)) notify(`${product.name}: ${problem}`, { type: 'error' });
  };

  const notSaved = (reason: string) => translate('products.price_failed', { reason });

  const save = async (seen: Product['price'], price: string, last: SavedPrice): Promise<SavedPrice> => {
    setState(product.id, { kind: 'saving', price });
    try {
      const expected = last === undefined ? [seen] : [seen, last];
      const change = await savePrice(dataProvider, queryClient, { id: product.id, price, expected });
      if (!change) {
        fail(price, notSaved(translate('products.adjust_changed')));
        return last;
      }
      const saved = { kind: 'saved', price } as const;
      setState(product.id, saved);
      settle(null);
      setTimeout(() => clearState(product.id, saved), SAVED_MS);
      // An earlier save, whose answer was lost, may have set the price already.
      const isSet = isSamePrice(change.before, change.after);
      const run = runOf(lastOffered(), isSet ? { ...change, before: seen } : change);
      if (!me || isSamePrice(run.before, run.after)) return change.after;
      setOffered({ change: run, at: Date.now() });
      const [before, after] = [run.before, run.after].map(each =>
        formatPrice(each, me.company.currency, locale),
      );
      offerUndo(`${product.name}: ${before} → ${after}`, [run], () => {
        setOffered(null);
        // What was saved is not expected any more: from now on, the same price is another user's.
        inTurn(product.id, () => Promise.resolve(undefined));
      });
      return change.after;
    } catch (error) {
      const reason = errorText(error, translate);
      const isUnsure = isUnconfirmed(error);
      if (isUnsure) void readRecordAgain(queryClient, 'products', product.id);
      fail(price, isUnsure ? reason : notSaved(reason));
      return last;
    }
  };
  /** @param seen the price that the user saw when the box was opened */
  return (seen: Product['price'], price: string) => {
    setState(product.id, { kind: 'saving', price });
    inTurn(product.id, last => save(seen, price, last));
  };
}

/** Whether the row is on the page of the list that is shown. */
function isRowShown(id: Product['id']): boolean {
  return ['price', 'price-box'].some(name => document.getElementById(`${name}-${id}`));
}

/** Returns the change from the price before the first of several saves of one price, unless the last one restored it. */
function runOf(offered: OfferedChange | null, change: PriceChange): PriceChange {
  if (offered?.change.id !== change.id || Date.now() - offered.at > UNDO_OFFER_MS) return change;
  const { before, after } = offered.change;
  if (!isSamePrice(after, change.before) || isSamePrice(before, change.after)) return change;
  return { ...change, before };
}
