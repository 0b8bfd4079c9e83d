// @ts-nocheck
import type { Identifier } from 'react-admin';

/** A record of any resource. */
export interface AnyRecord {
  id: Identifier;
  [field: string]: unknown;
}
