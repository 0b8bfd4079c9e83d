import type { z } from 'zod';
import type { Ingredient } from '../../contract/records';
import type * as bodies from '../../contract/bodies';
import type { Queries } from '../../database/Database';
import { ingredients } from '../../database/schema';
import { companyTable, own } from './companyTable';
import { found } from './found';
import { isoTime } from './isoTime';
import { nameColumns } from './nameColumns';
import { onConflict } from './onConflict';

type Values = z.output<typeof bodies.ingredient>;

const columns = { id: ingredients.id, name: ingredients.name, updated_at: isoTime(ingredients.updatedAt) };
const unique = { ingredients_name_unique: ['name', 'ingredient_exists'] } as const;

export const ingredientTable = companyTable<Ingredient>({
  table: ingredients,
  counted: 'ingredients',
  columns,
  orderings: { name: ingredients.sortKey },
});

export async function addIngredient(
  queries: Queries,
  companyId: number,
  { name }: Values,
): Promise<Ingredient> {
  const adding = queries
    .insert(ingredients)
    .values({ companyId, ...nameColumns(name) })
    .returning(columns);
  return found(await onConflict(unique, adding));
}

export async function renameIngredient(
  queries: Queries,
  companyId: number,
  id: number,
  { name }: Values,
): Promise<Ingredient> {
  const renaming = queries
    .update(ingredients)
    .set(nameColumns(name))
    .where(own(ingredients, companyId, id))
    .returning(columns);
  return found(await onConflict(unique, renaming));
}
