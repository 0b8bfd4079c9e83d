// @ts-nocheck
import type { Me } from '../contract/records';
import { KEYS, readStored } from '../storage';

/** Returns a key that identifies the user and the backend. It has the required fields of `me`, which has no id. */
export function ownerOf({ first_name, last_name, company }: Me): string {
  return JSON.stringify([readStored(KEYS.apiHost) ?? '', first_name, last_name, company.name]);
}
