import type { Identifier } from 'react-admin';

/** Paths of a resource's screens, for every link, row click and redirect. */
export const listPath = (name: string) => `/${name}`;
export const createPath = (name: string) => `/${name}/create`;
export const editPath = (name: string, id: Identifier) => `/${name}/${encodeURIComponent(id)}/edit`;
