import { z } from '@hono/zod-openapi';
import { ALLERGENS } from '../../src/contract/allergens';
import { issue } from './fields';
import { listQuery, pkFilter } from './listQuery';

/** A filter of products (capability `allergens`). */
export const allergenParameter = {
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
export const soldOutParameter = {
  sold_out: z
    .enum(['true', 'false'])
    .optional()
    .transform(value => value === 'true')
    .openapi({ description: 'Whether to list only what is sold out at the moment.' }),
};

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
