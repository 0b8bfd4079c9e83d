import { useI18nProvider, useTranslate } from 'react-admin';
import { useState } from 'react';
import { useMe } from '../../src/api/useMe';
import { decimalsOf, parseDecimal } from '../../src/contract/decimal';
import { filled } from '../../src/resource/filled';
import { useFieldInput } from '../../src/resource/form/useFieldInput';
import { Field } from '../../src/ui/control/Field';
import { formatDecimal } from '../../src/ui/format/price';
import { TextBox } from '../../src/ui/control/TextBox';
import styles from './PriceInput.module.css';

/** A JSON number with more digits might not be exact. */
const MAX_DIGITS = 12;
const DEFAULT_DECIMALS = 2;

/**
 * A price, typed with `,` or `.` and with as many decimals as the company's currency has. The form's value is a decimal
 * string such as `"12.50"`, or the typed text if it is not a number; it is never rounded.
 */
export function PriceInput() {
  const translate = useTranslate();
  const locale = useI18nProvider().getLocale();
  const { data: me } = useMe();
  const decimals = me?.company.currency.minor_unit ?? DEFAULT_DECIMALS;

  const problemOf = (value: string | number | null | undefined): string | undefined => {
    if (filled(value)) return filled(value);
    const plain = parseDecimal(String(value));
    if (plain === null) return translate('products.price_invalid');
    // Trailing zeros are ignored: a backend may send 24.00 for a currency without decimals.
    if (decimalsOf(plain.replace(/0+$/, '')) > decimals)
      return translate('products.price_decimals', { smart_count: decimals });
    return plain.replace('.', '').length > MAX_DIGITS ? translate('products.price_too_large') : undefined;
  };

  const { field, texts, control } = useFieldInput({
    source: 'price',
    validate: Object.assign(problemOf, { isRequired: true }),
  });

  // The text stays as the user typed it; it is replaced only when the value changes for another reason.
  const value = field.value as string | number | null;
  const [typed, setTyped] = useState({ value, text: shown(value, decimals, locale) });
  if (typed.value !== value) setTyped({ value, text: shown(value, decimals, locale) });

  const change = (text: string) => {
    const next = parseDecimal(text) ?? text;
    setTyped({ value: next, text });
    field.onChange(next);
  };

  return (
    <Field {...texts}>
      <div className={styles.price}>
        <TextBox
          {...control}
          value={typed.text}
          onChange={event => change(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
        />
        <span className={styles.symbol} aria-hidden="true">
          {me?.company.currency.symbol}
        </span>
      </div>
    </Field>
  );
}

function shown(value: string | number | null | undefined, decimals: number, locale: string): string {
  if (value === null || value === undefined || value === '') return '';
  const plain = String(value);
  return /^\d+(\.\d+)?$/.test(plain)
    ? formatDecimal(plain, Math.max(decimals, decimalsOf(plain.replace(/0+$/, ''))), locale, false)
    : plain;
}
