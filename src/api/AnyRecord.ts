import type { Identifier } from 'ra-core';

/** A record of any resource. */
export interface AnyRecord {
  id: Identifier;
  [field: string]: unknown;
}
