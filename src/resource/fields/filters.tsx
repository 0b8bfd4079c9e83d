import { useTranslate } from 'react-admin';
import { useAllRecords } from '../form/inputs/useAllRecords';
import { useNames } from '../useNames';
import { ColumnFilter } from './ColumnFilter';
import type { ChoiceColumnProps, FilteredProps, ReferenceColumnProps } from './columnProps';
import { useChoiceText } from './useChoiceText';

/** The controls that filter a list by one of its columns; loaded with the first list that has one. */

export function ChoiceFilter({ choices, ...props }: ChoiceColumnProps) {
  const text = useChoiceText(props.source);
  return (
    <ColumnFilter {...props}>
      {choices.map(choice => (
        <option key={choice} value={choice}>
          {text(choice)}
        </option>
      ))}
    </ColumnFilter>
  );
}

export function BooleanFilter(props: FilteredProps) {
  const translate = useTranslate();
  return (
    <ColumnFilter {...props}>
      {['true', 'false'].map(value => (
        <option key={value} value={value}>
          {translate(`ra.boolean.${value}`)}
        </option>
      ))}
    </ColumnFilter>
  );
}

export function ReferenceFilter({ reference, ...props }: ReferenceColumnProps) {
  const { records } = useAllRecords(reference);
  const namesOf = useNames(reference);
  return (
    <ColumnFilter {...props}>
      {namesOf(records).map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </ColumnFilter>
  );
}
