import type { FieldOf } from '../../src/resource/fields/fields';
import { defineResource } from '../../src/resource/defineResource';
import { ListView } from '../../src/resource/list/ListView';
import type { Resource } from '../../src/resource/Resource';
import { KINDS } from '../kinds';
import type { Parts } from '../Part';

/** A resource of the samples with some of their fields. */
export function samples(fields: Partial<Record<string, FieldOf<never>>>, more: object = {}): Resource {
  return defineResource({
    name: 'menus',
    endpoint: 'company-api/v1/menus/',
    fields: fields,
    ...more,
  });
}

const kinds = Object.entries(KINDS as Record<string, FieldOf<never>>);
const { name } = KINDS;

/** Each kind as a column beside the name, as a table and as cards. */
export const columns: Parts = Object.fromEntries(
  kinds
    .filter(([, { column }]) => column)
    .map(([field, kind]) => [
      `${field.replaceAll('_', '-')}-column`,
      { resource: samples({ name, [field]: kind }), content: <ListView action={null} /> },
    ]),
);

/** Every kind in one list. */
export const all: Parts = {
  'all-columns': { resource: samples(KINDS), content: <ListView /> },
};
