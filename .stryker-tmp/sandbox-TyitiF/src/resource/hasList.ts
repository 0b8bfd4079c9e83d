// @ts-nocheck
import type { Resource } from './Resource';

/** Whether a resource has a list, and so an entry in the sidebar. */
export function hasList({ columns, views }: Pick<Resource, 'columns' | 'views'>): boolean {
  return columns !== undefined || views.list !== undefined;
}
