// @ts-nocheck
import type { Identifier } from 'react-admin';
import { createContext } from 'react';

/** The row that is being edited; one at a time. */
export interface InPlace {
  editing: Identifier | null;
  setEditing: (id: Identifier | null) => void;
}

export const InPlace = createContext<InPlace>({ editing: null, setEditing: () => undefined });
