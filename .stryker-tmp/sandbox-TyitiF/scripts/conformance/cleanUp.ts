// @ts-nocheck
import { SESSION, type Bench, type Creation } from './Bench';
import { statusOf, succeeded, type Exchange } from './Exchange';
import { LISTS, listOf, CALLS, type List } from './lists';
import { findRows, isOwn, labelOf } from './rows';
import { isId } from './shapes';

/**
 * Deletes everything that the run has created: the known records in reverse order, then the records that the lists
 * still contain under the run's names. The second step also finds records whose creation was not confirmed. What remains is added to
 * `bench.leftovers`.
 */
export async function cleanUp(bench: Bench): Promise<void> {
  const { creations } = bench;
  if (creations.length === 0) return;
  try {
    for (const creation of [...creations].reverse()) {
      if (creation.isGone || creation.id === undefined) continue;
      creation.isGone = isGoneAfter(await deletion(bench, creation));
    }
    const used = LISTS.filter(({ name }) => creations.some(({ list }) => list === name));
    for (const list of used.reverse()) await sweep(bench, list);
  } catch (error) {
    const names = creations.filter(({ isGone }) => !isGone).map(leftoverOf);
    bench.leftovers.push(...names);
    bench.notify(`The records could not be deleted: ${(error as Error).message}`);
  }
}

/** Deletes the records of a list that still exist under the run's names. */
async function sweep(bench: Bench, list: List): Promise<void> {
  const own = () => findRows(bench, list, row => isOwn(bench, list, row));
  const found = await own();
  if (!found) {
    const unconfirmed = bench.creations.filter(({ list: name, isGone }) => name === list.name && !isGone);
    bench.leftovers.push(...unconfirmed.map(leftoverOf));
    return;
  }
  if (found.length === 0) return;
  for (const { id } of found) if (isId(id)) await deletion(bench, { list: list.name, id });
  for (const row of (await own()) ?? found)
    bench.leftovers.push(`${list.path}${String(row.id)}/ (${labelOf(list, row)})`);
}

/** Deletes a record. Signs in again if the session has ended meanwhile. */
async function deletion(bench: Bench, { list, id }: Pick<Creation, 'list' | 'id'>): Promise<Exchange> {
  const request = { method: 'DELETE', path: `${listOf(list).path}${String(id)}/` } as const;
  const exchange = await bench.send(request);
  if (exchange.status !== 401) return exchange;
  await bench.once('second session for the cleanup', async () => bench.forget(SESSION));
  return bench.send(request);
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
export async function endSessions(bench: Bench): Promise<void> {
  if (bench.tokens.length === 0) return;
  try {
    if (bench.sharesToken === undefined) await bench.signIn(bench.password);
    if (bench.sharesToken) return;
    for (const open of bench.tokens.splice(0)) {
      const exchange = await bench.call({ method: 'POST', path: CALLS.logout, token: open });
      if (!succeeded(exchange) && exchange.status !== 401)
        bench.leftovers.push(`a session: ${CALLS.logout} answered ${statusOf(exchange)}`);
    }
  } catch (error) {
    bench.leftovers.push(`a session: ${(error as Error).message}`);
  }
}
