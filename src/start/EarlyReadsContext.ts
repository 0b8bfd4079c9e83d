import { createContext } from 'react';
import { NOTHING_EARLY } from './earlyReads';

/** What was read before the panel's code had arrived. */
export const EarlyReadsContext = createContext(NOTHING_EARLY);
