import { useI18nProvider, useTranslate } from 'react-admin';
import { useState } from 'react';
import { useMe } from '../../api/useMe';
import { parseDecimal } from '../../contract/decimal';
import { filled } from '../filled';
import { useFieldInput, type FieldInputProps } from '../form/inputs/useFieldInput';
import { Field } from '../../ui/control/Field';
import { TextBox } from '../../ui/control/TextBox';
import { priceProblem } from './priceProblem';
import { priceText } from './priceText';
import { usePriceDecimals } from './usePriceDecimals';
import styles from './PriceInput.module.css';

export interface PriceInputProps extends Pick<FieldInputProps, 'source' | 'label' | 'help'> {
  required?: boolean;
}

/**
 * A price, typed with `,` or `.` and with as many decimals as the company's currency has. The form's value is a decimal
 * string such as `"12.50"`, or the typed text if it is not a number; it is never rounded.
 */
export function PriceInput({ required = false, ...input }: PriceInputProps) {
  const translate = useTranslate();
  const locale = useI18nProvider().getLocale();
  const { data: me } = useMe();
  const decimals = usePriceDecimals();

  const problemOf = (value: string | number | null | undefined): string | undefined => {
    if (filled(value)) return required ? filled(value) : undefined;
    // What is on the screen, as long as it stands for the value.
    const problem = priceProblem(typed.value === value ? typed.text : String(value), decimals);
    return problem ? translate(problem.key, problem.values) : undefined;
  };

  const [typed, setTyped] = useState<{ value: string | number | null; text: string }>({
    value: null,
    text: '',
  });
  const { field, texts, control } = useFieldInput({
    ...input,
    validate: Object.assign(problemOf, { isRequired: required }),
  });

  // The text stays as the user typed it; it is replaced only when the value changes for another reason.
  const value = field.value as string | number | null;
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
