import type { Identifier } from 'ra-core';

/** Where the screens of a resource are. Every link, row click and redirect comes from here. */
export const listPath = (name: string) => `/${name}`;
export const createPath = (name: string) => `/${name}/create`;
export const editPath = (name: string, id: Identifier) => `/${name}/${encodeURIComponent(id)}/edit`;
