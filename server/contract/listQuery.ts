import { z } from '@hono/zod-openapi';
import { issue } from './fields';
import { MAX_INT4 } from './integers';

/** The maximum page size of most lists, which is also the default. */
const MAX_LIMIT = 1_000;

/** The highest page number. With the maximum page size, the offset still fits PostgreSQL's bigint. */
const MAX_PAGE = 1_000_000_000;

export interface Order {
  field: string;
  descending: boolean;
}

/**
 * The query of a list: `limit`, `page`, `ordering` and the list's own filters.
 * @param list the list, with the `ordering` of a query without one
 * @param fields the fields that `ordering` accepts besides `id` and its alias `pk`
 * @param maxLimit the maximum page size, which is also the default
 */
export function listQuery<Filters extends z.ZodRawShape>(
  { ordering: byDefault }: { ordering: string },
  fields: string[],
  filters: Filters,
  maxLimit = MAX_LIMIT,
) {
  const orderable = ['id', 'pk', ...fields];
  return z.object({
    ...filters,
    limit: positive
      .transform(value => Math.min(value ?? maxLimit, maxLimit))
      .openapi({
        type: 'integer',
        minimum: 1,
        default: maxLimit,
        description: 'The number of records on a page.',
      }),
    page: positive
      .transform(value => Math.min(value ?? 1, MAX_PAGE))
      .openapi({ type: 'integer', minimum: 1, default: 1, description: 'The number of the page.' }),
    ordering: z
      .string()
      .optional()
      .transform((value, context): Order[] =>
        (value || byDefault).split(',').map(part => {
          const field = part.trim().replace(/^-/, '');
          if (!orderable.includes(field)) context.addIssue(issue('ordering', { field: field.slice(0, 40) }));
          return { field: field === 'pk' ? 'id' : field, descending: part.trim().startsWith('-') };
        }),
      )
      .openapi({
        type: 'string',
        default: byDefault,
        description: `One or more of ${orderable.join(', ')}, with commas. A - reverses the order.`,
      }),
  });
}

const positive = z
  .string()
  .optional()
  .transform((value, context) => {
    if (value === undefined) return undefined;
    if (!/^\d+$/.test(value)) context.addIssue(issue('integer'));
    else if (Number(value) < 1) context.addIssue(issue('min_value', { min: 1 }));
    return Number(value);
  });

export interface ListQuery {
  limit: number;
  page: number;
  ordering: Order[];
}

export const nameFilter = {
  name: z.string().optional().openapi({ description: 'A part of the name, in upper or lower case.' }),
};

/** A filter by the id of another record. An id out of range matches nothing. */
export const pkFilter = z
  .string()
  .optional()
  .transform((value, context) => {
    if (value === undefined) return undefined;
    if (!/^[+-]?\d+$/.test(value)) context.addIssue(issue('integer'));
    const id = Number(value);
    return id >= 1 && id <= MAX_INT4 ? id : 0;
  })
  .openapi({ type: 'integer', description: 'The id of the record.' });
