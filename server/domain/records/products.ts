import { and, asc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Named, Product } from '../../../src/contract/records';
import type { Queries } from '../../database/Database';
import { thisCompany } from '../../database/prepared';
import { ingredients, productIngredients, products } from '../../database/schema';
import { listQuery, nameFilter } from '../../contract/listQuery';
import { NotFoundError } from '../errors';
import { photoUrl } from '../photos/photoUrls';
import { countOf, countWhere } from './countOf';
import { ingredientsOfProduct } from './embedded';
import { nameColumns, nameHas } from './nameColumns';
import { readPage, type Page } from './readPage';
import { refuseMissing } from './references';

export type ProductRow = typeof products.$inferSelect & { ingredients: Named[] };

/** The values of a product. An undefined photo keeps the current one. */
export interface ProductValues {
  name: string;
  description: string;
  price: string;
  ingredients: number[];
  photo?: string | null;
}

export const productQuery = listQuery(
  ['name', 'description', 'price', 'created_at', 'updated_at'],
  nameFilter,
);

const orderings = {
  id: products.id,
  name: products.sortKey,
  description: products.description,
  price: products.price,
  created_at: products.createdAt,
  updated_at: products.updatedAt,
};

const columns = { ...getTableColumns(products), ingredients: ingredientsOfProduct };

/**
 * Returns one page of products. A subquery selects the ids of the page, so that the ingredients of skipped rows are never
 * read. The outer query filters by id only: with the company as a second condition PostgreSQL underestimates the number of
 * rows and plans every call again.
 */
export async function listProducts(
  queries: Queries,
  companyId: number,
  query: z.output<typeof productQuery>,
): Promise<Page<ProductRow>> {
  const named = nameHas(products.folded, query.name);
  const where = named ? await searched(queries, companyId, named) : eq(products.companyId, thisCompany);
  const count = named ? countWhere(queries, products, where) : countOf(queries, 'products');
  return readPage(query, {
    queries,
    companyId,
    key: named ? undefined : 'products',
    count,
    orderings,
    rowsIn: ({ orderBy, limit, offset }) => {
      const page = queries
        .select({ id: products.id })
        .from(products)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset);
      return queries
        .select({ ...columns, count })
        .from(products)
        .where(inArray(products.id, page))
        .orderBy(...orderBy);
    },
  });
}

/** Up to this many matches, a search reads the ids of all matches first. */
const MAX_MATCHES_BY_ID = 5_000;

/**
 * Returns the condition of a search: the ids of the matches if they are few, else the search itself. Under row-level
 * security PostgreSQL cannot use an index for a part of a name, and would scan the whole company for the page and again for
 * the count (decision 007). A page of frequent matches is found early in the scan.
 */
async function searched(queries: Queries, companyId: number, named: SQL): Promise<SQL | undefined> {
  const where = and(eq(products.companyId, companyId), named);
  const matches = await queries
    .select({ id: products.id })
    .from(products)
    .where(where)
    .limit(MAX_MATCHES_BY_ID + 1);
  if (matches.length > MAX_MATCHES_BY_ID) return where;
  return sql`${products.id} = ANY(${sql.param(matches.map(({ id }) => id))}::integer[])`;
}

export async function findProduct(queries: Queries, companyId: number, id: number): Promise<ProductRow> {
  const [row] = await queries
    .select(columns)
    .from(products)
    .where(and(eq(products.companyId, companyId), eq(products.id, id)));
  if (!row) throw new NotFoundError();
  return row;
}

export async function addProduct(
  queries: Queries,
  companyId: number,
  values: ProductValues,
): Promise<ProductRow> {
  const { ingredients: wanted, name, ...rest } = values;
  await refuseMissing(queries, companyId, { ingredients: [ingredients, wanted] });
  const [added] = await queries
    .insert(products)
    .values({ companyId, ...nameColumns(name), ...rest })
    .returning();
  const row = added as typeof products.$inferSelect;
  return { ...row, ingredients: await setIngredients(queries, companyId, row.id, wanted) };
}

export async function changeProduct(
  queries: Queries,
  companyId: number,
  id: number,
  { ingredients: wanted, name, ...rest }: ProductValues,
): Promise<ProductRow> {
  await refuseMissing(queries, companyId, { ingredients: [ingredients, wanted] });
  const [row] = await queries
    .update(products)
    .set({ ...nameColumns(name), ...rest })
    .where(and(eq(products.companyId, companyId), eq(products.id, id)))
    .returning();
  if (!row) throw new NotFoundError();
  return { ...row, ingredients: await setIngredients(queries, companyId, id, wanted) };
}

/** Deletes a product and returns it. */
export async function removeProduct(
  queries: Queries,
  companyId: number,
  id: number,
): Promise<typeof products.$inferSelect> {
  const [row] = await queries
    .delete(products)
    .where(and(eq(products.companyId, companyId), eq(products.id, id)))
    .returning();
  if (!row) throw new NotFoundError();
  return row;
}

async function setIngredients(queries: Queries, companyId: number, productId: number, ids: number[]) {
  await queries
    .delete(productIngredients)
    .where(and(eq(productIngredients.companyId, companyId), eq(productIngredients.productId, productId)));
  if (ids.length === 0) return [];
  await queries
    .insert(productIngredients)
    .values(ids.map(ingredientId => ({ companyId, productId, ingredientId })));
  return queries
    .select({ id: ingredients.id, name: ingredients.name })
    .from(ingredients)
    .where(and(eq(ingredients.companyId, companyId), inArray(ingredients.id, ids)))
    .orderBy(asc(ingredients.id));
}

/** Converts a row to the product of the answer. */
export function presentProduct(row: ProductRow, publicUrl: string): Product & { price: number } {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price: Number(row.price),
    photo: photoUrl(publicUrl, row.photo),
    ingredients: row.ingredients,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
