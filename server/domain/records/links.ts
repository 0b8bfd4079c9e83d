import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Link } from '../../contract/records';
import type * as bodies from '../../contract/bodies';
import type { Queries } from '../../database/Database';
import { links, menus } from '../../database/schema';
import { NotFoundError } from '../errors';
import { companyTable, own } from './companyTable';
import { found } from './found';
import { isoTime } from './isoTime';
import { onConflict } from './onConflict';
import { refuseMissing } from './references';

type Values = z.output<typeof bodies.link>;

const unique = { links_slug_unique: ['slug', 'slug_taken'] } as const;

export const linkTable = companyTable<Link>({
  table: links,
  counted: 'links',
  columns: {
    id: links.id,
    slug: links.slug,
    description: links.description,
    menu: { id: menus.id, name: menus.name },
    updated_at: isoTime(links.updatedAt),
  },
  joins: [[menus, and(eq(menus.companyId, links.companyId), eq(menus.id, links.menuId))]],
  orderings: { menu: menus.sortKey, menu__name: menus.sortKey },
});

/** Returns the links that are deleted with a menu, as the history shows them. */
export function linksOfMenu(queries: Queries, companyId: number, menuId: number) {
  const menu = { id: menus.id, name: menus.name };
  return queries
    .select({ id: links.id, slug: links.slug, description: links.description, menu })
    .from(links)
    .innerJoin(menus, and(eq(menus.companyId, links.companyId), eq(menus.id, links.menuId)))
    .where(own(menus, companyId, menuId))
    .orderBy(links.id);
}

export async function addLink(
  queries: Queries,
  companyId: number,
  { menu: menuId, slug, description }: Values,
): Promise<Link> {
  await refuseMissing(queries, companyId, { menu: [menus, [menuId]] });
  const adding = queries
    .insert(links)
    .values({ companyId, menuId, slug, description })
    .returning({ id: links.id });
  const { id } = found(await onConflict(unique, adding));
  return linkTable.find(queries, companyId, id);
}

export async function changeLink(
  queries: Queries,
  companyId: number,
  id: number,
  { menu: menuId, slug, description }: Values,
): Promise<Link> {
  if (!(await linkTable.has(queries, companyId, id))) throw new NotFoundError();
  await refuseMissing(queries, companyId, { menu: [menus, [menuId]] });
  const changing = queries
    .update(links)
    .set({ menuId, slug, description })
    .where(own(links, companyId, id));
  await onConflict(unique, changing);
  return linkTable.find(queries, companyId, id);
}
