import { useTranslate } from 'react-admin';
import { useId } from 'react';
import { useMe } from '../../../src/api/useMe';
import { describedBy, Field } from '../../../src/ui/control/Field';
import { SelectBox, TextBox } from '../../../src/ui/control/TextBox';
import type { PriceAdjustment } from './priceAdjustment';
import styles from './PriceAdjustmentFields.module.css';
import { usePriceDecimals } from '../../../src/resource/price/usePriceDecimals';

/** A price adjustment as it is typed: `by` is any text, and its sign is a choice. */
export interface TypedAdjustment extends PriceAdjustment {
  sign: '' | '-';
}

export const UNCHANGED: TypedAdjustment = { sign: '', by: '', kind: 'percent', ending: 'none' };

interface PriceAdjustmentFieldsProps {
  typed: TypedAdjustment;
  onChange: (typed: TypedAdjustment) => void;
  /** What is wrong with `by`; null for nothing. */
  problem: string | null;
  isBusy: boolean;
}

export function PriceAdjustmentFields({ typed, onChange, problem, isBusy }: PriceAdjustmentFieldsProps) {
  const translate = useTranslate();
  const { data: me } = useMe();
  const hasCents = usePriceDecimals() === 2;
  const by = { id: useId(), error: problem ?? undefined };
  return (
    <fieldset className={styles.fields} disabled={isBusy}>
      <Choice
        label={translate('products.adjust_direction')}
        value={typed.sign}
        options={{ '': translate('products.adjust_up'), '-': translate('products.adjust_down') }}
        onChange={sign => onChange({ ...typed, sign })}
      />
      <Field {...by} label={translate('products.adjust_by')}>
        <TextBox
          {...describedBy(by)}
          id={by.id}
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          value={typed.by}
          onChange={event => onChange({ ...typed, by: event.target.value })}
        />
      </Field>
      <Choice
        label={translate('products.adjust_kind')}
        value={typed.kind}
        options={{ percent: '%', amount: me?.company.currency.symbol }}
        onChange={kind => onChange({ ...typed, kind })}
      />
      <Choice
        label={translate('products.adjust_ending')}
        value={typed.ending}
        options={{
          none: translate('products.adjust_to_none'),
          whole: translate('products.adjust_to_whole'),
          ...(hasCents && {
            '.50': translate('products.adjust_to_50'),
            '.90': translate('products.adjust_to_90'),
          }),
        }}
        onChange={ending => onChange({ ...typed, ending })}
      />
    </fieldset>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: Partial<Record<Value, string>>;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      <SelectBox id={id} value={value} onChange={event => onChange(event.target.value as Value)}>
        {Object.entries<string | undefined>(options).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </SelectBox>
    </Field>
  );
}
