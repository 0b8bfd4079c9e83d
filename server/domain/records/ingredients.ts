import { and, eq, getTableColumns } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ingredient } from '../../../src/contract/records';
import type { Queries } from '../../database/Database';
import { ingredients } from '../../database/schema';
import { listQuery, nameFilter } from '../../contract/listQuery';
import { NotFoundError } from '../errors';
import { nameColumns } from './nameColumns';
import { namedRows } from './namedRows';
import { onConflict } from './onConflict';
import { readPage, type Page } from './readPage';

type Row = typeof ingredients.$inferSelect;

export const ingredientQuery = listQuery(['name', 'updated_at'], nameFilter);

const orderings = { id: ingredients.id, name: ingredients.sortKey, updated_at: ingredients.updatedAt };

const unique = { ingredients_name_unique: ['name', 'ingredient_exists'] } as const;

export async function listIngredients(
  queries: Queries,
  companyId: number,
  query: z.output<typeof ingredientQuery>,
): Promise<Page<Ingredient>> {
  const { key, where, count } = namedRows(queries, ingredients, 'ingredients', query.name);
  const page = await readPage(query, {
    queries,
    companyId,
    key,
    count,
    orderings,
    rowsIn: ({ orderBy, limit, offset }) =>
      queries
        .select({ ...getTableColumns(ingredients), count })
        .from(ingredients)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  });
  return { ...page, results: page.results.map(present) };
}

export async function addIngredient(
  queries: Queries,
  companyId: number,
  body: { name: string },
): Promise<Ingredient> {
  const adding = queries
    .insert(ingredients)
    .values({ companyId, ...nameColumns(body.name) })
    .returning();
  const [row] = await onConflict(unique, adding);
  return present(row as Row);
}

export async function renameIngredient(
  queries: Queries,
  companyId: number,
  id: number,
  body: { name: string },
): Promise<Ingredient> {
  const renaming = queries
    .update(ingredients)
    .set(nameColumns(body.name))
    .where(and(eq(ingredients.companyId, companyId), eq(ingredients.id, id)))
    .returning();
  const [row] = await onConflict(unique, renaming);
  if (!row) throw new NotFoundError();
  return present(row);
}

export async function removeIngredient(queries: Queries, companyId: number, id: number): Promise<void> {
  const removed = await queries
    .delete(ingredients)
    .where(and(eq(ingredients.companyId, companyId), eq(ingredients.id, id)))
    .returning({ id: ingredients.id });
  if (removed.length === 0) throw new NotFoundError();
}

function present({ id, name, updatedAt }: Row): Ingredient {
  return { id, name, updated_at: updatedAt.toISOString() };
}
