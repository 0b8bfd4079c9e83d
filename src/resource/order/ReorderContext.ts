import { createContext, useContext } from 'react';
import type { Reorder } from './useReorder';

/** What moves the rows of the list; null in a list without places. */
export const ReorderContext = createContext<Reorder | null>(null);

/** @throws {Error} outside a list whose columns show `sort_order`. */
export function useReorderContext(): Reorder {
  const reorder = useContext(ReorderContext);
  if (!reorder) throw new Error('This component belongs in a column of a list whose source is sort_order.');
  return reorder;
}
