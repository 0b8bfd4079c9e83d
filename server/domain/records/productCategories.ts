import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ProductCategory } from '../../contract/records';
import type * as bodies from '../../contract/bodies';
import type { PlaceQuery } from '../../contract/queries';
import type { Queries } from '../../database/Database';
import { thisCompany } from '../../database/prepared';
import { categories, productCategories, products } from '../../database/schema';
import { companyTable, own } from './companyTable';
import { found } from './found';
import { onConflict } from './onConflict';
import type { Page } from './readPage';
import { refuseMissing } from './references';
import { nextSortOrder } from './sortOrders';

const { companyId: company, productId: product, categoryId: category } = productCategories;

const unique = { product_categories_pair: ['non_field_errors', 'product_in_category'] } as const;

/** The positions of products in categories. A photo is a file name, not yet a URL. */
export const placeTable = companyTable<ProductCategory>({
  table: productCategories,
  counted: 'productCategories',
  columns: {
    id: productCategories.id,
    product: { id: products.id, name: products.name, photo: products.photo },
    category: { id: categories.id, name: categories.name },
    sort_order: productCategories.sortOrder,
  },
  joins: [
    [products, and(eq(products.companyId, company), eq(products.id, product))],
    [categories, and(eq(categories.companyId, company), eq(categories.id, category))],
  ],
  orderings: {
    product: products.sortKey,
    product__name: products.sortKey,
    category: categories.sortKey,
    category__name: categories.sortKey,
  },
});

export async function listPlaces(
  queries: Queries,
  companyId: number,
  query: PlaceQuery,
): Promise<Page<ProductCategory>> {
  const { category__pk: categoryId, product__pk: productId } = query;
  const filters = [
    ...(categoryId === undefined ? [] : [eq(category, sql.placeholder('categoryId'))]),
    ...(productId === undefined ? [] : [eq(product, sql.placeholder('productId'))]),
  ];
  if (filters.length === 0) return placeTable.list(queries, companyId, query);
  return placeTable.list(queries, companyId, query, {
    where: and(eq(company, thisCompany), ...filters),
    key: `of${categoryId === undefined ? '' : ' category'}${productId === undefined ? '' : ' product'}`,
    values: { categoryId, productId },
  });
}

/** Adds a product to a category, at the end unless `sort_order` is given. */
export async function addPlace(
  queries: Queries,
  companyId: number,
  { product: productId, category: categoryId, sort_order }: z.output<typeof bodies.productCategory>,
): Promise<ProductCategory> {
  await refuseMissing(queries, companyId, {
    product: [products, [productId]],
    category: [categories, [categoryId]],
  });
  const inCategory = and(eq(company, companyId), eq(category, categoryId));
  const sortOrder = sort_order ?? (await nextSortOrder(queries, productCategories, inCategory));
  const adding = queries
    .insert(productCategories)
    .values({ companyId, productId, categoryId, sortOrder })
    .returning({ id: productCategories.id });
  const { id } = found(await onConflict(unique, adding));
  return placeTable.find(queries, companyId, id);
}

/** Moves a product within its category. Without `sort_order` it keeps its position. */
export async function movePlace(
  queries: Queries,
  companyId: number,
  id: number,
  { sort_order: sortOrder }: z.output<typeof bodies.position>,
): Promise<ProductCategory> {
  if (sortOrder !== undefined) {
    await queries
      .update(productCategories)
      .set({ sortOrder })
      .where(own(productCategories, companyId, id));
  }
  return placeTable.find(queries, companyId, id);
}
