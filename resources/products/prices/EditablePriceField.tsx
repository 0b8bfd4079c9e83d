import { useI18nProvider, useRecordContext, useTranslate } from 'react-admin';
import { Suspense, use, useEffect, useRef } from 'react';
import { useMe } from '../../../src/api/useMe';
import type { Product } from '../../../src/contract/records';
import { formatPrice } from '../../../src/ui/format/price';
import { lazyComponent } from '../../../src/ui/lazy/lazyComponent';
import { OfflineBoundary } from '../../../src/ui/lazy/OfflineBoundary';
import { PriceEditing } from './PriceEditing';
import styles from './EditablePriceField.module.css';

/** Holds the height of a price's line until the company's currency is loaded, so that no row grows. */
const PLACEHOLDER = '\u00a0';

const editor = () => import('./priceChunk');
const PriceBox = lazyComponent(async () => (await editor()).PriceBox);
const PriceOutcome = lazyComponent(async () => (await editor()).PriceOutcome);

/** Loads what changes a price, before it is needed. */
export function preloadPriceEditor(): void {
  for (const part of [PriceBox, PriceOutcome]) part.preload().catch(() => undefined);
}

/** Shows a price. In the list of products it is a button that opens a box for a new one. */
export function EditablePriceField() {
  const locale = useI18nProvider().getLocale();
  const translate = useTranslate();
  const product = useRecordContext<Product>();
  const prices = use(PriceEditing);
  const { data: me, isError } = useMe();
  // In the list of a category the price is read later than the row: when the row is in sight.
  if (product?.price === undefined) {
    return prices && product && prices.editing === product.id ? <InSight /> : PLACEHOLDER;
  }
  if (!me) return isError ? null : PLACEHOLDER;

  const { currency } = me.company;
  if (!prices) return formatPrice(product.price, currency, locale);
  if (prices.editing === product.id) {
    return (
      <OfflineBoundary onClose={() => prices.edit(null)}>
        <Suspense fallback={PLACEHOLDER}>
          <PriceBox product={product} prices={prices} />
        </Suspense>
      </OfflineBoundary>
    );
  }
  const state = prices.stateOf(product.id);
  const text = formatPrice(state?.price ?? product.price, currency, locale);
  return (
    <>
      <button
        type="button"
        id={`price-${product.id}`}
        className={styles.price}
        aria-label={translate('products.change_price', { price: text, name: product.name })}
        onPointerEnter={preloadPriceEditor}
        onFocus={preloadPriceEditor}
        onClick={() => prices.edit(product.id)}
      >
        {text}
      </button>
      {state && (
        <Suspense fallback={null}>
          <PriceOutcome product={product} state={state} />
        </Suspense>
      )}
    </>
  );
}

/** Scrolls to the price, which is read then. */
function InSight() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  return <span ref={place}>{PLACEHOLDER}</span>;
}
