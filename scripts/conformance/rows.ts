import { fold } from '../../src/contract/fold';
import type { TestContext, Creation, Id } from './TestContext';
import { succeeded, type Exchange } from './Exchange';
import type { List } from './lists';
import { isId, isObject, type Json } from './shapes';

const PAGE_SIZE = 1000;
const MAX_PAGES = 20;

/** Returns the records in the answer of a list, also when it has another envelope than section 7 names. */
export function anyRows({ json }: Exchange): Json[] {
  const values = isObject(json) ? Object.values(json) : [json];
  const nested = values.filter(isObject).flatMap(value => Object.values(value));
  const rows = [...values, ...nested].find(value => Array.isArray(value)) as unknown[] | undefined;
  return (rows ?? []).filter(isObject);
}

/**
 * Returns the records of a list that satisfy a condition, the newest first. Works with backends that break the rules of lists.
 * @returns undefined when the list cannot be read
 */
export async function findRows(
  context: TestContext,
  { path }: List,
  condition: (row: Json) => boolean,
): Promise<Json[] | undefined> {
  const found = new Map<unknown, Json>();
  const seen = new Set<unknown>();
  for (let number = 1; number <= MAX_PAGES; number += 1) {
    const query = { limit: String(PAGE_SIZE), page: String(number), ordering: '-pk' };
    let exchange = await context.send({ method: 'GET', path, query });
    if (number > 1 && !succeeded(exchange)) break;
    if (!succeeded(exchange)) exchange = await context.send({ method: 'GET', path });
    if (!succeeded(exchange) || exchange.json === undefined) return undefined;
    const rows = anyRows(exchange).filter(({ id }) => !seen.has(id));
    for (const row of rows) {
      seen.add(row.id);
      if (condition(row)) found.set(row.id, row);
    }
    const { count } = isObject(exchange.json) ? exchange.json : {};
    if (rows.length === 0 || !(Number(count) > seen.size)) break;
  }
  return [...found.values()];
}

/** Whether a name or slug is one that this run has given. */
function isOwnName({ prefix }: TestContext, name: unknown): boolean {
  return typeof name === 'string' && fold(name).startsWith(fold(prefix));
}

/** Whether a record was created by this run: by its name or slug, or by the product of a product in a category. */
export function isOwn(context: TestContext, list: List, row: Json): boolean {
  if (isOwnName(context, row.name) || isOwnName(context, row.slug)) return true;
  const isKnown = (name: string, id: unknown) =>
    context.creations.some(creation => creation.list === name && !creation.isGone && isSame(creation, id));
  if (list.name !== 'product-categories') return isKnown(list.name, row.id);
  return (
    isOwnName(context, isObject(row.product) && row.product.name) || isKnown('products', idOf(row.product))
  );
}

function isSame({ id }: Creation, other: unknown): boolean {
  return id !== undefined && String(id) === String(other);
}

/** Returns the name or slug of a record, for messages. */
export function labelOf({ one }: List, { name, slug }: Json): string {
  return [name, slug].find(label => typeof label === 'string') ?? one;
}

/** Returns the id of an embedded record, which may be only the id. */
export function idOf(reference: unknown): Id | undefined {
  const id = isObject(reference) ? reference.id : reference;
  return isId(id) ? id : undefined;
}
