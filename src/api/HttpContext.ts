import { createContext, useContext } from 'react';
import { NOTHING_EARLY } from './earlyReads';
import type { Http } from './http';

export const HttpContext = createContext<Http | null>(null);

export function useHttp(): Http {
  const http = useContext(HttpContext);
  if (!http) throw new Error('HttpContext is missing above this component.');
  return http;
}

/** What was read before the panel's code had arrived. */
export const EarlyReadsContext = createContext(NOTHING_EARLY);
