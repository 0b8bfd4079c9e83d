import { useTranslate } from 'ra-core';
import type { Named, ResourceName } from '../contract/records';
import { Field } from '../ui/Field';
import { SelectBox } from '../ui/TextBox';
import { useAllRecords } from './useAllRecords';
import { useFieldInput, type FieldInputProps } from './useFieldInput';

export interface SelectInputProps extends FieldInputProps {
  reference: ResourceName;
}

/** Picks one record of another resource. The form's value is that record's `{id, name}`, as the backend embeds it. */
export function SelectInput({ reference, ...input }: SelectInputProps) {
  const { texts, control, field } = useFieldInput({ ...input, defaultValue: null });
  const translate = useTranslate();
  const { records, isPending, error } = useAllRecords<Named>(reference);
  const chosen = field.value as Named | null;
  const failed = error ? translate('form.choices_failed') : undefined;

  return (
    <Field {...texts} error={texts.error ?? failed}>
      <SelectBox
        {...control}
        value={chosen?.id ?? ''}
        onChange={event =>
          field.onChange(records.find(({ id }) => String(id) === event.target.value) ?? null)
        }
      >
        <option value="">{isPending ? translate('form.loading') : ''}</option>
        {chosen && !records.some(({ id }) => id === chosen.id) && (
          <option value={chosen.id}>{chosen.name}</option>
        )}
        {records.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectBox>
    </Field>
  );
}
