import type { ReactNode } from 'react';
import type { Resource } from '../Resource';
import type { Extension } from './Extension';

/** Returns a resource with what the extensions add to it. */
export function extended(resource: Resource, extensions: readonly Extension[]): Resource {
  return extensions.reduce((result, { resources }) => {
    const added = resources?.[resource.name];
    if (!added) return result;
    const { filters = [], tools = [] } = added;
    return {
      ...result,
      columns: both(result.columns, added.columns),
      inputs: both(result.inputs, added.inputs),
      filters: [...result.filters, ...filters],
      rowActions: both(result.rowActions, added.rowActions),
      aside: both(result.aside, added.aside),
      tools: [...result.tools, ...tools],
    };
  }, resource);
}

function both(own: ReactNode, added: ReactNode): ReactNode {
  if (!added) return own;
  return (
    <>
      {own}
      {added}
    </>
  );
}
