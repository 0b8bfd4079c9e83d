import { useI18nProvider, useTranslate } from 'react-admin';
import { useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { parseDecimal } from '../../../src/contract/decimal';
import type { Product } from '../../../src/contract/records';
import { useListScreenContext } from '../../../src/resource/list/state/useListScreen';
import { describedBy, FieldMessage } from '../../../src/ui/control/Field';
import { TextBox } from '../../../src/ui/control/TextBox';
import type { PriceEditing } from './PriceEditing';
import { priceProblem } from '../../../src/resource/price/priceProblem';
import { priceText } from '../../../src/resource/price/priceText';
import { usePriceDecimals } from '../../../src/resource/price/usePriceDecimals';
import { useClosedPriceDraft, usePriceDraft } from './usePriceDraft';
import { useSavePrice } from './useSavePrice';
import styles from './EditablePriceField.module.css';

interface PriceBoxProps {
  product: Product;
  prices: PriceEditing;
}

/** Changes a price in its row. Enter and Tab save it and go to the next row, Escape restores it. */
export function PriceBox({ product, prices }: PriceBoxProps) {
  const translate = useTranslate();
  const locale = useI18nProvider().getLocale();
  const { rows } = useListScreenContext();
  const save = useSavePrice(product, prices);
  const { discard } = useClosedPriceDraft(product);
  /** The price that the user saw when the box was opened. */
  const [opened] = useState(product.price);
  const decimals = usePriceDecimals();
  const shown = priceText(product.price, decimals, locale);
  const state = prices.stateOf(product.id);
  const [initial] = useState(state ? priceText(state.price, 0, locale) : shown);
  const [typed, setTyped] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const isDone = useRef(false);
  const id = `price-box-${product.id}`;
  const price = parseDecimal(typed) ?? typed;
  const isUnchanged = typed === initial && state?.kind !== 'failed';
  usePriceDraft(product, isUnchanged ? undefined : { price, isBeingSaved: false });

  const close = () => {
    isDone.current = true;
    // The focus returns to the price, which exists only after this update.
    flushSync(() => prices.edit(null));
    document.getElementById(`price-${product.id}`)?.focus();
  };

  /** Starts to save. Returns false if the text is not a price. */
  const commit = (): boolean => {
    if (isUnchanged) {
      discard();
      return true;
    }
    const found = priceProblem(typed, decimals);
    if (found) {
      setProblem(translate(found.key, found.values));
      return false;
    }
    save(opened, price);
    return true;
  };

  const goTo = (step: -1 | 1): boolean => {
    const next = rows[rows.findIndex(row => row.id === product.id) + step];
    if (!next) return false;
    isDone.current = true;
    prices.edit(next.id);
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      prices.setState(product.id, undefined);
      discard();
      close();
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      if (commit() && !goTo(event.shiftKey ? -1 : 1)) close();
    }
  };

  const onBlur = () => {
    // The user has switched to another window, and comes back to the box.
    if (!document.hasFocus()) return;
    if (!isDone.current && commit()) prices.edit(null);
  };

  return (
    <span className={styles.box}>
      <TextBox
        id={id}
        aria-label={translate('products.price_of', { name: product.name })}
        {...describedBy({ id, error: problem })}
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        enterKeyHint="next"
        autoComplete="off"
        autoFocus
        value={typed}
        onChange={event => {
          setTyped(event.target.value);
          setProblem(undefined);
        }}
        onFocus={event => typed === initial && event.target.select()}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      {problem && <FieldMessage id={id} error={problem} />}
    </span>
  );
}
