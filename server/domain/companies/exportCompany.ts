import { sql } from 'drizzle-orm';
import type { Queries } from '../../database/Database';
import { isOldChange } from '../history/oldChanges';
import type { PhotoStore } from '../photos/PhotoStore';
import { readCompany } from '../records/company';

/** A file of the export: the parts of a text, or the bytes of a picture. */
export interface ExportedFile {
  name: string;
  content: Iterable<string> | Uint8Array;
}

/** How many records are written in one part. */
const ROWS_OF_A_PART = 200;

/** How many records one query reads: a query has a time limit. */
const ROWS_OF_A_QUERY = 2_000;

/** The lists of the export, in SQL: the id of a row, and the row as a JSON object with names in place of ids. */
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

/** Reads everything that a company has, without its photos, on one snapshot. Passwords and sessions are not in it. */
export async function readCompanyData(queries: Queries, companyId: number): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = { company: await readCompany(queries, companyId) };
  for (const [name, statement] of Object.entries(LISTS)) {
    // Users are no rows of a company's scope.
    if (name !== 'users') data[name] = await rowsOf(queries, sql`${statement}${companyId}`);
  }
  return data;
}

export function readUsers(queries: Queries, companyId: number): Promise<unknown[]> {
  return rowsOf(queries, sql`${LISTS.users}${companyId}`);
}

/** The files of an export: `company.json`, and each photo that its products name. */
export async function* exportedFiles(
  data: Record<string, unknown>,
  photos: PhotoStore,
): AsyncGenerator<ExportedFile, void> {
  yield { name: 'company.json', content: partsOf(data) };
  for (const { photo } of data.products as { photo: string | null }[]) {
    const content = photo ? await photos.get(photo.replace('photos/', '')) : undefined;
    if (photo && content) yield { name: photo, content };
  }
}

/** Writes JSON in parts, so that no part takes long: an object, of which a list has one record in a line. */
function* partsOf(data: Record<string, unknown>): Generator<string, void> {
  let separator = '{\n';
  for (const [name, value] of Object.entries(data)) {
    yield `${separator}  ${JSON.stringify(name)}: `;
    separator = ',\n';
    if (!Array.isArray(value)) {
      yield JSON.stringify(value);
      continue;
    }
    yield '[';
    for (let start = 0; start < value.length; start += ROWS_OF_A_PART) {
      const rows = value.slice(start, start + ROWS_OF_A_PART) as unknown[];
      yield `${start ? ',' : ''}\n    ${rows.map(row => JSON.stringify(row)).join(',\n    ')}`;
    }
    yield value.length ? '\n  ]' : ']';
  }
  yield '\n}\n';
}

/** Reads a list in the order of its ids. */
async function rowsOf(queries: Queries, list: ReturnType<typeof sql>): Promise<unknown[]> {
  const all: unknown[] = [];
  let after: unknown = 0;
  for (;;) {
    const { rows } = (await queries.execute(
      sql`${list} AND id > ${after} ORDER BY id LIMIT ${ROWS_OF_A_QUERY}`,
    )) as { rows: { id: unknown; row: unknown }[] };
    all.push(...rows.map(({ row }) => row));
    if (rows.length < ROWS_OF_A_QUERY) return all;
    after = rows.at(-1)?.id;
  }
}
