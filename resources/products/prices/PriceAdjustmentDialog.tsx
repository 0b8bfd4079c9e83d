import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { errorText } from '../../../src/api/refusals/errorText';
import { isSamePrice, parseDecimal } from '../../../src/contract/decimal';
import type { Named, Product, RecordId } from '../../../src/contract/records';
import { DraftDialog } from '../../../src/form/DraftDialog';
import { useOutcome } from '../../../src/form/useOutcome';
import { useSubmission } from '../../../src/form/useSubmission';
import { BULK_ACTION } from '../../../src/resource/list/selection/selection';
import { Button } from '../../../src/ui/button/Button';
import { FailureBanner } from '../../../src/diagnosis/FailureBanner';
import { Stack } from '../../../src/ui/page/Stack';
import { useIsLeft } from '../../../src/ui/useIsLeft';
import { useWhenLeft } from '../../../src/ui/useWhenLeft';
import { DraftNotice } from '../../../src/unsaved/DraftNotice';
import { adjustedPrice } from './priceAdjustment';
import { PriceAdjustmentFields, UNCHANGED, type TypedAdjustment } from './PriceAdjustmentFields';
import { PriceTable } from './PriceTable';
import { priceProblem } from '../../../src/resource/price/priceProblem';
import { usePriceDecimals } from '../../../src/resource/price/usePriceDecimals';
import { useProductsNow } from './useProductsNow';
import { usePriceAdjustment, type FailedPrice, type PlannedPrice } from './usePriceAdjustment';
import styles from './PriceAdjustmentDialog.module.css';

interface PriceAdjustmentDialogProps {
  /** The chosen products as they were then. They are read again. */
  records: readonly Named[];
  onClose: () => void;
  /** Called before it is closed after a failure, with the ids of the products whose prices were changed. */
  onLeft: (changed: readonly RecordId[]) => void;
  /** Called when every price is changed. */
  onDone: () => void;
}

interface PriceDraft {
  typed: TypedAdjustment;
  /** The chosen products, which are read again. */
  records: readonly Named[];
  /** What is being sent, or was not changed. */
  sent?: FailedPrice[];
  /** The products whose prices were changed before. */
  changed?: readonly RecordId[];
}

function idsWithout(products: readonly Named[], failed: readonly FailedPrice[]): RecordId[] {
  const left = new Set(failed.map(({ product }) => product.id));
  return products.map(({ id }) => id).filter(id => !left.has(id));
}

/** Changes the prices of several products: shows old and new prices before anything is sent, and what failed after it. */
export function PriceAdjustmentDialog({ records, onClose, onLeft, onDone }: PriceAdjustmentDialogProps) {
  const translate = useTranslate();
  const decimals = usePriceDecimals();
  const isLeft = useIsLeft();
  const tellOutcome = useOutcome(BULK_ACTION);
  const { products, isPending, error, refetch } = useProductsNow(records);
  const { progress, send, stop, offer } = usePriceAdjustment();
  const [typed, setTyped] = useState(UNCHANGED);
  const [failed, setFailed] = useState<FailedPrice[] | null>(null);
  const [changed, setChanged] = useState<readonly RecordId[]>([]);

  const problem = typed.by.trim() === '' ? null : adjustmentProblem(typed, decimals);
  const by = typed.by.trim() === '' ? '0' : problem ? null : parseDecimal(typed.by);
  const planned: PlannedPrice[] =
    failed ??
    products.flatMap(product => {
      if (by === null || !isPlainDecimal(product.price)) return [];
      const price = adjustedPrice(product.price, { ...typed, by: typed.sign + by }, decimals);
      return isSamePrice(price, product.price) ? [] : [{ product, price }];
    });

  const restore = ({ typed, records, sent, changed: before }: PriceDraft) => {
    setTyped(typed);
    if (!sent) return;
    // A percentage would be added again to those that were changed, the same price is not.
    setFailed(sent);
    // A draft of an earlier version of the panel does not name them.
    setChanged(before ?? idsWithout(records, sent));
  };
  const outcomeOf = (prices: readonly FailedPrice[]) =>
    translate(
      prices.some(({ isUnconfirmed }) => isUnconfirmed)
        ? 'products.adjust_unconfirmed'
        : 'products.adjust_failed',
      { smart_count: prices.length },
    );

  const { submit, isBusy } = useSubmission<readonly PlannedPrice[]>({
    send: async prices => {
      const left = await send(prices);
      if (!left.length) return;
      setFailed(left);
      setChanged(before => [
        ...before,
        ...idsWithout(
          prices.map(({ product }) => product),
          left,
        ),
      ]);
      const names = left.map(({ product }) => product.name).join(', ');
      return { fields: {}, banner: `${outcomeOf(left)} ${names}` };
    },
    explain: cause => errorText(cause, translate),
  });
  // What was changed before a failure can be undone.
  useWhenLeft(failed !== null && !isBusy, offer);
  const run = async () => {
    const problems = await submit(planned, () => []);
    tellOutcome(problems);
    if (!problems || isLeft()) offer();
    if (!problems) onDone();
  };

  const title = translate('products.adjust_title', { smart_count: records.length });
  const isDirty = typed !== UNCHANGED || failed !== null;
  return (
    <DraftDialog
      title={title}
      width="sm"
      draft={BULK_ACTION}
      isDirty={isDirty}
      isBusy={isBusy}
      onClose={() => {
        if (failed) onLeft(changed);
        onClose();
      }}
      // The buttons stay where they are: a second click on one must not press another.
      action={
        <Button kind="primary" disabled={isBusy || planned.length === 0} onClick={() => void run()}>
          {translate(failed ? 'products.adjust_again' : 'products.adjust_send', {
            smart_count: planned.length,
          })}
        </Button>
      }
      values={(): PriceDraft => ({
        typed,
        records: records.map(({ id, name }) => ({ id, name })),
        changed,
        ...(progress
          ? { sent: planned.map(one => ({ ...one, reason: '', isUnconfirmed: true })) }
          : failed && { sent: failed }),
      })}
      restore={draft => restore(draft as PriceDraft)}
    >
      {failed ? (
        <p role="alert">{outcomeOf(failed)}</p>
      ) : (
        <Stack>
          <DraftNotice form={BULK_ACTION} />
          <PriceAdjustmentFields
            typed={typed}
            onChange={setTyped}
            problem={problem && translate(problem.key, problem.values)}
            isBusy={isBusy}
          />
        </Stack>
      )}
      {progress && (
        <div className={styles.sending}>
          <p role="status">
            <progress max={progress.total} value={progress.done} className={styles.progress} />{' '}
            {translate('products.adjust_progress', { done: progress.done, total: progress.total })}
          </p>
          <Button onClick={stop}>{translate('products.adjust_stop')}</Button>
        </div>
      )}
      {error && !failed ? (
        <FailureBanner error={error} onRetry={refetch} />
      ) : isPending && !failed ? (
        <p role="status">{translate('form.loading')}</p>
      ) : (
        <PriceTable planned={planned} />
      )}
    </DraftDialog>
  );
}

/** Whether a price can be calculated with: a backend may send none as an empty text, or an amount with a currency. */
function isPlainDecimal(price: Product['price']): price is NonNullable<Product['price']> {
  return /^-?\d+(\.\d+)?$/.test(String(price));
}

/** Returns why a typed adjustment cannot be made, as `priceProblem` does. An amount follows the rules of a price. */
function adjustmentProblem({ by, kind }: TypedAdjustment, decimals: number): ReturnType<typeof priceProblem> {
  if (parseDecimal(by) === null) return { key: 'products.adjust_invalid' };
  return kind === 'amount' ? priceProblem(by, decimals) : null;
}
