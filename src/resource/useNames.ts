import { useContext } from 'react';
import type { AnyRecord } from '../api/AnyRecord';
import type { Named, ResourceName } from '../contract/records';
import { namedIn } from './namedIn';
import { ResourcesContext } from './ResourcesContext';

/** Returns a function that gives records of a resource the names which its declaration gives them. */
export function useNames(resource: ResourceName): (records: readonly AnyRecord[]) => Named[] {
  const declared = useContext(ResourcesContext).find(({ name }) => name === resource);
  return records =>
    namedIn(
      declared
        ? records.map(record => ({ ...record, name: declared.recordRepresentation(record) }))
        : records,
    );
}
