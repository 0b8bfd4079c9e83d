import type { Identifier } from 'ra-core';

/** A record of whatever resource, as the engine handles it. */
export interface AnyRecord {
  id: Identifier;
  [field: string]: unknown;
}
