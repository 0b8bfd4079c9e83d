// @ts-nocheck
import { createContext } from 'react';
import { NO_EARLY_READS } from './earlyReads';

/** The reads that started before the panel's code was loaded. */
export const EarlyReadsContext = createContext(NO_EARLY_READS);
