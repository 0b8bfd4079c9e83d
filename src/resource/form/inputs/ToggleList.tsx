import { useTranslate } from 'react-admin';
import type { Named, ResourceName } from '../../../contract/records';
import { FailureBanner } from '../../../diagnosis/FailureBanner';
import { namedIn } from '../../namedIn';
import { useNames } from '../../useNames';
import { ChoiceFieldset } from './ChoiceFieldset';
import { useAllRecords } from './useAllRecords';
import { useFieldInput, type FieldInputProps } from './useFieldInput';

export interface ToggleListProps extends FieldInputProps {
  reference: ResourceName;
}

/** Lists all records of another resource; a click selects or deselects one. The form's value is a list of `{id, name}`. */
export function ToggleList({ reference, ...input }: ToggleListProps) {
  const fieldInput = useFieldInput({ ...input, defaultValue: NOTHING });
  const { field } = fieldInput;
  const translate = useTranslate();
  const { records, isPending, error, refetch } = useAllRecords(reference);
  const namesOf = useNames(reference);

  const chosen = namedIn(field.value);
  const toggle = ({ id, name }: Named) =>
    field.onChange(
      chosen.some(item => item.id === id) ? chosen.filter(item => item.id !== id) : [...chosen, { id, name }],
    );

  return (
    <ChoiceFieldset
      input={fieldInput}
      options={isPending ? NOTHING : withGone(namesOf(records), chosen)}
      chosen={chosen}
      onToggle={toggle}
      count={translate('form.choices_chosen', { smart_count: chosen.length })}
    >
      {isPending && <p role="status">{translate('form.loading')}</p>}
      {error && (
        <FailureBanner error={error} onRetry={refetch}>
          {translate('form.choices_failed')}
        </FailureBanner>
      )}
      {!isPending && !error && records.length === 0 && <p>{translate('form.choices_empty')}</p>}
    </ChoiceFieldset>
  );
}

const NOTHING: Named[] = [];

/** Adds what was chosen and is gone since, so that it can be deselected. */
function withGone(records: readonly Named[], chosen: readonly Named[]): Named[] {
  const known = new Set(records.map(({ id }) => id));
  return [...records, ...chosen.filter(({ id }) => !known.has(id))];
}
