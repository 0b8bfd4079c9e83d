import { useI18nProvider, useTranslate } from 'react-admin';
import { useState } from 'react';
import { useMe } from '../../src/api/useMe';
import { parseDecimal } from '../../src/contract/decimal';
import { filled } from '../../src/resource/filled';
import { useFieldInput } from '../../src/resource/form/useFieldInput';
import { Field } from '../../src/ui/control/Field';
import { TextBox } from '../../src/ui/control/TextBox';
import { priceProblem } from './prices/priceProblem';
import { priceText } from './prices/priceText';
import { usePriceDecimals } from './prices/usePriceDecimals';
import styles from './PriceInput.module.css';

/**
 * A price, typed with `,` or `.` and with as many decimals as the company's currency has. The form's value is a decimal
 * string such as `"12.50"`, or the typed text if it is not a number; it is never rounded.
 */
export function PriceInput() {
  const translate = useTranslate();
  const locale = useI18nProvider().getLocale();
  const { data: me } = useMe();
  const decimals = usePriceDecimals();

  const problemOf = (value: string | number | null | undefined): string | undefined => {
    if (filled(value)) return filled(value);
    const problem = priceProblem(String(value), decimals);
    return problem ? translate(problem.key, problem.values) : undefined;
  };

  const { field, texts, control } = useFieldInput({
    source: 'price',
    validate: Object.assign(problemOf, { isRequired: true }),
  });

  // The text stays as the user typed it; it is replaced only when the value changes for another reason.
  const value = field.value as string | number | null;
  const [typed, setTyped] = useState({ value, text: priceText(value, decimals, locale) });
  if (typed.value !== value) setTyped({ value, text: priceText(value, decimals, locale) });

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
          inputMode={decimals === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
        />
        <span className={styles.symbol} aria-hidden="true">
          {me?.company.currency.symbol}
        </span>
      </div>
    </Field>
  );
}
