import type { Resource } from './Resource';

/** Whether a resource has a list, and so an entry in the sidebar. */
export function hasList({ columns, views }: Pick<Resource, 'columns' | 'views'>): boolean {
  return columns !== undefined || views.list !== undefined;
}

/** Whether a resource has a screen on which its list is put in order. */
export function hasOrder({ columns, ordering }: Pick<Resource, 'columns' | 'ordering'>): boolean {
  return Boolean(columns) && ordering === 'sort_order';
}

/** Whether a resource has a form for a new record, or for an existing one. */
export function hasForm(
  { inputs, views }: Pick<Resource, 'inputs' | 'views'>,
  form: 'create' | 'edit',
): boolean {
  return Boolean(inputs) || views[form] !== undefined;
}
