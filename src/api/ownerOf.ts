import type { Me } from '../contract/records';

/** Tells one person from another by all that `me` promises: there is no id in it. */
export function ownerOf({ first_name, last_name, company }: Me): string {
  return JSON.stringify([first_name, last_name, company.name]);
}
