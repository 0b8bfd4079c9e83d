// @ts-nocheck
import { resources } from '../../resources';

/** What a list's first reads need of its declaration. */
export interface List {
  endpoint: string;
  ordering: string;
  /** Name of the query parameter that searches the list. */
  search?: string;
}

/**
 * The lists of all resources by name. The build replaces this module by its values (`scripts/build/evaluateLists.ts`), so that
 * the start-up code does not contain the declarations.
 */
export const LISTS: Record<string, List> = Object.fromEntries(
  resources.map(({ name, endpoint, ordering, search }) => [name, { endpoint, ordering, search }]),
);
