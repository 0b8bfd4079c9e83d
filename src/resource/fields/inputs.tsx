import { useTranslate } from 'react-admin';
import { CheckBox } from '../../ui/control/CheckBox';
import { Field, FieldMessage } from '../../ui/control/Field';
import { SelectBox, TextBox } from '../../ui/control/TextBox';
import { useBadInput } from '../form/inputs/useBadInput';
import { useFieldInput, type FieldInputProps } from '../form/inputs/useFieldInput';
import { useChoiceText } from './useChoiceText';

/** Inputs that only some forms have; loaded with the first such form. */

export interface ChoiceInputProps extends FieldInputProps {
  /** The values. Their texts are `resources.{name}.choices.{source}.{value}`. */
  choices: readonly string[];
}

/** One of a few values. The form's value is the choice, or null for none. */
export function ChoiceInput({ choices, ...input }: ChoiceInputProps) {
  const { texts, control } = useFieldInput({ defaultValue: null, ...input, parse: orNull });
  const text = useChoiceText(input.source);
  return (
    <Field {...texts}>
      <SelectBox {...control} value={(control.value ?? '') as string}>
        {(!texts.required || !control.value) && <option value="">–</option>}
        {/* The backend may have a value that the declaration lacks: a select would show another one. */}
        {control.value && !choices.includes(String(control.value)) && (
          <option>{String(control.value)}</option>
        )}
        {choices.map(choice => (
          <option key={choice} value={choice}>
            {text(choice)}
          </option>
        ))}
      </SelectBox>
    </Field>
  );
}

/** A checkbox. The form's value is true or false. */
export function BooleanInput(input: FieldInputProps) {
  const { texts, field, control } = useFieldInput({ defaultValue: false, ...input });
  return (
    <div>
      <CheckBox {...control} value="true" checked={control.value === true} onChange={field.onChange}>
        {texts.label}
      </CheckBox>
      <FieldMessage {...texts} />
    </div>
  );
}

/** A date without a time. The form's value is `2026-05-31`, or null for none. */
export function DateInput({ validate = [], ...input }: FieldInputProps) {
  const { refuseBad, refOf } = useBadInput('form.date_incomplete');
  const { texts, control } = useFieldInput({
    defaultValue: null,
    ...input,
    validate: [refuseBad, ...[validate].flat()],
    parse: orNull,
  });
  const day = String(control.value ?? '').slice(0, 10);
  return (
    <Field {...texts}>
      <TextBox {...control} ref={refOf(control.ref)} value={day} type="date" />
    </Field>
  );
}

/** The place in the list, typed from 1; the form's value counts from 0. An empty box leaves the place to the backend. */
export function PositionInput({ validate = [], ...input }: FieldInputProps) {
  const { refuseBad, refOf } = useBadInput('ra.validation.number');
  const { texts, control } = useFieldInput({
    defaultValue: undefined,
    ...input,
    validate: [refuseBad, refuseBelowOne, ...[validate].flat()],
    parse: fromOne,
  });
  const translate = useTranslate();
  const { value } = control as { value: number | '' | undefined };
  return (
    <Field {...texts} help={texts.help ?? translate('form.place_help')}>
      <TextBox
        {...control}
        ref={refOf(control.ref)}
        value={typeof value === 'number' ? value + 1 : ''}
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
      />
    </Field>
  );
}

function orNull(text: string): string | null {
  return text || null;
}

function fromOne(text: string): number | undefined {
  return text === '' ? undefined : Number(text) - 1;
}

function refuseBelowOne(position: unknown) {
  return Number(position) < 0 ? { message: 'ra.validation.minValue', args: { min: 1 } } : undefined;
}
