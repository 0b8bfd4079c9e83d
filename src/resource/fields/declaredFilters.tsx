import { Suspense, type ReactNode } from 'react';
import { visitElements } from '../../ui/visitElements';
import type { DeclaredFilter } from '../Resource';
import type { KindColumn } from './columnProps';
import { parameterOf } from './parameterOf';

/** Returns the filters of the columns that have `filter`. A list is shown before the code of one whose column it does not have. */
export function declaredFilters(columns: ReactNode): DeclaredFilter[] {
  const filters: DeclaredFilter[] = [];
  visitElements(columns, ({ type, props }) => {
    const { Filter } = type as unknown as Partial<KindColumn<Record<string, unknown>>>;
    if (!props.filter || !Filter) return true;
    const parameter = parameterOf(props as never);
    filters.push({
      parameter,
      ...(props.choices !== undefined && parameter === props.source && { isChoice: true }),
      control: (
        <Suspense key={parameter} fallback={null}>
          <Filter {...props} />
        </Suspense>
      ),
    });
    return false;
  });
  return filters;
}
