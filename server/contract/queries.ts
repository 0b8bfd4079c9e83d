import { z } from '@hono/zod-openapi';
import { ALLERGENS } from '../../src/contract/allergens';
import { issue } from './fields';
import { listQuery, nameFilter, pkFilter } from './listQuery';
import { LISTS } from './lists';

/** A filter of products (capability `allergens`). */
const allergenParameter = {
  allergens: z
    .string()
    .optional()
    .superRefine((value, context) => {
      const code = value?.replace(/^-/, '');
      if (code && !(ALLERGENS as readonly string[]).includes(code))
        context.addIssue(issue('allergen', { code: code.slice(0, 40) }));
    })
    .openapi({ description: 'Products with an allergen (`milk`), or without it (`-milk`).' }),
};

/** A filter of products (capability `sold_out`). */
const soldOutParameter = {
  sold_out: z
    .enum(['true', 'false'])
    .optional()
    .transform(value => value === 'true')
    .openapi({ description: 'Whether to list only what is sold out at the moment.' }),
};

export const ingredientQuery = listQuery(LISTS.ingredients, ['name', 'updated_at'], nameFilter);

export const productQuery = listQuery(
  LISTS.products,
  ['name', 'description', 'price', 'created_at', 'updated_at'],
  { ...nameFilter, ...allergenParameter, ...soldOutParameter },
);

export type ProductQuery = z.output<typeof productQuery>;

export const categoryQuery = listQuery(
  LISTS.categories,
  ['name', 'description', 'sort_order', 'updated_at'],
  nameFilter,
);

/** The query of the places of products in categories. */
export const placeQuery = listQuery(
  LISTS['product-categories'],
  ['sort_order', 'product', 'product__name', 'category', 'category__name'],
  { category__pk: pkFilter, product__pk: pkFilter },
);

export type PlaceQuery = z.output<typeof placeQuery>;

/** The maximum page size of menus. A menu has the names of its categories. */
const MAX_MENUS = 100;

export const menuQuery = listQuery(LISTS.menus, ['name', 'description', 'updated_at'], nameFilter, MAX_MENUS);

export const linkQuery = listQuery(
  LISTS.links,
  ['slug', 'description', 'menu', 'menu__name', 'updated_at'],
  {},
);

/** The maximum page size of changes. A change has the values of a whole record, before and after. */
const MAX_CHANGES = 100;

/** The query of the list of changes (capability `history`). */
export const changesQuery = listQuery(
  { ordering: '-pk' },
  [],
  {
    resource: z.string().optional().openapi({ description: 'The name of the records: `products`.' }),
    record: pkFilter,
  },
  MAX_CHANGES,
);

export type ChangesQuery = z.output<typeof changesQuery>;
