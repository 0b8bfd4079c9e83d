import { useTranslate } from 'react-admin';
import type { Named, ResourceName } from '../../contract/records';
import { ChoiceList } from '../../ui/control/ChoiceList';
import { FieldMessage, describedBy } from '../../ui/control/Field';
import { namedIn } from '../namedIn';
import { useAllRecords } from './useAllRecords';
import { useFieldInput, type FieldInputProps } from './useFieldInput';
import styles from './ToggleList.module.css';

export interface ToggleListProps extends FieldInputProps {
  reference: ResourceName;
}

/** Lists all records of another resource; a click selects or deselects one. The form's value is a list of `{id, name}`. */
export function ToggleList({ reference, ...input }: ToggleListProps) {
  const { texts, field } = useFieldInput({ ...input, defaultValue: NOTHING });
  const translate = useTranslate();
  const { records, isPending, error } = useAllRecords<Named>(reference);

  const chosen = namedIn(field.value);
  const toggle = ({ id, name }: Named) =>
    field.onChange(
      chosen.some(item => item.id === id) ? chosen.filter(item => item.id !== id) : [...chosen, { id, name }],
    );

  return (
    <fieldset name={field.name} className={styles.list} {...describedBy({ ...texts, help: undefined })}>
      <legend>
        {texts.label}
        <span className={styles.count}>
          {translate('form.choices_chosen', { smart_count: chosen.length })}
        </span>
      </legend>
      <FieldMessage {...texts} />
      {isPending && <p role="status">{translate('form.loading')}</p>}
      {error && <p role="alert">{translate('form.choices_failed')}</p>}
      {!isPending && !error && records.length === 0 && <p>{translate('form.choices_empty')}</p>}
      {records.length > 0 && <ChoiceList options={namedIn(records)} chosen={chosen} onToggle={toggle} />}
    </fieldset>
  );
}

const NOTHING: Named[] = [];
