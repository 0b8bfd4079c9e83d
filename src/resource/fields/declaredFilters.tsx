import type { ReactNode } from 'react';
import { visitElements } from '../../ui/visitElements';
import type { DeclaredFilter } from '../Resource';
import type { KindColumn } from './columnProps';
import { parameterOf } from './parameterOf';

/** Returns the filters of the columns that have `filter`. */
export function declaredFilters(columns: ReactNode): DeclaredFilter[] {
  const filters: DeclaredFilter[] = [];
  visitElements(columns, ({ type, props }) => {
    const { Filter } = type as unknown as Partial<KindColumn<Record<string, unknown>>>;
    if (!props.filter || !Filter) return true;
    const parameter = parameterOf(props as never);
    filters.push({ parameter, control: <Filter key={parameter} {...props} /> });
    return false;
  });
  return filters;
}
