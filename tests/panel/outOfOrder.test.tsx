import { act, cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { CoreAdminContext, type DataProvider, type GetListParams } from 'react-admin';
import { createMemoryRouter, RouterProvider, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../src/app/createQueryClient';
import { resourceRoutes } from '../../src/resource/resourceRoutes';
import { ResourcesContext } from '../../src/resource/ResourcesContext';
import { useListScreen, type ListScreen } from '../../src/resource/list/state/useListScreen';
import { runs } from '../support/runs';
import { buildSample } from '../support/panel/sampleResource';

interface Part {
  page: number;
  limit: number;
  ordering: string;
  search: string;
}

const TOTAL = 1000;

/** The name of the only row of a part of the list, which no other part has. */
const rowOf = ({ page, limit, ordering, search }: Part) => `${page} ${limit} ${ordering} ${search}`;

const addressOf = (part: Part) =>
  `/samples?${new URLSearchParams(Object.entries(part).map(([name, value]) => [name, String(value)]))}`;

const nextTurn = () => new Promise<void>(resolve => setTimeout(resolve));

/** Lets the screen render until `isReached`. The intervals of `waitFor` take longer than all else in 10,000 cases. */
async function turnsUntil(
  isReached: () => boolean,
  turn: () => Promise<void> = nextTurn,
  describe: () => string = () => '',
): Promise<void> {
  const end = performance.now() + 10_000;
  while (!isReached() && performance.now() < end) await act(turn);
  expect(isReached(), describe()).toBe(true);
}

const parts = fc.record<Part>({
  page: fc.integer({ min: 1, max: 3 }),
  limit: fc.constantFrom(20, 50),
  ordering: fc.constantFrom('name', '-name'),
  search: fc.constantFrom('', 'a', 'ab'),
});

it('P12 the rows of a list are those of its address, in any order of the answers', async () => {
  const steps = fc.array(fc.record({ part: parts, answers: fc.nat(3) }), { minLength: 1, maxLength: 6 });
  const schedulers = fc.scheduler();
  await fc.assert(
    fc.asyncProperty(steps, schedulers, async (moves, scheduler) => {
      const shown: ListScreen[] = [];
      const List = () => {
        const screen = useListScreen();
        shown.push(screen);
        return null;
      };
      const getList = (_: string, { pagination, sort, filter }: GetListParams) => {
        const { page = 1, perPage: limit = 20 } = pagination ?? {};
        const { field = '', order } = sort ?? {};
        const { name: search = '' } = filter as { name?: string };
        const name = rowOf({ page, limit, ordering: `${order === 'DESC' ? '-' : ''}${field}`, search });
        return scheduler.schedule(Promise.resolve({ data: [{ id: name, name }], total: TOTAL }), name);
      };
      const sample = buildSample({ search: 'name', views: { list: List } });
      const queryClient = createQueryClient();
      const queries = () => queryClient.getQueryCache().getAll();
      const router = createMemoryRouter(
        [
          {
            path: '*',
            element: (
              <CoreAdminContext
                dataProvider={{ getList } as unknown as DataProvider}
                queryClient={queryClient}
              >
                <ResourcesContext value={[sample]}>
                  <Routes>{resourceRoutes(sample)}</Routes>
                </ResourcesContext>
              </CoreAdminContext>
            ),
          },
        ],
        { initialEntries: [addressOf(moves[0]!.part)] },
      );
      render(<RouterProvider router={router} />);
      await turnsUntil(() => shown.length > 0);
      for (const { part, answers } of moves) {
        await act(() => router.navigate(addressOf(part)));
        for (let count = 0; count < answers && scheduler.count() > 0; count += 1)
          await act(() => scheduler.waitNext(1));
      }
      // An answer reaches the screen in a later turn, and may lead to another call.
      const isSettled = () => scheduler.count() === 0 && !shown.at(-1)!.isPending && !shown.at(-1)!.isStale;
      await turnsUntil(
        isSettled,
        () => (scheduler.count() > 0 ? scheduler.waitNext(1) : nextTurn()),
        () => JSON.stringify([scheduler.count(), shown.at(-1), queries().map(({ state }) => state)]),
      );
      for (const { location, ordering, rows, isStale, isPending } of shown) {
        const wanted = rowOf({ ...location, ordering });
        if (!isStale && !isPending) expect(rows.map(({ id }) => id)).toEqual([wanted]);
      }
      expect(shown.at(-1)!.rows.map(({ id }) => id)).toEqual([rowOf(moves.at(-1)!.part)]);
      cleanup();
    }),
    { numRuns: runs(40) },
  );
});
