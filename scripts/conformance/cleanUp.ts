import { SESSION, type TestContext, type Creation } from './TestContext';
import { statusOf, succeeded, type Exchange } from './Exchange';
import { LISTS, listOf, CALLS, type List } from './lists';
import { findRows, isOwn, labelOf } from './rows';
import { isId } from './shapes';

/**
 * Deletes everything that the run has created: the known records in reverse order, then the records that the lists
 * still contain under the run's names. The second step also finds records whose creation was not confirmed. What remains is added to
 * `context.leftovers`.
 */
export async function cleanUp(context: TestContext): Promise<void> {
  const { creations } = context;
  if (creations.length === 0) return;
  try {
    for (const creation of [...creations].reverse()) {
      if (creation.isGone || creation.id === undefined) continue;
      creation.isGone = isGoneAfter(await deletion(context, creation));
    }
    const used = LISTS.filter(({ name }) => creations.some(({ list }) => list === name));
    for (const list of used.reverse()) await sweep(context, list);
  } catch (error) {
    const names = creations.filter(({ isGone }) => !isGone).map(leftoverOf);
    context.leftovers.push(...names);
    context.notify(`The records could not be deleted: ${(error as Error).message}`);
  }
}

/** Deletes the records of a list that still exist under the run's names. */
async function sweep(context: TestContext, list: List): Promise<void> {
  const own = () => findRows(context, list, row => isOwn(context, list, row));
  const found = await own();
  if (!found) {
    const unconfirmed = context.creations.filter(({ list: name, isGone }) => name === list.name && !isGone);
    context.leftovers.push(...unconfirmed.map(leftoverOf));
    return;
  }
  if (found.length === 0) return;
  for (const { id } of found) if (isId(id)) await deletion(context, { list: list.name, id });
  for (const row of (await own()) ?? found)
    context.leftovers.push(`${list.path}${String(row.id)}/ (${labelOf(list, row)})`);
}

/** Deletes a record. Signs in again if the session has ended meanwhile. */
async function deletion(
  context: TestContext,
  { list, id }: Pick<Creation, 'list' | 'id'>,
): Promise<Exchange> {
  const request = { method: 'DELETE', path: `${listOf(list).path}${String(id)}/` } as const;
  const exchange = await context.send(request);
  if (exchange.status !== 401) return exchange;
  await context.once('second session for the cleanup', async () => context.forget(SESSION));
  return context.send(request);
}

function isGoneAfter(exchange: Exchange): boolean {
  return succeeded(exchange) || exchange.status === 404 || exchange.status === 410;
}

function leftoverOf({ list, id, name }: Creation): string {
  return id === undefined
    ? `${listOf(list).path} (${name}, if it was created)`
    : `${listOf(list).path}${id}/ (${name})`;
}

/** Ends the sessions that the run has opened. A token that the backend gives to every sign-in of the user is kept. */
export async function endSessions(context: TestContext): Promise<void> {
  if (context.tokens.length === 0) return;
  try {
    if (context.sharesToken === undefined) await context.signIn(context.password);
    if (context.sharesToken) return;
    for (const open of context.tokens.splice(0)) {
      const exchange = await context.call({ method: 'POST', path: CALLS.logout, token: open });
      if (!succeeded(exchange) && exchange.status !== 401)
        context.leftovers.push(`a session: ${CALLS.logout} answered ${statusOf(exchange)}`);
    }
  } catch (error) {
    context.leftovers.push(`a session: ${(error as Error).message}`);
  }
}
