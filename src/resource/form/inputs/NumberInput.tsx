import { Field } from '../../../ui/control/Field';
import { TextBox } from '../../../ui/control/TextBox';
import { useBadInput } from './useBadInput';
import { useFieldInput, type FieldInputProps } from './useFieldInput';

export interface NumberInputProps extends FieldInputProps {
  min?: number;
  step?: number | 'any';
}

export function NumberInput({ min, step, validate = [], ...input }: NumberInputProps) {
  const { refuseBad, refOf } = useBadInput('ra.validation.number');
  const { texts, control } = useFieldInput({
    ...input,
    validate: [refuseBad, ...[validate].flat()],
    parse: toNumber,
  });
  return (
    <Field {...texts}>
      <TextBox
        {...control}
        ref={refOf(control.ref)}
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
