// @ts-nocheck
import { Field } from '../../ui/control/Field';
import { TextBox } from '../../ui/control/TextBox';
import { useFieldInput, type FieldInputProps } from './useFieldInput';

export interface NumberInputProps extends FieldInputProps {
  min?: number;
  step?: number | 'any';
}

export function NumberInput({ min, step, ...input }: NumberInputProps) {
  const { texts, control } = useFieldInput({ ...input, parse: toNumber });
  return (
    <Field {...texts}>
      <TextBox
        {...control}
        value={(control.value ?? '') as number | ''}
        type="number"
        inputMode="decimal"
        min={min}
        step={step}
      />
    </Field>
  );
}

function toNumber(text: string): number | null {
  return text === '' ? null : Number(text);
}
