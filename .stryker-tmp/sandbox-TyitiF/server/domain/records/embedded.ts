// @ts-nocheck
import { sql, type SQL } from 'drizzle-orm';
import type { Named } from '../../contract/records';

// Plain SQL, because Drizzle omits the table name in a query of one table, and these subqueries need it.

/** The ingredients of a product, as in the answer. */
export const ingredientsOfProduct: SQL<Named[]> = sql<Named[]>`coalesce((
  SELECT json_agg(json_build_object('id', ingredient.id, 'name', ingredient.name) ORDER BY ingredient.id)
  FROM product_ingredients AS used
  JOIN ingredients AS ingredient
    ON ingredient.company_id = used.company_id AND ingredient.id = used.ingredient_id
  WHERE used.company_id = products.company_id AND used.product_id = products.id
), '[]')`;

/** The categories of a menu, in the order of the public menu. */
export const categoriesOfMenu: SQL<Named[]> = sql<Named[]>`coalesce((
  SELECT json_agg(json_build_object('id', category.id, 'name', category.name)
    ORDER BY category.sort_order, category.id)
  FROM menu_categories AS shown
  JOIN categories AS category
    ON category.company_id = shown.company_id AND category.id = shown.category_id
  WHERE shown.company_id = menus.company_id AND shown.menu_id = menus.id
), '[]')`;
