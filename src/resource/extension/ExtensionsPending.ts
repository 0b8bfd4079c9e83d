import { createContext } from 'react';

/** Whether extensions are loading: rows that were shown without their columns would move. */
export const ExtensionsPending = createContext(false);
