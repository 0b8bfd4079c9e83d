import { arrayContains, not, type SQL } from 'drizzle-orm';
import { products } from '../../database/schema';

/** Selects the products with an allergen (`milk`), or those without it (`-milk`). Undefined for all products. */
export function allergenFilter(wanted: string | undefined): SQL | undefined {
  if (!wanted) return undefined;
  const has = arrayContains(products.allergens, [wanted.replace(/^-/, '')]);
  return wanted.startsWith('-') ? not(has) : has;
}
