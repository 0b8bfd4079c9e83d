import { Suspense, type ReactNode } from 'react';
import { declaredFilters } from '../fields/declaredFilters';
import type { DeclaredFilter, Resource } from '../Resource';
import type { Extension, ResourceAdditions } from './Extension';

/**
 * Returns a resource with what the extensions add to it. Without any, its elements are wrapped in the same way: React keeps the
 * state of what a screen shows, such as an open editor, when the extensions arrive after it. A part whose code is still loading
 * hides no other.
 */
export function extended(resource: Resource, extensions: readonly Extension[]): Resource {
  const added = extensions.flatMap(({ resources }) => resources?.[resource.name] ?? []);
  const withAdded = (name: 'columns' | 'inputs' | 'rowActions' | 'aside') =>
    joined(
      resource[name],
      added.map(addition => addition[name]),
    );
  return {
    ...resource,
    columns: withAdded('columns'),
    inputs: withAdded('inputs'),
    filters: [...resource.filters, ...added.flatMap(filtersOf)],
    rowActions: withAdded('rowActions'),
    aside: withAdded('aside'),
    tools: [...resource.tools, ...added.flatMap(({ tools = [] }) => tools)],
  };
}

function filtersOf({ columns, filters = [] }: ResourceAdditions): DeclaredFilter[] {
  return [...declaredFilters(columns), ...filters.map(loadedLate)];
}

function loadedLate({ parameter, control }: DeclaredFilter): DeclaredFilter {
  return {
    parameter,
    control: (
      <Suspense key={parameter} fallback={null}>
        {control}
      </Suspense>
    ),
  };
}

function joined(own: ReactNode, added: readonly ReactNode[]): ReactNode {
  if (!own && !added.some(Boolean)) return own;
  return (
    <>
      {own}
      {added.map((part, index) => (
        <Suspense key={index} fallback={null}>
          {part}
        </Suspense>
      ))}
    </>
  );
}
