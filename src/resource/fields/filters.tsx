import { useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import type { Named } from '../../contract/records';
import { SelectBox } from '../../ui/control/TextBox';
import { useAllRecords } from '../form/useAllRecords';
import { useColumnLabels } from '../list/table/columnLabels';
import type { ChoiceColumnProps, FilteredProps, ReferenceColumnProps } from './columnProps';
import { parameterOf } from './parameterOf';
import { useChoiceText } from './useChoiceText';
import { useFilterValue } from './useFilterValue';

/** The controls that filter a list by one of its columns; loaded with the first list that has one. */

export function ChoiceFilter({ choices, ...props }: ChoiceColumnProps) {
  const text = useChoiceText(props.source);
  return (
    <FilterBox {...props}>
      {choices.map(choice => (
        <option key={choice} value={choice}>
          {text(choice)}
        </option>
      ))}
    </FilterBox>
  );
}

export function BooleanFilter(props: FilteredProps) {
  const translate = useTranslate();
  return (
    <FilterBox {...props}>
      {['true', 'false'].map(value => (
        <option key={value} value={value}>
          {translate(`ra.boolean.${value}`)}
        </option>
      ))}
    </FilterBox>
  );
}

export function ReferenceFilter({ reference, ...props }: ReferenceColumnProps) {
  const { records } = useAllRecords<Named>(reference);
  return (
    <FilterBox {...props}>
      {records.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </FilterBox>
  );
}

/** A select that filters the current list by a parameter of its address. */
export function FilterBox({ source, filter, children }: FilteredProps & { children: ReactNode }) {
  const label = useColumnLabels()(source);
  const translate = useTranslate();
  const [value, setValue] = useFilterValue(parameterOf({ source, filter }));
  return (
    <SelectBox
      aria-label={label}
      title={label}
      value={value}
      onChange={({ target }) => setValue(target.value)}
    >
      <option value="">{translate('list.filter_all', { field: label })}</option>
      {children}
    </SelectBox>
  );
}
