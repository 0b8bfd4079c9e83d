import { createHash } from 'node:crypto';
import { columnsOf, tokenOf, type BenchCompany } from './companies';
import { ingredientNames, productNames, RARE } from './names';

/** Sends one statement. */
export type Run = (text: string, values?: unknown[]) => Promise<unknown>;

/** Numbers that do not grow with the company, to keep seeding short. */
const MENUS = 10;
const PLACED_PRODUCTS = 20_000;

/**
 * Fills Sofra's tables. Foreign keys and the counting triggers are disabled meanwhile: checking a row takes longer than
 * writing it, and the counts are known.
 */
export async function seedSofra(run: Run, companies: BenchCompany[]): Promise<void> {
  await run('SET session_replication_role = replica');
  await namesTable(run, 'bench_product_names', productNames);
  await namesTable(run, 'bench_ingredient_names', ingredientNames);
  await run(
    `CREATE TEMP TABLE bench AS SELECT * FROM unnest($1::int[], $2::text[], $3::int[], $4::int[], $5::int[],
       $6::int[], $7::int[], $8::int[]) AS company(id, name, products, ingredients, categories, first_product,
       first_ingredient, first_category)`,
    columnsOf(companies),
  );
  for (const statement of statements) await run(statement);
  await run(`INSERT INTO sessions (token_hash, user_id) SELECT * FROM unnest($1::text[], $2::int[])`, [
    companies.map(tokenOf).map(hashOf),
    companies.map(({ id }) => id),
  ]);
  await run(
    'UPDATE products SET name = $1, folded = $2, sort_key = $3 WHERE id IN (SELECT first_product + products / 2 FROM bench)',
    [RARE.name, RARE.folded, RARE.sortKey],
  );
  await run('DROP TABLE bench, bench_product_names, bench_ingredient_names');
  await run('SET session_replication_role = origin');
  for (const table of [
    'companies',
    'users',
    'ingredients',
    'products',
    'categories',
    'product_categories',
    'menus',
    'links',
  ])
    await run(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`);
  await run('VACUUM ANALYZE');
}

async function namesTable(run: Run, table: string, names: typeof productNames): Promise<void> {
  await run(
    `CREATE TEMP TABLE ${table} AS SELECT row_number() OVER () - 1 AS id, * FROM
       unnest($1::text[], $2::text[], $3::text[]) AS named(name, folded, sort_key)`,
    [names.map(({ name }) => name), names.map(({ folded }) => folded), names.map(({ sortKey }) => sortKey)],
  );
  await run(`ALTER TABLE ${table} ADD PRIMARY KEY (id)`);
  await run(`ANALYZE ${table}`);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

const statements = [
  `INSERT INTO companies (id, name, address, phone_number, email, website, currency_id, company_type_id)
   SELECT id, name, 'Moda Caddesi 1', '+90 216 555 00 00', 'lokanta@example.com', '', 2, 1 FROM bench`,
  `INSERT INTO users (id, company_id, username, username_folded, email, email_folded, password_hash, first_name,
     last_name)
   SELECT id, id, name, name, name || '@example.com', name || '@example.com', '', 'Ayşe', 'Işık' FROM bench`,
  `INSERT INTO ingredients (id, company_id, name, folded, sort_key)
   SELECT first_ingredient + i, bench.id, named.name, folded, sort_key
   FROM bench, generate_series(0, ingredients - 1) AS i JOIN bench_ingredient_names AS named ON named.id = i`,
  `INSERT INTO products (id, company_id, name, folded, sort_key, description, price, photo, created_at, updated_at)
   SELECT first_product + i, bench.id, named.name, folded, sort_key, named.name || ', günün her saatinde, yanında salata ile.',
     20 + i * 7 % 400 + 0.5, CASE i % 2 WHEN 0 THEN md5(i::text) || '.webp' END,
     now() - (products - i) * interval '1 second', now() - (i::bigint * 7919 % products) * interval '1 second'
   FROM bench, generate_series(0, products - 1) AS i
     JOIN bench_product_names AS named ON named.id = i::bigint * 7919 % 10000`,
  `INSERT INTO product_ingredients (company_id, product_id, ingredient_id)
   SELECT id, first_product + i, first_ingredient + (i + k * 7) % ingredients
   FROM bench, generate_series(0, products - 1) AS i, generate_series(0, i % 3) AS k`,
  `INSERT INTO categories (id, company_id, name, folded, sort_key, description, sort_order)
   SELECT first_category + i, id, 'Kategori ' || i, 'kategori ' || i, 'kategori ' || i, '', i
   FROM bench, generate_series(0, categories - 1) AS i`,
  `INSERT INTO product_categories (company_id, product_id, category_id, sort_order)
   SELECT id, first_product + i, first_category + i % categories, i / categories
   FROM bench, generate_series(0, least(products, ${PLACED_PRODUCTS}) - 1) AS i`,
  `INSERT INTO menus (id, company_id, name, folded, sort_key, description)
   SELECT id * ${MENUS} + i, id, 'Menü ' || i, 'menü ' || i, 'menu ' || i, '' FROM bench, generate_series(0, ${MENUS - 1}) AS i`,
  `INSERT INTO menu_categories (company_id, menu_id, category_id)
   SELECT id, id * ${MENUS} + i, first_category + k FROM bench, generate_series(0, ${MENUS - 1}) AS i, generate_series(0, 4) AS k`,
  `INSERT INTO links (id, company_id, menu_id, slug, description)
   SELECT id * ${MENUS} + i, id, id * ${MENUS} + i, name || '-' || i, '' FROM bench, generate_series(0, ${MENUS - 1}) AS i`,
  `INSERT INTO company_counts (company_id, ingredients, products, categories, menus, links, product_categories)
   SELECT id, ingredients, products, categories, ${MENUS}, ${MENUS}, least(products, ${PLACED_PRODUCTS}) FROM bench`,
];
