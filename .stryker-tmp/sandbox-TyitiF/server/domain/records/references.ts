// @ts-nocheck
import { and, eq, getTableName, sql } from 'drizzle-orm';
import type { Queries } from '../../database/Database';
import { prepared, thisCompany } from '../../database/prepared';
import type { Message } from '../../messages/translate';
import { InvalidError, type FieldMessages } from '../errors';
import type { RecordTable } from './companyTable';

/** Returns the ids that are not records of the company. Ids of other companies' records are among them. */
async function missingIds(queries: Queries, table: RecordTable, companyId: number, ids: number[]) {
  if (ids.length === 0) return [];
  const there = await prepared(queries, `${getTableName(table)} by ids`, () =>
    queries
      .select({ id: table.id })
      .from(table)
      .where(
        and(eq(table.companyId, thisCompany), sql`${table.id} = ANY(${sql.placeholder('ids')}::integer[])`),
      ),
  ).execute({ companyId, ids });
  const known = new Set(there.map(({ id }) => id as number));
  return ids.filter(id => !known.has(id));
}

/** @throws InvalidError if a field refers to a record that the company does not have */
export async function refuseMissing(
  queries: Queries,
  companyId: number,
  references: Record<string, [table: RecordTable, ids: number[]]>,
): Promise<void> {
  const fields: FieldMessages = {};
  for (const [field, [table, ids]] of Object.entries(references)) {
    const missing = await missingIds(queries, table, companyId, ids);
    if (missing.length > 0) fields[field] = missing.slice(0, 10).map(invalidPk);
  }
  if (Object.keys(fields).length > 0) throw new InvalidError(fields);
}

function invalidPk(pk: number): Message {
  return { key: 'invalid_pk', values: { pk } };
}
