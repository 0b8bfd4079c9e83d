// @ts-nocheck
import { createContext, useContext } from 'react';
import type { Http } from './http';

export const HttpContext = createContext<Http | null>(null);

export function useHttp(): Http {
  const http = useContext(HttpContext);
  if (!http) throw new Error('HttpContext is missing above this component.');
  return http;
}
