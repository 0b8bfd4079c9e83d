import { useInput, useResourceContext, useTranslate, ValidationError, type InputProps } from 'react-admin';
import { describedBy } from '../../../ui/control/Field';
import { namedIn } from '../../namedIn';

export interface FieldInputProps extends Pick<
  InputProps,
  'source' | 'validate' | 'defaultValue' | 'format' | 'parse'
> {
  label?: string;
  help?: string;
}

/**
 * Connects an input to the form. Returns its label, help and error texts, looked up by convention, and the properties of
 * its control, with the ARIA attributes that refer to them.
 */
export function useFieldInput({ label, help, parse = asTyped, ...input }: FieldInputProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { id, field, fieldState, isRequired } = useInput({ defaultValue: '', ...input, parse });
  const error = fieldState.error?.message;
  // Django's `Invalid pk "7" - object does not exist.`
  const gone = error && namedIn([field.value].flat()).find(({ id }) => error.includes(`"${id}"`));

  const texts = {
    id,
    label: label ?? translate(`resources.${resource}.fields.${input.source}`, { _: input.source }),
    help: help ?? (translate(`resources.${resource}.help.${input.source}`, { _: '' }) || undefined),
    error: gone ? (
      translate('form.choice_gone', { name: gone.name })
    ) : error ? (
      <ValidationError error={error} />
    ) : undefined,
  };
  return {
    field,
    texts: { ...texts, required: isRequired },
    control: { ...field, id, 'aria-required': isRequired || undefined, ...describedBy(texts) },
  };
}

/** Keeps a cleared text as the empty string, which the backend expects; react-admin would turn it into null. */
function asTyped<Value>(value: Value): Value {
  return value;
}
