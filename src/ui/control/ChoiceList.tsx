import { useTranslate } from 'react-admin';
import { useMemo, useState } from 'react';
import { fold } from '../../contract/fold';
import type { Named, RecordId } from '../../contract/records';
import styles from './ChoiceList.module.css';
import { FilterBox, MAX_UNFILTERED } from './FilterBox';

interface ChoiceListProps {
  options: readonly Named[];
  chosen: readonly Named[];
  onToggle: (record: Named) => void;
}

const OPTIONS_SHOWN = 100;

/**
 * A list of toggle buttons. What is chosen when the list appears comes first; a choice does not move anything afterwards. A
 * long list can be filtered by name, and reduced to what is chosen.
 */
export function ChoiceList({ options, chosen, onToggle }: ChoiceListProps) {
  const translate = useTranslate();
  const [filter, setFilter] = useState('');
  const [limit, setLimit] = useState(OPTIONS_SHOWN);
  const chosenIds = useMemo(() => idsOf(chosen), [chosen]);
  const [first] = useState(chosenIds);
  /** What was chosen when the list was reduced: what is taken back stays in sight, so that it can be chosen again. */
  const [kept, setKept] = useState<ReadonlySet<RecordId> | null>(null);

  const sorted = useMemo(
    () => [...options.filter(({ id }) => first.has(id)), ...options.filter(({ id }) => !first.has(id))],
    [options, first],
  );
  const matching = useMemo(() => {
    const wanted = fold(filter);
    return sorted.filter(
      ({ id, name }) =>
        (!kept || kept.has(id) || chosenIds.has(id)) && (!wanted || fold(name).includes(wanted)),
    );
  }, [sorted, filter, kept, chosenIds]);

  return (
    <>
      {options.length > MAX_UNFILTERED && (
        <div className={styles.tools}>
          <FilterBox value={filter} onChange={setFilter} />
          {(chosen.length > 0 || kept) && (
            <button
              type="button"
              className={styles.only}
              aria-pressed={kept !== null}
              onClick={() => setKept(kept ? null : chosenIds)}
            >
              {translate('form.choices_only_chosen')}
            </button>
          )}
        </div>
      )}
      <ul className={styles.list}>
        {matching.slice(0, limit).map(record => (
          <li key={record.id}>
            <button type="button" aria-pressed={chosenIds.has(record.id)} onClick={() => onToggle(record)}>
              <bdi>{record.name}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {matching.length === 0 && options.length > 0 && (
        <p role="status">{translate('list.nothing_found', { text: filter })}</p>
      )}
      {matching.length > limit && (
        <button type="button" className={styles.more} onClick={() => setLimit(limit + OPTIONS_SHOWN)}>
          {translate('form.choices_more')}
        </button>
      )}
    </>
  );
}

function idsOf(records: readonly Named[]): ReadonlySet<RecordId> {
  return new Set(records.map(({ id }) => id));
}
