import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Product } from '../../contract/records';
import type * as bodies from '../../contract/bodies';
import type { ProductQuery } from '../../contract/queries';
import type { Queries } from '../../database/Database';
import { prepared } from '../../database/prepared';
import { ingredients, productIngredients, products } from '../../database/schema';
import { allergenFilter } from '../allergens/allergenFilter';
import { isSoldOut, soldOutUntil } from '../soldOut/soldOutField';
import { companyTable, own, type Filter } from './companyTable';
import { ingredientsOfProduct } from './embedded';
import { found } from './found';
import { isoTime } from './isoTime';
import { nameColumns, nameHas } from './nameColumns';
import type { Page } from './readPage';
import { refuseMissing } from './references';
import { replaceReferences } from './replaceReferences';

/** A product of this backend. The photo is a file name, not yet a URL. */
export type ProductRow = Product & { price: number };

/** The values of a product. An undefined photo keeps the current one. */
type Values = Omit<z.output<ReturnType<typeof bodies.product>>, 'photo'> & { photo?: string | null };

const columns = {
  id: products.id,
  name: products.name,
  description: products.description,
  price: sql<number>`${products.price}`.mapWith(Number),
  photo: products.photo,
  ingredients: ingredientsOfProduct,
  allergens: products.allergens,
  sold_out_until: soldOutUntil,
  created_at: isoTime(products.createdAt),
  updated_at: isoTime(products.updatedAt),
};

/**
 * A subquery selects the ids of a page, so that the ingredients of skipped rows are never read. The outer query filters by
 * id only: with the company as a second condition PostgreSQL underestimates the number of rows and plans every call again.
 */
export const productTable = companyTable<ProductRow>({
  table: products,
  counted: 'products',
  columns,
  orderings: { name: products.sortKey },
  rowsIn: (queries, fields, where, { orderBy, limit, offset }) => {
    const page = queries
      .select({ id: products.id })
      .from(products)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    return queries
      .select(fields)
      .from(products)
      .where(inArray(products.id, page))
      .orderBy(...orderBy);
  },
});

export async function listProducts(
  queries: Queries,
  companyId: number,
  query: ProductQuery,
): Promise<Page<ProductRow>> {
  const named = nameHas(products.folded, query.name);
  const narrowed = and(allergenFilter(query.allergens), query.sold_out ? isSoldOut : undefined);
  if (narrowed) {
    const where = and(eq(products.companyId, companyId), named, narrowed);
    return productTable.list(queries, companyId, query, { where });
  }
  return productTable.list(queries, companyId, query, named && (await searched(queries, companyId, named)));
}

/** Up to this many matches, a search reads the ids of all matches first. */
const MAX_MATCHES_BY_ID = 5_000;

/**
 * Returns the filter of a search: the ids of the matches if they are few, else the search itself. Under row-level
 * security PostgreSQL cannot use an index for a part of a name, and would scan the whole company for the page and again for
 * the count (decision 007). A page of frequent matches is found early in the scan.
 */
async function searched(queries: Queries, companyId: number, named: SQL): Promise<Filter> {
  const where = and(eq(products.companyId, companyId), named);
  const matches = await prepared(queries, undefined, () =>
    queries
      .select({ id: products.id })
      .from(products)
      .where(where)
      .limit(MAX_MATCHES_BY_ID + 1),
  ).execute({});
  if (matches.length > MAX_MATCHES_BY_ID) return { where };
  return {
    where: sql`${products.id} = ANY(${sql.placeholder('ids')}::integer[])`,
    key: 'found',
    values: { ids: matches.map(({ id }) => id) },
  };
}

export async function addProduct(
  queries: Queries,
  companyId: number,
  { ingredients: wanted, name, ...rest }: Values,
): Promise<ProductRow> {
  const added = await queries
    .insert(products)
    .values({ companyId, ...nameColumns(name), ...rest })
    .returning({ id: products.id });
  return setIngredients(queries, companyId, found(added).id, wanted);
}

export async function changeProduct(
  queries: Queries,
  companyId: number,
  id: number,
  { ingredients: wanted, name, ...rest }: Values,
): Promise<ProductRow> {
  const changed = await queries
    .update(products)
    .set({ ...nameColumns(name), ...rest })
    .where(own(products, companyId, id))
    .returning({ id: products.id });
  return setIngredients(queries, companyId, found(changed).id, wanted);
}

/** @throws InvalidError if the company does not have one of the ingredients */
async function setIngredients(
  queries: Queries,
  companyId: number,
  productId: number,
  ids: number[],
): Promise<ProductRow> {
  await refuseMissing(queries, companyId, { ingredients: [ingredients, ids] });
  const table = { table: productIngredients, owner: productIngredients.productId };
  await replaceReferences(queries, table, companyId, productId, ids);
  return productTable.find(queries, companyId, productId);
}
