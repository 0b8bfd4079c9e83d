import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Category } from '../../src/contract/records';
import { startRun } from '../../src/resource/order/orderRuns';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { findButton } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { namesShown } from '../support/panel/rows';
import { answer, wireOver } from '../support/panel/wire';

/** Moves that are made on a second screen of a list, while those of the first are being saved. */

let backend: Backend;
let company: Company;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  company = await buildCompany(backend);
});
afterAll(() => backend.close());

const storedOrder = async () =>
  (await company.stored<Category>('categories', 'sort_order')).map(
    ({ name, sort_order }) => `${name} ${sort_order}`,
  );

/** The names in order mode. */
const listed = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('listitem')
    .map(row => row.querySelector('bdi')!.textContent);

/**
 * Opens the categories and moves A down. The calls are not answered before `release`.
 * @param ofB the answer for B, in place of the server's
 */
async function moveAndHold(ofB?: Response) {
  const [, b] = await company.buildCategories(['A', 'B', 'C'], 1);
  const wire = wireOver(backend.fetch);
  const panel = await renderPanel({ backend, wire, account: company.account, path: '/categories' });
  const { opened, open: release } = gate();
  wire.when(/^PATCH /, async (_, passOn) => {
    await opened;
    return passOn();
  });
  if (ofB)
    wire.once(`PATCH company-api/v1/categories/${b!.id}/`, async () => {
      await opened;
      return ofB;
    });
  await panel.user.click(await findButton('Move A down'));
  await waitFor(() => expect(wire.writes()).toHaveLength(2));
  return { ...panel, release };
}

it('F2 a move in order mode waits for those of the list, and the server has the order of the screen', async () => {
  const { user, wire, release } = await moveAndHold();
  await user.click(screen.getByRole('link', { name: 'Change the order' }));
  await user.click(await findButton('Move C to the top'));
  expect(wire.writes()).toHaveLength(2);
  release();
  await act(() => wire.settled());
  expect(await storedOrder()).toEqual(['C 0', 'B 1', 'A 2']);
  expect(listed()).toEqual(['C', 'B', 'A']);
});

it('F2 an arrow that is pressed after a form was opened waits for the one before it', async () => {
  const { user, wire, release } = await moveAndHold();
  await user.click(screen.getByRole('link', { name: 'Edit C' }));
  await user.click(await screen.findByRole('link', { name: 'Cancel' }));
  await user.click(await findButton('Move C up'));
  // B, and C, which both moves change.
  expect(wire.writes()).toHaveLength(2);
  release();
  await act(() => wire.settled());
  expect(await storedOrder()).toEqual(['B 0', 'C 1', 'A 2']);
  expect(namesShown()).toEqual(['B', 'C', 'A']);
});

it('F2 a move in order mode is saved, although the one before it has failed', async () => {
  const { user, wire, release } = await moveAndHold(answer(500, {}));
  await user.click(screen.getByRole('link', { name: 'Change the order' }));
  await user.click(await findButton('Move C to the top'));
  release();
  await act(() => wire.settled());
  expect(screen.getByText(/^The new place of B could not be saved/)).toBeVisible();
  expect(await storedOrder()).toEqual(['C 0', 'A 1', 'B 2']);
  expect(listed()).toEqual(['C', 'A', 'B']);
});

it('F2 a third run of moves waits for the second, also when the first has ended meanwhile', async () => {
  const queryClient = new QueryClient();
  const gates = [gate(), gate(), gate()] as const;
  const begun: number[] = [];
  const start = (number: 0 | 1 | 2) =>
    startRun(queryClient, 'categories', async () => {
      begun.push(number);
      await gates[number].opened;
      return true;
    });
  const [first, second] = [start(0), start(1)];
  gates[0].open();
  await first;
  const third = start(2);
  await waitFor(() => expect(begun).toContain(1));
  expect(begun).toEqual([0, 1]);
  gates[1].open();
  await second;
  gates[2].open();
  await third;
  expect(begun).toEqual([0, 1, 2]);
});

it('F2 a move in order mode stays on the screen while the list of the one before it is read and saved', async () => {
  const names = Array.from({ length: 21 }, (_, index) => `Bölüm ${index}`);
  await company.buildCategories(names, 0);
  const wire = wireOver(backend.fetch);
  const { user } = await renderPanel({ backend, wire, account: company.account, path: '/categories' });
  const [reading, saving] = [gate(), gate()];
  wire.when(/^PATCH /, async (_, passOn) => {
    await saving.opened;
    return passOn();
  });
  await findButton('Move Bölüm 0 down');
  await wire.settled();
  let isHeld = false;
  wire.once(/^GET company-api\/v1\/categories\/$/, async (_, passOn) => {
    isHeld = true;
    await reading.opened;
    return passOn();
  });
  // Only a part of the list is on the screen, so the move reads all of it first.
  await user.click(await findButton('Move Bölüm 0 down'));
  await waitFor(() => expect(isHeld).toBe(true));
  expect(wire.calls.filter(({ query }) => query.get('limit') === '1000')).toHaveLength(1);
  await user.click(screen.getByRole('link', { name: 'Change the order' }));
  await user.click(await findButton('Move Bölüm 20 to the top'));
  expect(listed()[0]).toBe('Bölüm 20');
  reading.open();
  await waitFor(() => expect(wire.writes().length).toBeGreaterThan(0));
  expect(listed()[0]).toBe('Bölüm 20');
  saving.open();
  await act(() => wire.settled());
  expect(listed().slice(0, 3)).toEqual(['Bölüm 20', 'Bölüm 1', 'Bölüm 0']);
  expect((await storedOrder()).slice(0, 3)).toEqual(['Bölüm 20 0', 'Bölüm 1 1', 'Bölüm 0 2']);
});
