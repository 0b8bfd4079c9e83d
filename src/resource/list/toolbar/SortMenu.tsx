import { useTranslate } from 'react-admin';
import { useMemo } from 'react';
import { SelectBox } from '../../../ui/control/TextBox';
import { useColumnLabels } from '../table/columnLabels';
import { useResource } from '../../ResourcesContext';
import { sortChoices } from './sortChoices';
import { useListScreenContext } from '../state/useListScreen';

/** Sorts the list. Unlike the headings of the table, it is there at every width. */
export function SortMenu() {
  const translate = useTranslate();
  const { columns, ordering: ownOrdering } = useResource();
  const label = useColumnLabels();
  const { ordering, setLocation } = useListScreenContext();
  const choices = useMemo(() => sortChoices(columns), [columns]);
  const isListed = choices.some(choice => choice.ordering === ordering);
  return (
    <SelectBox
      aria-label={translate('list.sort_menu')}
      value={ordering}
      onChange={({ target }) => setLocation({ ordering: target.value === ownOrdering ? null : target.value })}
    >
      {!isListed && <option value={ordering}>{translate('list.sort_menu')}</option>}
      {choices.map(({ ordering: value, source, kind }) => (
        <option key={value} value={value}>
          {translate(`list.sort_${kind}`, { field: label(source) })}
        </option>
      ))}
    </SelectBox>
  );
}
