import { QueryClient } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { CoreAdminContext, useNotificationContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { useOutcome } from '../../src/form/useOutcome';
import { draftKeyAt } from '../../src/unsaved/draftKeys';
import { draftStore } from '../../src/unsaved/draftStore';

afterEach(() => draftStore.clear());

it('P13 a refusal that comes before the left form is gone is told in the offer of its draft', async () => {
  let tell: ReturnType<typeof useOutcome> = () => undefined;
  let told: unknown[] = [];
  const Form = () => {
    tell = useOutcome();
    told = useNotificationContext().notifications.map(({ message }) => message);
    return null;
  };
  const element = (
    <CoreAdminContext queryClient={new QueryClient()}>
      <Form />
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/menus/create'] });
  renderHook(() => null, { wrapper: () => <RouterProvider router={router} /> });
  const key = draftKeyAt('/menus/create');
  const left = {
    key,
    page: draftStore.page,
    path: '/menus/create',
    title: 'New menu',
    values: { name: 'Öğle' },
  };
  await draftStore.keep({ ...left, owner: '', keptAt: Date.now(), isBeingSaved: true });
  expect(draftStore.offered()).toEqual([]);
  await act(async () => tell({ fields: { name: 'Taken.' }, banner: null }));
  expect(draftStore.offered()).toMatchObject([{ values: { name: 'Öğle' }, problem: 'Taken.' }]);
  // The form writes once more while it is being left.
  await draftStore.keep({ ...left, owner: '', keptAt: Date.now(), isBeingSaved: false });
  expect(draftStore.offered()).toMatchObject([{ values: { name: 'Öğle' }, problem: 'Taken.' }]);
  // The offer tells the reason.
  expect(told).toEqual([]);
});
