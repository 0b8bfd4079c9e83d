import type { Me } from '../contract/records';

/** Returns a key that identifies the user. It consists of the required fields of `me`, which has no id. */
export function ownerOf({ first_name, last_name, company }: Me): string {
  return JSON.stringify([first_name, last_name, company.name]);
}
