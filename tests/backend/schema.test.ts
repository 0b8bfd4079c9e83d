import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import * as schema from '../../server/database/schema';
import { onEachDatabase } from '../support/backend/onEachDatabase';

type Part = object & { name?: string | undefined };

const describeIndex = (name: string | undefined, isUnique: boolean, parts: Part[]) =>
  `${name} ${isUnique ? 'unique ' : ''}(${parts.map(part => part.name).join(', ')})`;

/** The indexes that a table of the schema has: `links_slug_unique unique (slug)`. */
function indexesOf(table: PgTable): string[] {
  const { columns, indexes, primaryKeys, uniqueConstraints } = getTableConfig(table);
  return [
    ...columns
      .filter(({ primary }) => primary)
      .map(column => describeIndex(`${getTableName(table)}_pkey`, true, [column])),
    ...columns
      .filter(({ isUnique }) => isUnique)
      .map(column => describeIndex(column.uniqueName, true, [column])),
    ...[...primaryKeys, ...uniqueConstraints].map(key => describeIndex(key.getName(), true, key.columns)),
    ...indexes.map(({ config }) => describeIndex(config.name, config.unique, config.columns)),
  ];
}

onEachDatabase('a migrated database', backend => {
  it('K2 has the indexes of the schema, and no others', async () => {
    const { rows } = await backend().database.run(`
      SELECT indexes.relname AS name, indisunique AS is_unique,
             array_agg(attname::text ORDER BY place) AS columns
      FROM pg_index
      JOIN pg_class AS indexes ON indexes.oid = indexrelid
      CROSS JOIN unnest(indkey) WITH ORDINALITY AS parts (number, place)
      JOIN pg_attribute ON attrelid = indrelid AND attnum = parts.number
      WHERE relnamespace = 'public'::regnamespace
      GROUP BY indexes.oid, indexes.relname, indisunique`);
    const found = rows.map(({ name, is_unique, columns }) =>
      describeIndex(
        name as string,
        is_unique as boolean,
        (columns as string[]).map(column => ({ name: column })),
      ),
    );
    const tables = Object.values(schema).filter(table => is(table, PgTable));
    expect(tables.length).toBeGreaterThan(15);
    expect(found.sort()).toEqual(tables.flatMap(indexesOf).sort());
  });
});
