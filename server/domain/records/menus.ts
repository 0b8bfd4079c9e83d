import type { z } from 'zod';
import type { Menu } from '../../contract/records';
import type * as bodies from '../../contract/bodies';
import type { Queries } from '../../database/Database';
import { categories, menuCategories, menus } from '../../database/schema';
import { companyTable, own } from './companyTable';
import { categoriesOfMenu } from './embedded';
import { found } from './found';
import { isoTime } from './isoTime';
import { nameColumns } from './nameColumns';
import { refuseMissing } from './references';
import { replaceReferences } from './replaceReferences';

type Values = z.output<typeof bodies.menu>;

export const menuTable = companyTable<Menu>({
  table: menus,
  counted: 'menus',
  columns: {
    id: menus.id,
    name: menus.name,
    description: menus.description,
    categories: categoriesOfMenu,
    updated_at: isoTime(menus.updatedAt),
  },
  orderings: { name: menus.sortKey },
});

export async function addMenu(
  queries: Queries,
  companyId: number,
  { name, description, categories }: Values,
): Promise<Menu> {
  const added = await queries
    .insert(menus)
    .values({ companyId, ...nameColumns(name), description })
    .returning({ id: menus.id });
  return setCategories(queries, companyId, found(added).id, categories);
}

export async function changeMenu(
  queries: Queries,
  companyId: number,
  id: number,
  { name, description, categories }: Values,
): Promise<Menu> {
  const changed = await queries
    .update(menus)
    .set({ ...nameColumns(name), description })
    .where(own(menus, companyId, id))
    .returning({ id: menus.id });
  return setCategories(queries, companyId, found(changed).id, categories);
}

/** @throws InvalidError if the company does not have one of the categories */
async function setCategories(
  queries: Queries,
  companyId: number,
  menuId: number,
  ids: number[],
): Promise<Menu> {
  await refuseMissing(queries, companyId, { categories: [categories, ids] });
  const table = { table: menuCategories, owner: menuCategories.menuId };
  await replaceReferences(queries, table, companyId, menuId, ids);
  return menuTable.find(queries, companyId, menuId);
}
