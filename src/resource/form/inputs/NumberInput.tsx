import { useRef } from 'react';
import { Field } from '../../../ui/control/Field';
import { TextBox } from '../../../ui/control/TextBox';
import { useFieldInput, type FieldInputProps } from './useFieldInput';

export interface NumberInputProps extends FieldInputProps {
  min?: number;
  step?: number | 'any';
}

export function NumberInput({ min, step, validate = [], ...input }: NumberInputProps) {
  // A browser gives an empty value for a text that is no number, and shows the text all the same.
  const isBad = useRef(false);
  const refuseBad = () => (isBad.current ? 'ra.validation.number' : undefined);
  const { texts, control } = useFieldInput({
    ...input,
    validate: [refuseBad, ...[validate].flat()],
    parse: toNumber,
  });
  return (
    <Field {...texts}>
      <TextBox
        {...control}
        value={(control.value ?? '') as number | ''}
        type="number"
        inputMode="decimal"
        min={min}
        step={step}
        onChange={event => {
          isBad.current = event.target.validity.badInput;
          control.onChange(event);
        }}
      />
    </Field>
  );
}

function toNumber(text: string): number | null {
  return text === '' ? null : Number(text);
}
