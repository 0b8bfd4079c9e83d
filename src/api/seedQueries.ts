import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { AnyRecord } from './AnyRecord';
import { asList } from './dataProvider';
import type { EarlyReads } from './earlyReads';
import { firstAsks, readOf, type Ask } from './firstAsks';
import { ME_KEY } from './useMe';

/**
 * Puts what was read early where react-admin's hooks find it, so that the first screen is drawn once, with its data,
 * instead of twice. The screen reads again as it always does, and is given the same answer. An answer that makes no sense
 * is left for the screen to complain of.
 */
export function seedQueries(queryClient: QueryClient, early: EarlyReads, location: Location): void {
  for (const ask of firstAsks(location)) {
    const answer = early.peek(readOf(ask));
    if (typeof answer === 'object' && answer !== null) {
      queryClient.setQueryData(keyOf(ask), () => dataOf(ask, answer));
    }
  }
}

type Location = Parameters<typeof firstAsks>[0];

/** react-admin's own keys; with others the screen would be drawn twice again, and nothing else. */
function keyOf(ask: Ask): QueryKey {
  if (ask.of === 'me') return ME_KEY;
  return ask.of === 'list'
    ? [ask.resource, 'getList', { ...ask.params, filter: {} }]
    : [ask.resource, 'getOne', { id: ask.id }];
}

function dataOf(ask: Ask, answer: object): unknown {
  if (ask.of !== 'list') return answer;
  try {
    return asList(answer as AnyRecord[]);
  } catch {
    return undefined;
  }
}
