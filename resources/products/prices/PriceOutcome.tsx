import { useTranslate } from 'react-admin';
import type { Product } from '../../../src/contract/records';
import type { PriceState } from './PriceEditing';
import { usePriceDraft } from './usePriceDraft';
import styles from './EditablePriceField.module.css';

/** Shows below a price whether the new one is saved. Until then it is kept as a draft. */
export function PriceOutcome({ product, state }: { product: Product; state: PriceState }) {
  const translate = useTranslate();
  usePriceDraft(
    product,
    state.kind === 'saved' ? undefined : { price: state.price, isBeingSaved: state.kind === 'saving' },
  );
  return state.kind === 'failed' ? (
    <span role="alert" className={styles.failed}>
      {state.problem}
    </span>
  ) : (
    <span role="status" className={styles.outcome}>
      {translate(state.kind === 'saving' ? 'form.saving' : 'products.price_saved')}
    </span>
  );
}
