import { z } from '@hono/zod-openapi';
import { arrayContains, not, type SQL } from 'drizzle-orm';
import { ALLERGENS } from '../../../src/contract/allergens';
import { issue } from '../../contract/fields';
import { products } from '../../database/schema';

/** Selects the products with an allergen (`milk`), or those without it (`-milk`). Undefined for all products. */
export function allergenFilter(wanted: string | undefined): SQL | undefined {
  if (!wanted) return undefined;
  const has = arrayContains(products.allergens, [wanted.replace(/^-/, '')]);
  return wanted.startsWith('-') ? not(has) : has;
}

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
