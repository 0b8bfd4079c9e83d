import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { openPostgres } from '../../server/database/openPostgres';
import type { Database, Queries } from '../../server/database/Database';
import { openPgliteInMemory } from '../../server/database/openPglite';
import { prepared } from '../../server/database/prepared';
import { currencies } from '../../server/database/schema';
import { menuQuery } from '../../server/contract/queries';
import { menuTable } from '../../server/domain/records/menus';
import { isAvailable, startBackend } from '../support/backend/backend';

let database: Database;

beforeAll(async () => {
  database = await openPgliteInMemory();
});

afterAll(() => database.close());

const byCode = (queries: Queries) =>
  vi.fn(() =>
    queries
      .select({ code: currencies.code })
      .from(currencies)
      .where(eq(currencies.code, sql.placeholder('code'))),
  );

it('builds a statement with a key once, and executes each call with its own values', async () => {
  const { queries } = database;
  const compose = byCode(queries);
  const ask = (key: string | undefined, code: string) => prepared(queries, key, compose).execute({ code });

  expect(await ask('by code', 'TRY')).toEqual([{ code: 'TRY' }]);
  expect(await ask('by code', 'EUR')).toEqual([{ code: 'EUR' }]);
  expect(compose).toHaveBeenCalledTimes(1);

  expect(await ask(undefined, 'USD')).toEqual([{ code: 'USD' }]);
  expect(await ask(undefined, 'none')).toEqual([]);
  expect(compose).toHaveBeenCalledTimes(3);
});

it('keeps at most a hundred statements of a connection, and executes further ones without keeping them', () =>
  database.transaction(async queries => {
    const compose = byCode(queries);
    for (let number = 0; number < 100; number += 1) prepared(queries, `order ${number}`, compose);
    expect(await prepared(queries, 'order 100', compose).execute({ code: 'TRY' })).toEqual([{ code: 'TRY' }]);
    prepared(queries, 'order 100', compose);
    prepared(queries, 'order 99', compose);
    expect(compose).toHaveBeenCalledTimes(102);
  }));

it('refuses to run without a value for a placeholder', async () => {
  await expect(prepared(database.queries, 'open', byCode(database.queries)).execute({})).rejects.toThrow(
    'code',
  );
});

it.runIf(isAvailable('postgres'))(
  'gives statements no names where a pooler changes the connection',
  async () => {
    const backend = await startBackend({ on: 'postgres' });
    const { database: named } = backend;
    const { rows } = await named.run('SELECT current_database() AS name');
    const url = new URL(inject('postgresUrl') ?? '');
    url.pathname = `/${String(rows[0]!.name)}`;
    const pooled = await openPostgres(url.href, { onIdleError: () => undefined, isPooled: true });
    const namesOf = (each: Database) =>
      each.transaction(async queries => {
        await prepared(queries, 'by code', byCode(queries)).execute({ code: 'TRY' });
        const names = await queries.execute(sql`SELECT name FROM pg_prepared_statements`);
        return (names as { rows: unknown[] }).rows.length;
      });
    expect(await namesOf(named)).toBeGreaterThan(0);
    expect(await namesOf(pooled)).toBe(0);
    const [limit] = await pooled.transaction(async queries => {
      const found = await queries.execute(sql`SHOW statement_timeout`);
      return (found as { rows: { statement_timeout: string }[] }).rows;
    });
    expect(limit?.statement_timeout).toBe('15s');
    await pooled.close();
    await backend.close();
  },
);

it.runIf(isAvailable('postgres'))(
  'plans a statement with a key once per connection of PostgreSQL',
  async () => {
    const backend = await startBackend({ on: 'postgres' });
    await backend.database.transaction(async queries => {
      for (const code of ['TRY', 'EUR']) {
        await prepared(queries, 'by code', byCode(queries)).execute({ code });
        await prepared(queries, undefined, byCode(queries)).execute({ code });
      }
      const planned = await queries
        .select({ calls: sql`generic_plans + custom_plans`.mapWith(Number) })
        .from(sql`pg_prepared_statements`)
        .where(sql`statement LIKE 'select "code"%'`);
      expect(planned).toEqual([{ calls: 2 }]);
    });
    await backend.close();
  },
);

it.runIf(isAvailable('postgres'))(
  'keeps the statements of the page sizes and the orders that the panel uses, and no others',
  async () => {
    const backend = await startBackend({ on: 'postgres' });
    await backend.database.transaction(async queries => {
      const kept = async () => {
        const named = sql`SELECT FROM pg_prepared_statements WHERE name LIKE 'sofra%'`;
        return ((await queries.execute(named)) as { rows: unknown[] }).rows.length;
      };
      const list = (query: Record<string, string>) => menuTable.list(queries, 1, menuQuery.parse(query));
      for (let limit = 11; limit < 20; limit += 1) await list({ limit: String(limit) });
      for (const ordering of ['name,name', 'name,-name', 'name,pk,name'])
        await list({ ordering, limit: '20' });
      expect(await kept()).toBe(0);
      for (const limit of ['5', '20', '20', '100']) await list({ limit });
      await list({});
      await list({ limit: '20', ordering: '-name' });
      expect(await kept()).toBe(4);
    });
    await backend.close();
  },
);
