import { createContext } from 'react';

/** Called with 1 when an input of the form starts to load, and with -1 when it is loaded. Without effect outside of a form. */
export const PendingInputs = createContext<(change: 1 | -1) => void>(() => undefined);
