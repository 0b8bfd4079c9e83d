// @ts-nocheck
import { useResourceContext } from 'react-admin';
import { createContext, useContext } from 'react';
import type { Resource } from './Resource';

/** Every declared resource, in sidebar order. */
export const ResourcesContext = createContext<readonly Resource[]>([]);

/** Returns the declaration of the resource that the current screen shows. */
export function useResource(): Resource {
  const name = useResourceContext();
  const resource = useContext(ResourcesContext).find(candidate => candidate.name === name);
  if (!resource) throw new Error(`No declared resource around this component (asked for "${name}").`);
  return resource;
}
