import { useNotify, useTranslate } from 'react-admin';
import { useState } from 'react';
import { errorText } from '../../../src/api/errorText';
import { parseDecimal } from '../../../src/contract/decimal';
import type { Product } from '../../../src/contract/records';
import { Button } from '../../../src/ui/button/Button';
import { ModalDialog } from '../../../src/ui/dialog/ModalDialog';
import { Banner } from '../../../src/ui/feedback/Banner';
import { useIsLeft } from '../../../src/ui/useIsLeft';
import { roundedPrice } from './priceAdjustment';
import { PriceAdjustmentFields, UNCHANGED } from './PriceAdjustmentFields';
import { PriceTable } from './PriceTable';
import { isSamePrice } from './savePrice';
import { usePriceDecimals } from '../../../src/resource/price/usePriceDecimals';
import { useWholeProducts } from './useWholeProducts';
import { usePriceAdjustment, type FailedPrice, type PlannedPrice } from './usePriceAdjustment';
import styles from './PriceAdjustmentDialog.module.css';

interface PriceAdjustmentDialogProps {
  /** The chosen products. Those chosen in the list of a category are without their prices. */
  records: readonly Product[];
  onClose: () => void;
  /** Called when every price is changed. */
  onDone: () => void;
}

/** Changes the prices of several products: shows old and new prices before anything is sent, and what failed after it. */
export function PriceAdjustmentDialog({ records, onClose, onDone }: PriceAdjustmentDialogProps) {
  const translate = useTranslate();
  const decimals = usePriceDecimals();
  const notify = useNotify();
  const isLeft = useIsLeft();
  const { products, error } = useWholeProducts(records);
  const { progress, send, stop, offer } = usePriceAdjustment();
  const [typed, setTyped] = useState(UNCHANGED);
  const [failed, setFailed] = useState<FailedPrice[] | null>(null);

  const by = typed.by.trim() === '' ? '0' : parseDecimal(typed.by);
  const planned: PlannedPrice[] =
    failed ??
    products.flatMap(product => {
      if (by === null || product.price === null) return [];
      const price = roundedPrice(product.price, { ...typed, by: typed.sign + by }, decimals);
      return isSamePrice(price, product.price) ? [] : [{ product, price }];
    });

  const outcomeOf = (prices: readonly FailedPrice[]) =>
    translate(
      prices.some(({ isUnconfirmed }) => isUnconfirmed)
        ? 'products.adjust_unconfirmed'
        : 'products.adjust_failed',
      { smart_count: prices.length },
    );

  const close = () => {
    offer();
    onClose();
  };
  const run = async () => {
    const left = await send(planned);
    if (left.length) {
      setFailed(left);
      if (isLeft()) {
        offer();
        const names = left.map(({ product }) => product.name).join(', ');
        notify(`${outcomeOf(left)} ${names}`, {
          type: 'error',
        });
      }
      return;
    }
    offer();
    onDone();
  };

  return (
    <ModalDialog
      title={translate('products.adjust_title', { smart_count: records.length })}
      width="sm"
      onClose={progress ? undefined : close}
      actions={
        progress ? (
          <Button onClick={stop}>{translate('products.adjust_stop')}</Button>
        ) : (
          <>
            <Button onClick={close}>{translate('form.cancel')}</Button>
            <Button kind="primary" disabled={planned.length === 0} onClick={() => void run()}>
              {translate(failed ? 'products.adjust_again' : 'products.adjust_send', {
                smart_count: planned.length,
              })}
            </Button>
          </>
        )
      }
    >
      {failed ? (
        <p role="alert">{outcomeOf(failed)}</p>
      ) : (
        <PriceAdjustmentFields
          typed={typed}
          onChange={setTyped}
          isInvalid={by === null}
          isBusy={progress !== null}
        />
      )}
      {progress && (
        <p role="status">
          <progress max={progress.total} value={progress.done} className={styles.progress} />{' '}
          {translate('products.adjust_progress', { done: progress.done, total: progress.total })}
        </p>
      )}
      {error ? <Banner kind="error">{errorText(error, translate)}</Banner> : <PriceTable planned={planned} />}
    </ModalDialog>
  );
}
