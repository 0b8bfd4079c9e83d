import { sql, type SQL } from 'drizzle-orm';
import { MAX_INT4 } from '../../contract/integers';
import type { Work } from '../../database/Database';
import { isOldChange } from '../history/oldChanges';

/** A query has a time limit, and a row of some lists may have a megabyte. */
const MAX_PAGE_ROWS = 200;
const MAX_PAGE_BYTES = 500_000;

/** The lists of an export, in SQL: the id of a row, and the row as a JSON object with names in place of ids. */
const LISTS = {
  users: sql`SELECT id, jsonb_build_object('username', username, 'email', email, 'first_name', first_name, 'last_name', last_name,
      'registered_at', registered_at) AS row FROM users WHERE company_id = `,
  ingredients: sql`SELECT id, jsonb_build_object('id', id, 'name', name, 'updated_at', updated_at) AS row
      FROM ingredients WHERE company_id = `,
  products: sql`SELECT id, jsonb_build_object('id', id, 'name', name, 'description', description, 'price', price,
      'photo', 'photos/' || photo, 'allergens', to_jsonb(allergens), 'created_at', created_at, 'updated_at', updated_at,
      'ingredients', (SELECT coalesce(jsonb_agg(i.name ORDER BY i.sort_key), '[]') FROM product_ingredients pi
        JOIN ingredients i ON i.company_id = pi.company_id AND i.id = pi.ingredient_id
        WHERE pi.company_id = products.company_id AND pi.product_id = products.id)) AS row
      FROM products WHERE company_id = `,
  categories: sql`SELECT id, jsonb_build_object('id', id, 'name', name, 'description', description, 'sort_order', sort_order,
      'products', (SELECT coalesce(jsonb_agg(p.name ORDER BY pc.sort_order, pc.id), '[]') FROM product_categories pc
        JOIN products p ON p.company_id = pc.company_id AND p.id = pc.product_id
        WHERE pc.company_id = categories.company_id AND pc.category_id = categories.id)) AS row
      FROM categories WHERE company_id = `,
  menus: sql`SELECT id, jsonb_build_object('id', id, 'name', name, 'description', description,
      'categories', (SELECT coalesce(jsonb_agg(c.name ORDER BY c.sort_order, c.id), '[]') FROM menu_categories mc
        JOIN categories c ON c.company_id = mc.company_id AND c.id = mc.category_id
        WHERE mc.company_id = menus.company_id AND mc.menu_id = menus.id)) AS row
      FROM menus WHERE company_id = `,
  links: sql`SELECT id, jsonb_build_object('id', id, 'slug', slug, 'description', description,
      'menu', (SELECT name FROM menus m WHERE m.company_id = links.company_id AND m.id = links.menu_id)) AS row
      FROM links WHERE company_id = `,
  changes: sql`SELECT id, jsonb_build_object('at', at, 'user', user_name, 'kind', kind, 'resource', resource, 'record', record_id,
      'name', record_name, 'before', before, 'after', after) AS row
      FROM changes WHERE NOT ${isOldChange} AND company_id = `,
};

type ListName = keyof typeof LISTS;

/** The lists whose rows may be large: they have values of other lists, or any number of names. */
const LARGE_ROWS: readonly ListName[] = ['categories', 'menus', 'changes'];

/**
 * Reads a list of a company in pages, in the order of its ids.
 * @param run runs each query; it may be in a transaction of its own
 * @param last the last id to read; all by default
 */
export async function* pagesOf(
  run: (work: Work<unknown>) => Promise<unknown>,
  name: ListName,
  companyId: number,
  last = MAX_INT4,
): AsyncGenerator<Record<string, unknown>[], void> {
  const list = sql`${LISTS[name]}${companyId} AND id <= ${last}`;
  let after = 0;
  for (;;) {
    const page = LARGE_ROWS.includes(name)
      ? pageOfLargeRows(list, after)
      : sql`${list} AND id > ${after} ORDER BY id LIMIT ${MAX_PAGE_ROWS}`;
    const { rows } = (await run(queries => queries.execute(page))) as {
      rows: { id: number; row: Record<string, unknown> }[];
    };
    if (rows.length === 0) return;
    yield rows.map(({ row }) => row);
    after = rows.at(-1)?.id ?? last;
  }
}

/** Ends with the row that reaches {@link MAX_PAGE_BYTES}. For many small rows it takes twice as long as a `LIMIT`. */
function pageOfLargeRows(list: SQL, after: number): SQL {
  return sql`
    WITH RECURSIVE page AS (
      SELECT ${after}::integer AS id, NULL::jsonb AS row, 0 AS bytes, 0 AS length
      UNION ALL
      SELECT next.id, next.row, page.bytes + pg_column_size(next.row), page.length + 1
      FROM page CROSS JOIN LATERAL (${list} AND id > page.id ORDER BY id LIMIT 1) AS next
      WHERE page.bytes < ${MAX_PAGE_BYTES} AND page.length < ${MAX_PAGE_ROWS}
    )
    SELECT id, page.row FROM page WHERE length > 0 ORDER BY id`;
}
