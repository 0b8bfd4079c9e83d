import type { ReactNode } from 'react';
import { visitElements } from '../../ui/visitElements';
import { SortArrows } from './lazyOrder';

/** Whether one of the columns moves rows, or may have such a column in it: an own component shows its columns when it is rendered. */
export function hasArrows(columns: ReactNode): boolean {
  let isFound = false;
  visitElements(columns, ({ type, props: { source, field } }) => {
    const isOwn = /function|object/.test(typeof type) && !('columnProps' in (type as object));
    isFound ||= isOwn || source === 'sort_order' || field === SortArrows;
    return !isFound;
  });
  return isFound;
}
