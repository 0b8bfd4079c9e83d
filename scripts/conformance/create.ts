import { fold } from '../../src/contract/fold';
import type { TestContext, Creation, Id } from './TestContext';
import { problemOf, succeeded, type Exchange } from './Exchange';
import { listOf, type ListName } from './lists';
import { findRows, idOf, isOwn, labelOf } from './rows';
import { isId, isObject, type Json } from './shapes';
import { Blocked } from './errors';

/** A record that the run has created. */
export interface Made {
  id: Id;
  /** The values of the request; references are ids. */
  sent: Json;
  exchange: Exchange;
  creation: Creation;
}

/**
 * Creates a record that is deleted at the end. It is noted before the request, so that it is found even if the answer never
 * arrives. An id is used only if the answer, or else the list, has it beside the unique name that was sent: a wrong id would
 * change and delete a record that the run has not created.
 * @param body the request's body, if it is not JSON of the values
 * @throws NotCreated when no record was created
 */
export async function create(
  context: TestContext,
  name: ListName,
  sent: Json,
  body?: FormData,
): Promise<Made> {
  const list = listOf(name);
  const creation: Creation = {
    list: name,
    name: labelOf(list, sent),
    id: undefined,
    isGone: false,
  };
  await context.token();
  context.creations.push(creation);
  const exchange = await context.send({ method: 'POST', path: list.path, body: body ?? sent });
  const { json, status = 0 } = exchange;

  const isRefused = status >= 300 && status < 500;
  if (isRefused) creation.isGone = true;
  else if (succeeded(exchange) && isObject(json) && isId(json.id) && isSent(json, sent))
    creation.id = json.id;
  else creation.id = await findId(context, name, sent);

  if (creation.id === undefined) throw new NotCreated(name, exchange);
  return { id: creation.id, sent, exchange, creation };
}

/** A record that other checks need could not be created. */
export class NotCreated extends Blocked {
  readonly list: ListName;
  readonly exchange: Exchange;
  readonly problem: string;

  constructor(list: ListName, exchange: Exchange) {
    const { path, one } = listOf(list);
    const problem = problemOf(exchange) ?? 'neither the answer nor the list contains the new record';
    super(`it needs ${one}, and POST /${path} failed: ${problem}`);
    this.list = list;
    this.exchange = exchange;
    this.problem = problem;
  }
}

async function findId(context: TestContext, name: ListName, sent: Json): Promise<Id | undefined> {
  const list = listOf(name);
  const rows = await findRows(context, list, row => isOwn(context, list, row) && isSent(row, sent));
  const id = rows?.[0]?.id;
  return isId(id) ? id : undefined;
}

/** Whether a record has the unique values that were sent. */
function isSent(record: Json, { name, slug, product, category }: Json): boolean {
  if (name !== undefined) return isSameText(record.name, name);
  if (slug !== undefined) return isSameText(record.slug, slug);
  return (
    String(idOf(record.product)) === String(product) && String(idOf(record.category)) === String(category)
  );
}

/** Ignores case, which a backend may change: the name is unique all the same. */
function isSameText(one: unknown, other: unknown): boolean {
  return typeof one === 'string' && typeof other === 'string' && fold(one) === fold(other);
}
