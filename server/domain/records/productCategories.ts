import { and, eq, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Named } from '../../../src/contract/records';
import type { Queries } from '../../database/Database';
import { thisCompany } from '../../database/prepared';
import { categories, productCategories, products } from '../../database/schema';
import { listQuery, pkFilter } from '../../contract/listQuery';
import { NotFoundError } from '../errors';
import { countOf, countWhere } from './countOf';
import { onConflict } from './onConflict';
import { readPage, type Page } from './readPage';
import { refuseMissing } from './references';
import { nextSortOrder } from './sortOrders';

/** A product's position in a category. The photo is a file name, not yet a URL. */
export interface PlaceRow {
  id: number;
  product: Named & { photo: string | null };
  category: Named;
  sort_order: number;
}

interface PlaceValues {
  product: number;
  category: number;
  sort_order?: number;
}

export const productCategoryQuery = listQuery(
  ['sort_order', 'product', 'product__name', 'category', 'category__name'],
  { category__pk: pkFilter, product__pk: pkFilter },
  'sort_order',
);

const orderings = {
  id: productCategories.id,
  sort_order: productCategories.sortOrder,
  product: products.sortKey,
  product__name: products.sortKey,
  category: categories.sortKey,
  category__name: categories.sortKey,
};

const unique = { product_categories_pair: ['non_field_errors', 'product_in_category'] } as const;

export async function listPlaces(
  queries: Queries,
  companyId: number,
  query: z.output<typeof productCategoryQuery>,
): Promise<Page<PlaceRow>> {
  const { category__pk: categoryId, product__pk: productId } = query;
  const filters = [
    categoryId === undefined ? undefined : eq(productCategories.categoryId, categoryId),
    productId === undefined ? undefined : eq(productCategories.productId, productId),
  ].filter(filter => filter !== undefined);
  const isFiltered = filters.length > 0;
  const where = and(eq(productCategories.companyId, thisCompany), ...filters);
  const count = isFiltered
    ? countWhere(queries, productCategories, where)
    : countOf(queries, 'productCategories');
  return readPage(query, {
    queries,
    companyId,
    key: isFiltered ? undefined : 'productCategories',
    count,
    orderings,
    rowsIn: ({ orderBy, limit, offset }) =>
      places(queries, where, { count })
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  });
}

/** Adds a product to a category, at the end unless `sort_order` is given. */
export async function addPlace(queries: Queries, companyId: number, values: PlaceValues): Promise<PlaceRow> {
  const { product: productId, category: categoryId } = values;
  await refuseMissing(queries, companyId, {
    product: [products, [productId]],
    category: [categories, [categoryId]],
  });
  const inCategory = and(
    eq(productCategories.companyId, companyId),
    eq(productCategories.categoryId, categoryId),
  );
  const sortOrder = values.sort_order ?? (await nextSortOrder(queries, productCategories, inCategory));
  const adding = queries
    .insert(productCategories)
    .values({ companyId, productId, categoryId, sortOrder })
    .returning({ id: productCategories.id });
  const [added] = await onConflict(unique, adding);
  return findPlace(queries, companyId, (added as { id: number }).id);
}

export async function movePlace(
  queries: Queries,
  companyId: number,
  id: number,
  sortOrder: number | undefined,
): Promise<PlaceRow> {
  if (sortOrder !== undefined) {
    await queries.update(productCategories).set({ sortOrder }).where(own(companyId, id));
  }
  return findPlace(queries, companyId, id);
}

export async function removePlace(queries: Queries, companyId: number, id: number): Promise<void> {
  const removed = await queries
    .delete(productCategories)
    .where(own(companyId, id))
    .returning({ id: productCategories.id });
  if (removed.length === 0) throw new NotFoundError();
}

async function findPlace(queries: Queries, companyId: number, id: number): Promise<PlaceRow> {
  const [row] = await places(queries, own(companyId, id));
  if (!row) throw new NotFoundError();
  return row;
}

function places<Beside extends Record<string, SQL>>(
  queries: Queries,
  where: SQL | undefined,
  beside = {} as Beside,
) {
  return queries
    .select({
      id: productCategories.id,
      product: { id: products.id, name: products.name, photo: products.photo },
      category: { id: categories.id, name: categories.name },
      sort_order: productCategories.sortOrder,
      ...beside,
    })
    .from(productCategories)
    .innerJoin(
      products,
      and(eq(products.companyId, productCategories.companyId), eq(products.id, productCategories.productId)),
    )
    .innerJoin(
      categories,
      and(
        eq(categories.companyId, productCategories.companyId),
        eq(categories.id, productCategories.categoryId),
      ),
    )
    .where(where)
    .$dynamic();
}

function own(companyId: number, id: number) {
  return and(eq(productCategories.companyId, companyId), eq(productCategories.id, id));
}
