import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Queries } from '../../server/database/Database';
import { users } from '../../server/database/schema';
import { listProducts, productQuery } from '../../server/domain/records/products';
import { onEachDatabase } from '../support/onEachDatabase';

const PRODUCTS = 20_000;
const MAX_ROWS_READ = 800;

onEachDatabase('the cost of a list', backend => {
  let companyId: number;

  beforeAll(async () => {
    await companyWithProducts();
    companyId = await companyWithProducts();
    // As autovacuum does. Without it the planner prefers the primary key for a company that has most of the rows, and the rows
    // that other tests have left count as read.
    await backend().database.queries.execute(sql`VACUUM (ANALYZE) products`);
  });

  async function companyWithProducts(): Promise<number> {
    const { database } = backend();
    const { username } = await backend().signUp();
    const [owner] = await database.queries.select().from(users).where(eq(users.username, username));
    const { companyId } = owner!;
    await database.write(companyId, queries =>
      queries.execute(sql`
        INSERT INTO products (company_id, name, folded, sort_key, description, price)
        SELECT ${companyId}, 'Ürün ' || i, 'ürün ' || i, 'u~run ' || i, '', i % 50
        FROM generate_series(1, ${PRODUCTS}::integer) AS i`),
    );
    return companyId;
  }

  /** Returns how many rows the database reads for a list, in all tables. */
  function rowsRead(companyId: number, query: Record<string, string>): Promise<number> {
    return backend().database.read(companyId, async queries => {
      const before = await rowsReadSoFar(queries);
      const { results } = await listProducts(queries, companyId, productQuery.parse(query));
      expect(results).toHaveLength(20);
      return (await rowsReadSoFar(queries)) - before;
    });
  }

  it.each(['-pk', 'name', 'price', '-created_at', 'updated_at'])(
    'K2 reads fewer than 800 rows of a list of 20,000 for its first and its last page, by %s',
    async ordering => {
      for (const page of [1, PRODUCTS / 20]) {
        const read = await rowsRead(companyId, { limit: '20', ordering, page: String(page) });
        expect(read).toBeGreaterThanOrEqual(20);
        // Includes the rows, their index entries and their ingredients.
        expect(read).toBeLessThan(MAX_ROWS_READ);
      }
    },
  );

  it('K3 finds and counts few names and many', async () => {
    const find = (name: string) =>
      backend().database.read(companyId, queries =>
        listProducts(queries, companyId, productQuery.parse({ limit: '20', ordering: 'pk', name })),
      );
    const many = await find('ÜRÜN');
    expect([many.count, many.results.map(({ name }) => name).slice(0, 2)]).toEqual([
      PRODUCTS,
      ['Ürün 1', 'Ürün 2'],
    ]);
    const few = await find('ün 1999');
    expect([few.count, few.results[0]?.name]).toEqual([11, 'Ürün 1999']);
    expect(await find('yok')).toEqual({ count: 0, results: [] });
  });
});

async function rowsReadSoFar(queries: Queries): Promise<number> {
  const [read] = await queries
    .select({ rows: sql`sum(seq_tup_read + coalesce(idx_tup_fetch, 0))`.mapWith(Number) })
    .from(sql`pg_stat_xact_user_tables`);
  return read!.rows;
}
