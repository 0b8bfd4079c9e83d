import type { TestContext } from '../TestContext';
import { expectObject, expectThat } from '../Check';
import type { Exchange } from '../Exchange';
import type { List } from '../lists';
import { allRecords } from '../records';
import { brief, isObject, type Json } from '../shapes';
import { CannotCheck, Violation } from '../errors';

/** Reads the list as the panel does, after the shared records were created. */
export function wholeList(context: TestContext, list: List): Promise<Exchange> {
  return context.once(`list ${list.name}`, async () => {
    await created(context, list);
    return read(context, list, { limit: '1000', page: '1' });
  });
}

/** The query parameters of lists in section 7. */
type Parameter = 'limit' | 'page' | 'ordering' | 'name' | 'category__pk' | 'product__pk';

/** Reads a page of one record. */
export function firstRow(context: TestContext, list: List): Promise<Exchange> {
  return context.once(`first of ${list.name}`, () => read(context, list, { limit: '1', page: '1' }));
}

/** Reads a list with these parameters of section 7. */
export function read(
  context: TestContext,
  { path }: List,
  query: Partial<Record<Parameter, string>>,
): Promise<Exchange> {
  return context.send({ method: 'GET', path, query });
}

/** Returns the records of an answer. */
export function rowsOf(exchange: Exchange): Json[] {
  if (Array.isArray(exchange.json))
    throw new Violation('the answer is a bare list without `count`', exchange);
  const rows = expectObject(exchange).results;
  if (!Array.isArray(rows)) throw new Violation(`\`results\` is ${brief(rows)}`, exchange);
  const records = rows.filter(isObject);
  const hasIds = records.length === rows.length && records.every(({ id }) => id !== undefined);
  expectThat(hasIds, '`results` contains something else than records with an id', exchange);
  return records;
}

/** Creates the shared records, so that the list has some. A list can be checked without them too. */
async function created(context: TestContext, { name }: List): Promise<void> {
  try {
    await allRecords(context, name);
  } catch (error) {
    if (!(error instanceof CannotCheck)) throw error;
  }
}
