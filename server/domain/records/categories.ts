import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Category } from '../../contract/records';
import type * as bodies from '../../contract/bodies';
import type { Queries } from '../../database/Database';
import { categories } from '../../database/schema';
import { companyTable, own } from './companyTable';
import { found } from './found';
import { isoTime } from './isoTime';
import { nameColumns } from './nameColumns';
import { nextSortOrder } from './sortOrders';

type Values = z.output<typeof bodies.category>;

const columns = {
  id: categories.id,
  name: categories.name,
  description: categories.description,
  sort_order: categories.sortOrder,
  updated_at: isoTime(categories.updatedAt),
};

export const categoryTable = companyTable<Category>({
  table: categories,
  counted: 'categories',
  columns,
  orderings: { name: categories.sortKey },
});

/** Adds a category, at the end unless `sort_order` is given. */
export async function addCategory(
  queries: Queries,
  companyId: number,
  { name, description, sort_order }: Values,
): Promise<Category> {
  const sortOrder =
    sort_order ?? (await nextSortOrder(queries, categories, eq(categories.companyId, companyId)));
  const added = await queries
    .insert(categories)
    .values({ companyId, ...nameColumns(name), description, sortOrder })
    .returning(columns);
  return found(added);
}

/** Changes a category. Without `sort_order` it keeps its position. */
export async function changeCategory(
  queries: Queries,
  companyId: number,
  id: number,
  { name, description, sort_order: sortOrder }: Values,
): Promise<Category> {
  const changed = await queries
    .update(categories)
    .set({ ...nameColumns(name), description, sortOrder })
    .where(own(categories, companyId, id))
    .returning(columns);
  return found(changed);
}

/** Moves a category. Without `sort_order` it keeps its position. */
export async function moveCategory(
  queries: Queries,
  companyId: number,
  id: number,
  { sort_order: sortOrder }: z.output<typeof bodies.position>,
): Promise<Category> {
  if (sortOrder === undefined) return categoryTable.find(queries, companyId, id);
  const moved = await queries
    .update(categories)
    .set({ sortOrder })
    .where(own(categories, companyId, id))
    .returning(columns);
  return found(moved);
}
