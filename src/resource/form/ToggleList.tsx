import { useTranslate } from 'react-admin';
import { useMemo, useState } from 'react';
import { fold } from '../../contract/fold';
import type { Named, ResourceName } from '../../contract/records';
import { FieldMessage, describedBy } from '../../ui/control/Field';
import { TextBox } from '../../ui/control/TextBox';
import { useAllRecords } from './useAllRecords';
import { useFieldInput, type FieldInputProps } from './useFieldInput';
import styles from './ToggleList.module.css';

export interface ToggleListProps extends FieldInputProps {
  reference: ResourceName;
}

const FILTER_FROM = 10;
const STEP = 100;

/** Lists all records of another resource; a click selects or deselects one. The form's value is a list of `{id, name}`. */
export function ToggleList({ reference, ...input }: ToggleListProps) {
  const { texts, field } = useFieldInput({ ...input, defaultValue: NOTHING });
  const translate = useTranslate();
  const { records, isPending, error } = useAllRecords<Named>(reference);
  const [filter, setFilter] = useState('');
  const [limit, setLimit] = useState(STEP);

  const chosen = (field.value ?? NOTHING) as Named[];
  const chosenIds = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen]);
  const matching = useMemo(() => {
    const wanted = fold(filter);
    return wanted ? records.filter(({ name }) => fold(name).includes(wanted)) : records;
  }, [records, filter]);

  const toggle = ({ id, name }: Named) =>
    field.onChange(chosenIds.has(id) ? chosen.filter(item => item.id !== id) : [...chosen, { id, name }]);

  return (
    <fieldset name={field.name} className={styles.list} {...describedBy({ ...texts, help: undefined })}>
      <legend>
        {texts.label}
        <span className={styles.count}>
          {translate('form.choices_chosen', { smart_count: chosen.length })}
        </span>
      </legend>
      <FieldMessage {...texts} />
      {records.length > FILTER_FROM && (
        <TextBox
          type="search"
          aria-label={translate('form.choices_filter')}
          placeholder={translate('form.choices_filter')}
          value={filter}
          onChange={event => setFilter(event.target.value)}
        />
      )}
      {isPending && <p role="status">{translate('form.loading')}</p>}
      {error && <p role="alert">{translate('form.choices_failed')}</p>}
      {!isPending && !error && records.length === 0 && <p>{translate('form.choices_empty')}</p>}
      <ul>
        {matching.slice(0, limit).map(record => (
          <li key={record.id}>
            <button type="button" aria-pressed={chosenIds.has(record.id)} onClick={() => toggle(record)}>
              <bdi>{record.name}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {matching.length > limit && (
        <button type="button" className={styles.more} onClick={() => setLimit(limit + STEP)}>
          {translate('form.choices_more')}
        </button>
      )}
    </fieldset>
  );
}

const NOTHING: Named[] = [];
