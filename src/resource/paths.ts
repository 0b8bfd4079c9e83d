import type { Identifier } from 'react-admin';
import { SCREENS } from '../start/screens';

/** Paths of a resource's screens, for every link, row click and redirect. */
export const listPath = (name: string) => routePath('list', name);
export const orderPath = (name: string) => routePath('order', name);
export const createPath = (name: string) => routePath('create', name);
export const copyPath = (name: string, id: Identifier) =>
  `${createPath(name)}?${new URLSearchParams({ copy: String(id) })}`;
export const editPath = (name: string, id: Identifier) =>
  routePath('edit', name).replace(':id', () => encodeURIComponent(id));

/** Path of the route of a resource's screen: `/menus/:id/edit`. */
export function routePath(screen: 'list' | 'order' | 'create' | 'edit', name: string): string {
  return SCREENS[screen].path.replace(':resource', name);
}
