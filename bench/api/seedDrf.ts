import type { BenchCompany } from './companies';
import { tokenOf } from './companies';
import type { Run } from './seedSofra';

/** Copies companies from Sofra's tables to Django's tables in the same database. */
export async function seedDrf(run: Run, companies: BenchCompany[]): Promise<void> {
  const ids = companies.map(({ id }) => id);
  await run('SET session_replication_role = replica');
  for (const statement of statements) await run(statement, [ids]);
  await run(
    `INSERT INTO drf.authtoken_token (key, created, user_id) SELECT key, now(), id
     FROM unnest($1::text[], $2::int[]) AS token(key, id)`,
    [companies.map(tokenOf), ids],
  );
  await run('SET session_replication_role = origin');
  for (const table of ['product', 'product_ingredients', 'category', 'menu', 'link']) {
    await run(
      `SELECT setval(pg_get_serial_sequence('drf.menus_${table}', 'id'), (SELECT max(id) FROM drf.menus_${table}))`,
    );
  }
  await run('VACUUM ANALYZE');
}

const statements = [
  `INSERT INTO drf.menus_currency (id, symbol, minor_unit) SELECT id, symbol, minor_unit FROM currencies
   WHERE id IN (SELECT currency_id FROM companies WHERE id = ANY($1))`,
  `INSERT INTO drf.menus_company (id, name, currency_id) SELECT id, name, currency_id FROM companies WHERE id = ANY($1)`,
  `INSERT INTO drf.menus_account (id, password, is_superuser, username, first_name, last_name, email, is_staff,
     is_active, date_joined, company_id)
   SELECT id, '', false, username, first_name, last_name, email, false, true, registered_at, company_id
   FROM users WHERE company_id = ANY($1)`,
  `INSERT INTO drf.menus_ingredient (id, company_id, name)
   SELECT id, company_id, name FROM ingredients WHERE company_id = ANY($1)`,
  `INSERT INTO drf.menus_product (id, company_id, name, description, price, photo, created_at, updated_at)
   SELECT id, company_id, name, description, price, photo, created_at, updated_at
   FROM products WHERE company_id = ANY($1) ORDER BY id`,
  `INSERT INTO drf.menus_product_ingredients (product_id, ingredient_id)
   SELECT product_id, ingredient_id FROM product_ingredients WHERE company_id = ANY($1) ORDER BY product_id`,
  `INSERT INTO drf.menus_category (id, company_id, name, description, sort_order, updated_at)
   SELECT id, company_id, name, description, sort_order, updated_at FROM categories WHERE company_id = ANY($1)`,
  `INSERT INTO drf.menus_menu (id, company_id, name, description, updated_at)
   SELECT id, company_id, name, description, updated_at FROM menus WHERE company_id = ANY($1)`,
  `INSERT INTO drf.menus_menu_categories (menu_id, category_id)
   SELECT menu_id, category_id FROM menu_categories WHERE company_id = ANY($1)`,
  `INSERT INTO drf.menus_link (id, company_id, menu_id, slug, description, updated_at)
   SELECT id, company_id, menu_id, slug, description, updated_at FROM links WHERE company_id = ANY($1)`,
];
