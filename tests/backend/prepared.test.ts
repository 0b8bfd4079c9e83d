import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database, Queries } from '../../server/database/Database';
import { openPgliteInMemory } from '../../server/database/openPglite';
import { prepared } from '../../server/database/prepared';
import { currencies } from '../../server/database/schema';

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
