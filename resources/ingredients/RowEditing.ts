import type { Identifier } from 'react-admin';
import { createContext } from 'react';

/** The row that is being edited; one at a time. */
export interface RowEditing {
  editing: Identifier | null;
  setEditing: (id: Identifier | null) => void;
}

/** The name of the draft of an ingredient's new name. */
export const renameDraft = (id: Identifier) => `rename-${id}`;

export const RowEditing = createContext<RowEditing>({ editing: null, setEditing: () => undefined });
