import type { Identifier } from 'react-admin';

/** The path of the signed-in user, below the API host. */
export const ME_PATH = 'api/v1/me/';

/** Returns the path of one record below the API host: `company-api/v1/menus/3/`. */
export function recordPath(endpoint: string, id: Identifier): string {
  return `${endpoint}${encodeURIComponent(id)}/`;
}
