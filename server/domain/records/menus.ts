import { and, eq, getTableColumns } from 'drizzle-orm';
import type { z } from 'zod';
import type { Menu, Named } from '../../../src/contract/records';
import type { Queries } from '../../database/Database';
import { categories, menuCategories, menus } from '../../database/schema';
import { listQuery, nameFilter } from '../../contract/listQuery';
import { NotFoundError } from '../errors';
import { categoriesOfMenu } from './embedded';
import { nameColumns } from './nameColumns';
import { namedRows } from './namedRows';
import { readPage, type Page } from './readPage';
import { has, refuseMissing } from './references';

type Row = typeof menus.$inferSelect & { categories: Named[] };

interface MenuValues {
  name: string;
  description: string;
  categories: number[];
}

export const menuQuery = listQuery(['name', 'description', 'updated_at'], nameFilter);

const orderings = {
  id: menus.id,
  name: menus.sortKey,
  description: menus.description,
  updated_at: menus.updatedAt,
};

const columns = { ...getTableColumns(menus), categories: categoriesOfMenu };

export async function listMenus(
  queries: Queries,
  companyId: number,
  query: z.output<typeof menuQuery>,
): Promise<Page<Menu>> {
  const { key, where, count } = namedRows(queries, menus, 'menus', query.name);
  const page = await readPage(query, {
    queries,
    companyId,
    key,
    count,
    orderings,
    rowsIn: ({ orderBy, limit, offset }) =>
      queries
        .select({ ...columns, count })
        .from(menus)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  });
  return { ...page, results: page.results.map(present) };
}

export async function findMenu(queries: Queries, companyId: number, id: number): Promise<Menu> {
  const [row] = await queries.select(columns).from(menus).where(own(companyId, id));
  if (!row) throw new NotFoundError();
  return present(row);
}

export async function addMenu(queries: Queries, companyId: number, values: MenuValues): Promise<Menu> {
  const { name, description, categories: wanted } = values;
  await refuseMissing(queries, companyId, { categories: [categories, wanted] });
  const [added] = await queries
    .insert(menus)
    .values({ companyId, ...nameColumns(name), description })
    .returning({ id: menus.id });
  const { id } = added as { id: number };
  await setCategories(queries, companyId, id, wanted);
  return findMenu(queries, companyId, id);
}

export async function changeMenu(
  queries: Queries,
  companyId: number,
  id: number,
  { name, description, categories: wanted }: MenuValues,
): Promise<Menu> {
  if (!(await has(queries, menus, companyId, id))) throw new NotFoundError();
  await refuseMissing(queries, companyId, { categories: [categories, wanted] });
  const changed = await queries
    .update(menus)
    .set({ ...nameColumns(name), description })
    .where(own(companyId, id))
    .returning({ id: menus.id });
  if (changed.length === 0) throw new NotFoundError();
  await setCategories(queries, companyId, id, wanted);
  return findMenu(queries, companyId, id);
}

export async function removeMenu(queries: Queries, companyId: number, id: number): Promise<void> {
  const removed = await queries.delete(menus).where(own(companyId, id)).returning({ id: menus.id });
  if (removed.length === 0) throw new NotFoundError();
}

async function setCategories(
  queries: Queries,
  companyId: number,
  menuId: number,
  ids: number[],
): Promise<void> {
  await queries
    .delete(menuCategories)
    .where(and(eq(menuCategories.companyId, companyId), eq(menuCategories.menuId, menuId)));
  if (ids.length === 0) return;
  await queries.insert(menuCategories).values(ids.map(categoryId => ({ companyId, menuId, categoryId })));
}

function own(companyId: number, id: number) {
  return and(eq(menus.companyId, companyId), eq(menus.id, id));
}

function present({ id, name, description, categories, updatedAt }: Row): Menu {
  return { id, name, description, categories, updated_at: updatedAt.toISOString() };
}
