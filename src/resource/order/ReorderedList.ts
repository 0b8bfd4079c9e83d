import type { AnyRecord } from '../../api/AnyRecord';
import type { ListLocation } from '../../api/lists/listLocation';
import type { SetListLocation } from '../list/state/useListLocation';

/** A screen of a list whose rows have places. */
export interface ReorderedList {
  rows: AnyRecord[];
  /** The position of the first row in the list, counted from 0. */
  start: number;
  total: number;
  location: ListLocation;
  setLocation: SetListLocation;
  /** The filter of the screen, without the user's. */
  filter: object;
  /** Whether the rows follow each other in the list: it is in its order, without a search or a filter of the user. */
  isInOrder: boolean;
  /** Whether one undo takes back all changes of the screen; by default those that follow each other closely. */
  isOneRun?: boolean;
}
