import type { Queries } from '../../database/Database';
import { changes } from '../../database/schema';
import { deleteOldChanges } from './oldChanges';

/** A change of one record, as answers show it. */
export interface NotedChange {
  /** The name of the records: `products`. */
  resource: string;
  id: number;
  /** Undefined for a record that is created. */
  before?: object | undefined;
  /** Undefined for a record that is deleted. */
  after?: object | undefined;
}

export interface Author {
  companyId: number;
  userName: string;
}

type Fields = Record<string, unknown>;

/** What only the backend sets, or what is moved instead of written: the order would fill the history. */
const LEFT_OUT = ['id', 'created_at', 'updated_at', 'sort_order', 'sold_out_until'];

/** A longer value, in characters of its JSON, is left out: 100 changes of menus with 1,000 categories would have 40 MB. */
const MAX_VALUE_LENGTH = 32_000;

/** At least so many old rows are deleted with new ones. */
const MAX_DELETED = 20;

/** A statement of PostgreSQL has at most 65,535 parameters, and a row has eight. */
const MAX_ROWS = 1000;

/** Writes down who has changed what, in the transaction of the change. Nothing is written if no field has changed. */
export async function noteChange(queries: Queries, author: Author, change: NotedChange): Promise<void> {
  await noteChanges(queries, author, [change]);
}

/** Writes down several changes of one transaction; see {@link noteChange}. */
export async function noteChanges(
  queries: Queries,
  author: Author,
  noted: readonly NotedChange[],
): Promise<void> {
  const rows = noted.flatMap(change => rowOf(author, change) ?? []);
  if (rows.length === 0) return;
  await deleteOldChanges(queries, author.companyId, Math.max(MAX_DELETED, rows.length));
  for (let first = 0; first < rows.length; first += MAX_ROWS)
    await queries.insert(changes).values(rows.slice(first, first + MAX_ROWS));
}

function rowOf(
  { companyId, userName }: Author,
  { resource, id, before, after }: NotedChange,
): typeof changes.$inferInsert | undefined {
  const [old, current] = [before, after].map(record => record && (record as Fields));
  const changed = Object.keys({ ...old, ...current }).filter(
    field => !LEFT_OUT.includes(field) && !isSame(old?.[field], current?.[field]),
  );
  if (changed.length === 0) return undefined;
  const short = changed.filter(field => !isLong(old?.[field]) && !isLong(current?.[field]));
  // A deleted record is created again from all of its values, or not at all.
  const fields = current || short.length === changed.length ? short : [];
  return {
    companyId,
    userName,
    kind: !old ? 'created' : !current ? 'deleted' : 'changed',
    resource,
    recordId: id,
    recordName: nameOf(current ?? old ?? {}),
    before: old ? picked(old, fields) : null,
    after: current ? picked(current, fields) : null,
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isLong(value: unknown): boolean {
  return JSON.stringify(value ?? null).length > MAX_VALUE_LENGTH;
}

function nameOf({ name, slug }: Fields): string {
  return typeof name === 'string' ? name : typeof slug === 'string' ? slug : '';
}

/** The file of a photo is deleted with it, so only whether there was one is kept. */
function picked(record: Fields, fields: readonly string[]): Fields {
  return Object.fromEntries(
    fields.map(field => [field, field === 'photo' ? Boolean(record[field]) : record[field]]),
  );
}
