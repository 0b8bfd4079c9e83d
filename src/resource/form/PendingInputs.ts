import { createContext } from 'react';

/** Says that an input of the form has not been loaded yet: 1 when it starts, -1 when it is there. Outside of a form, the call has no effect. */
export const PendingInputs = createContext<(change: 1 | -1) => void>(() => undefined);
