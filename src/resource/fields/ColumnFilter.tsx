import { useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import { SelectBox } from '../../ui/control/TextBox';
import { visitElements } from '../../ui/visitElements';
import { useColumnLabels } from '../list/table/columnLabels';
import type { FilteredProps } from './columnProps';
import { parameterOf } from './parameterOf';
import { useFilterValue } from './useFilterValue';

/** A select that filters the current list by a parameter of its address. */
export function ColumnFilter({ source, filter, children }: FilteredProps & { children: ReactNode }) {
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
      {/* Of an old link: a select would show “all” over a list that is filtered. */}
      {value && !hasOption(children, value) && <option>{value}</option>}
      {children}
    </SelectBox>
  );
}

/** Whether there is an option with this value, also within a group. */
function hasOption(options: ReactNode, value: string): boolean {
  let isFound = false;
  visitElements(options, ({ props }) => {
    isFound ||= String(props.value) === value;
    return !isFound;
  });
  return isFound;
}
