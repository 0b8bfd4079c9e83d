import type { ReactNode } from 'react';
import { visitElements } from '../../../ui/visitElements';
import type { KindColumn } from '../../fields/columnProps';
import type { SortKind } from '../table/Column';

/** An order that the sort menu offers: the value of `ordering`, and how the field is sorted. */
export interface SortChoice {
  ordering: string;
  source: string;
  kind: SortKind | `${SortKind}_down` | 'latest' | 'newest' | 'own';
}

/** Returns the orders of a list: those of its columns, and the newest first. */
export function sortChoices(columns: ReactNode): SortChoice[] {
  const choices: SortChoice[] = [];
  visitElements(columns, ({ type, props }) => {
    const { columnProps } = type as unknown as Partial<KindColumn<never>>;
    if (!columnProps) return true;
    const { source, sortBy = source, kind, sortKind, disableSort } = columnProps(props as never);
    if (disableSort) return false;
    if (sortBy === 'sort_order') choices.unshift({ ordering: sortBy, source, kind: 'own' });
    else if (sortBy === 'updated_at') choices.push({ ordering: '-updated_at', source, kind: 'latest' });
    else {
      const form = sortKind ?? (kind === 'figure' ? 'figure' : sortBy.endsWith('_at') ? 'date' : 'text');
      choices.push({ ordering: sortBy, source, kind: form });
      choices.push({ ordering: `-${sortBy}`, source, kind: `${form}_down` });
    }
    return false;
  });
  return [...choices, { ordering: '-pk', source: 'id', kind: 'newest' }];
}
