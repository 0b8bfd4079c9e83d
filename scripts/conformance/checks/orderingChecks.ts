import type { TestContext } from '../TestContext';
import { expectThat, type Check } from '../Check';
import type { Exchange } from '../Exchange';
import type { List } from '../lists';
import { put, record } from '../records';
import { brief, numberIn, type Json } from '../shapes';
import { CannotCheck } from '../errors';
import { read, rowsOf } from './readList';

/** The checks of a list's `ordering`. */
export function orderingChecks(list: List): Check[] {
  return list.orderings.map(ordering => ({
    id: `${list.name}.list.ordering.${idPartOf(ordering)}`,
    row: `GET /${list.path}`,
    title: `is ordered by ${ordering === 'name' ? 'name and -name' : ordering}`,
    expectation: `With ordering=${ordering}, ${sentenceOf(ordering)}`,
    remedy: `Accept "${ordering}" in the query parameter \`ordering\`. In Django REST Framework: OrderingFilter with this field in ordering_fields.`,
    needs: [`${list.name}.list.results`],
    run: context => checkOrdering(context, list, ordering),
  }));
}

/** `-created_at` is `created_at-desc`: an id that starts with a minus looks like an option. */
function idPartOf(ordering: string): string {
  return ordering.startsWith('-') ? `${ordering.slice(1)}-desc` : ordering;
}

function sentenceOf(ordering: string): string {
  const field = ordering.replace('-', '');
  if (field === 'name') return 'the record with the smaller name comes first, and last with ordering=-name.';
  return `\`${field === 'pk' ? 'id' : field}\` never ${ordering.startsWith('-') ? 'increases' : 'decreases'} from record to record.`;
}

async function checkOrdering(context: TestContext, list: List, ordering: string): Promise<Exchange> {
  if (ordering === '-updated_at') {
    // The first record becomes the last changed one: without an order by time it would come after the second one.
    await record(context, list.name, 1);
    await put(context, list.name);
  }
  const exchange = await readOrdered(context, list, ordering);
  if (ordering !== 'name') {
    checkValues(ordering, rowsOf(exchange), exchange);
    return exchange;
  }
  // Both directions: one of them may be the order in which a backend answers without `ordering`.
  await checkNames(context, list, exchange, [1, 0]);
  await checkNames(context, list, await readOrdered(context, list, '-name'), [0, 1]);
  return exchange;
}

async function readOrdered(context: TestContext, list: List, ordering: string): Promise<Exchange> {
  const exchange = await read(context, list, { limit: '1000', page: '1', ordering });
  if (rowsOf(exchange).length < 2) throw new CannotCheck('the list has fewer than two records');
  return exchange;
}

/**
 * Compares the records of this run only: how a backend compares other names depends on its language.
 * @param indexes the expected order of the records
 */
async function checkNames(
  context: TestContext,
  list: List,
  exchange: Exchange,
  indexes: number[],
): Promise<void> {
  const rows = rowsOf(exchange);
  const places: number[] = [];
  for (const index of indexes) {
    const { id } = await record(context, list.name, index);
    places.push(rows.findIndex(row => row.id === id));
  }
  const [first = 0, second = 0] = places;
  if (Math.min(first, second) < 0)
    throw new CannotCheck('the first page does not contain the created records');
  expectThat(first < second, 'the created records are in the wrong order', exchange);
}

function checkValues(ordering: string, rows: Json[], exchange: Exchange): void {
  const field = ordering.replace('-', '');
  const valueOf = (row: Json | undefined) => comparable(row?.[field === 'pk' ? 'id' : field]);
  for (const [index, row] of rows.slice(1).entries()) {
    const [before, after] = [valueOf(rows[index]), valueOf(row)];
    if (before === undefined || after === undefined)
      throw new CannotCheck(`\`${field}\` has no values that can be compared`);
    const isRight = ordering.startsWith('-') ? before >= after : before <= after;
    expectThat(isRight, `${brief(before)} comes before ${brief(after)}`, exchange);
  }
}

/** Numbers as they are, times in milliseconds. Other ids have no order that is known here. */
function comparable(value: unknown): number | undefined {
  const number = numberIn(value) ?? Date.parse(String(value));
  return Number.isNaN(number) ? undefined : number;
}
