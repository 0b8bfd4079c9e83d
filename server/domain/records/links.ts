import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Link } from '../../../src/contract/records';
import type { Queries } from '../../database/Database';
import { thisCompany } from '../../database/prepared';
import { links, menus } from '../../database/schema';
import { listQuery } from '../../contract/listQuery';
import { NotFoundError } from '../errors';
import { countOf } from './countOf';
import { onConflict } from './onConflict';
import { readPage, type Page } from './readPage';
import { has, refuseMissing } from './references';

interface LinkValues {
  menu: number;
  slug: string;
  description: string;
}

export const linkQuery = listQuery(['slug', 'description', 'menu', 'menu__name', 'updated_at'], {});

const orderings = {
  id: links.id,
  slug: links.slug,
  description: links.description,
  menu: menus.sortKey,
  menu__name: menus.sortKey,
  updated_at: links.updatedAt,
};

const columns = {
  id: links.id,
  slug: links.slug,
  description: links.description,
  menu: { id: menus.id, name: menus.name },
  updatedAt: links.updatedAt,
};

const menuOfLink = and(eq(menus.companyId, links.companyId), eq(menus.id, links.menuId));

const unique = { links_slug_unique: ['slug', 'slug_taken'] } as const;

export async function listLinks(
  queries: Queries,
  companyId: number,
  query: z.output<typeof linkQuery>,
): Promise<Page<Link>> {
  const count = countOf(queries, 'links');
  const page = await readPage(query, {
    queries,
    companyId,
    key: 'links',
    count,
    orderings,
    rowsIn: ({ orderBy, limit, offset }) =>
      queries
        .select({ ...columns, count })
        .from(links)
        .innerJoin(menus, menuOfLink)
        .where(eq(links.companyId, thisCompany))
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  });
  return { ...page, results: page.results.map(present) };
}

export async function findLink(queries: Queries, companyId: number, id: number): Promise<Link> {
  const [row] = await queries
    .select(columns)
    .from(links)
    .innerJoin(menus, menuOfLink)
    .where(own(companyId, id));
  if (!row) throw new NotFoundError();
  return present(row);
}

export async function addLink(queries: Queries, companyId: number, values: LinkValues): Promise<Link> {
  const { menu: menuId, slug, description } = values;
  await refuseMissing(queries, companyId, { menu: [menus, [menuId]] });
  const adding = queries
    .insert(links)
    .values({ companyId, menuId, slug, description })
    .returning({ id: links.id });
  const [added] = await onConflict(unique, adding);
  return findLink(queries, companyId, (added as { id: number }).id);
}

export async function changeLink(
  queries: Queries,
  companyId: number,
  id: number,
  { menu: menuId, slug, description }: LinkValues,
): Promise<Link> {
  if (!(await has(queries, links, companyId, id))) throw new NotFoundError();
  await refuseMissing(queries, companyId, { menu: [menus, [menuId]] });
  const changing = queries
    .update(links)
    .set({ menuId, slug, description })
    .where(own(companyId, id))
    .returning({ id: links.id });
  const changed = await onConflict(unique, changing);
  if (changed.length === 0) throw new NotFoundError();
  return findLink(queries, companyId, id);
}

export async function removeLink(queries: Queries, companyId: number, id: number): Promise<void> {
  const removed = await queries.delete(links).where(own(companyId, id)).returning({ id: links.id });
  if (removed.length === 0) throw new NotFoundError();
}

function own(companyId: number, id: number) {
  return and(eq(links.companyId, companyId), eq(links.id, id));
}

function present({ updatedAt, ...link }: Omit<Link, 'updated_at'> & { updatedAt: Date }): Link {
  return { ...link, updated_at: updatedAt.toISOString() };
}
