import type { Identifier } from 'react-admin';
import { createContext, type Dispatch, type SetStateAction } from 'react';

/** The row that is being edited; one at a time. */
export interface RowEditing {
  editing: Identifier | null;
  setEditing: Dispatch<SetStateAction<Identifier | null>>;
}

/** The name of the draft of an ingredient's new name. */
export const renameDraft = (id: Identifier) => `rename-${id}`;

export const RowEditing = createContext<RowEditing>({ editing: null, setEditing: () => undefined });
