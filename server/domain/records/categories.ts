import { and, eq, getTableColumns } from 'drizzle-orm';
import type { z } from 'zod';
import type { Category } from '../../../src/contract/records';
import type { Queries } from '../../database/Database';
import { categories } from '../../database/schema';
import { listQuery, nameFilter } from '../../contract/listQuery';
import { NotFoundError } from '../errors';
import { nameColumns } from './nameColumns';
import { namedRows } from './namedRows';
import { readPage, type Page } from './readPage';
import { nextSortOrder } from './sortOrders';

type Row = typeof categories.$inferSelect;

interface CategoryValues {
  name: string;
  description: string;
  sort_order?: number;
}

export const categoryQuery = listQuery(
  ['name', 'description', 'sort_order', 'updated_at'],
  nameFilter,
  'sort_order',
);

const orderings = {
  id: categories.id,
  name: categories.sortKey,
  description: categories.description,
  sort_order: categories.sortOrder,
  updated_at: categories.updatedAt,
};

export async function listCategories(
  queries: Queries,
  companyId: number,
  query: z.output<typeof categoryQuery>,
): Promise<Page<Category>> {
  const { key, where, count } = namedRows(queries, categories, 'categories', query.name);
  const page = await readPage(query, {
    queries,
    companyId,
    key,
    count,
    orderings,
    rowsIn: ({ orderBy, limit, offset }) =>
      queries
        .select({ ...getTableColumns(categories), count })
        .from(categories)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  });
  return { ...page, results: page.results.map(present) };
}

export async function findCategory(queries: Queries, companyId: number, id: number): Promise<Category> {
  const [row] = await queries.select().from(categories).where(own(companyId, id));
  if (!row) throw new NotFoundError();
  return present(row);
}

/** Adds a category, at the end unless `sort_order` is given. */
export async function addCategory(
  queries: Queries,
  companyId: number,
  values: CategoryValues,
): Promise<Category> {
  const { name, description } = values;
  const sortOrder =
    values.sort_order ?? (await nextSortOrder(queries, categories, eq(categories.companyId, companyId)));
  const [row] = await queries
    .insert(categories)
    .values({ companyId, ...nameColumns(name), description, sortOrder })
    .returning();
  return present(row as Row);
}

/** Changes a category. Without `sort_order` it keeps its position. */
export async function changeCategory(
  queries: Queries,
  companyId: number,
  id: number,
  { name, description, sort_order }: CategoryValues,
): Promise<Category> {
  return update(queries, companyId, id, { ...nameColumns(name), description, sortOrder: sort_order });
}

export async function placeCategory(
  queries: Queries,
  companyId: number,
  id: number,
  sortOrder: number | undefined,
) {
  return sortOrder === undefined
    ? findCategory(queries, companyId, id)
    : update(queries, companyId, id, { sortOrder });
}

export async function removeCategory(queries: Queries, companyId: number, id: number): Promise<void> {
  const removed = await queries.delete(categories).where(own(companyId, id)).returning({ id: categories.id });
  if (removed.length === 0) throw new NotFoundError();
}

async function update(
  queries: Queries,
  companyId: number,
  id: number,
  values: Partial<Row>,
): Promise<Category> {
  const [row] = await queries.update(categories).set(values).where(own(companyId, id)).returning();
  if (!row) throw new NotFoundError();
  return present(row);
}

function own(companyId: number, id: number) {
  return and(eq(categories.companyId, companyId), eq(categories.id, id));
}

function present({ id, name, description, sortOrder, updatedAt }: Row): Category {
  return { id, name, description, sort_order: sortOrder, updated_at: updatedAt.toISOString() };
}
