import type { PropsWithChildren } from 'react';
import { useListScreenContext } from '../list/state/useListScreen';
import { ReorderContext } from './ReorderContext';
import { useReorder } from './useReorder';

/** Lets the arrows of a list move its rows. It stays while other pages of the list are shown, so that one undo takes back a run. */
export function ReorderProvider({ children }: PropsWithChildren) {
  const { rows, total, location, setLocation, ownFilter, start, isInOrder } = useListScreenContext();
  const reorder = useReorder({ rows, total, location, setLocation, filter: ownFilter, start, isInOrder });
  return <ReorderContext value={reorder}>{children}</ReorderContext>;
}
