import type { QueryKey } from '@tanstack/react-query';
import type { Identifier } from 'react-admin';

/** Returns the key of react-admin's `useGetOne`. */
export function recordKey(resource: string, id: Identifier): QueryKey {
  return [resource, 'getOne', { id: String(id) }];
}
