import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { BrokenScreen } from '../../src/layout/BrokenScreen';
import { reloadOnce } from '../../src/layout/reloadOnce';
import { ChunkError } from '../../src/ui/lazy/loadInTime';
import { drafts } from '../../src/unsaved/drafts';
import '../../src/unsaved/draftStore';

/** Shows what replaces a screen that has failed, at an address. */
function show(error: Error) {
  const retry = vi.fn();
  const element = <BrokenScreen error={error} onRetry={retry} />;
  const router = createMemoryRouter([{ path: '/products', element }], { initialEntries: ['/products'] });
  return { retry, router, ...render(<RouterProvider router={router} />) };
}

const reload = vi.fn();
beforeEach(() => {
  reload.mockClear();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});

it.each([
  { reloadedAt: Date.now() - 60_000, reloads: 1, when: 'a minute ago' },
  { reloadedAt: Date.now() - 10_000, reloads: 0, when: 'ten seconds ago' },
  { reloadedAt: Date.now() + 10_800_000, reloads: 1, when: 'in three hours, by a clock that was set back' },
])(
  'P18 the page is loaded again by itself $reloads times if that was last done $when',
  async ({ reloadedAt, reloads }) => {
    localStorage.setItem('reloaded_at', String(reloadedAt));
    const read = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'));
    await reloadOnce();
    expect(reload).toHaveBeenCalledTimes(reloads);
    expect(read).toHaveBeenCalledTimes(reloads);
  },
);

it('P18 the page is not loaded again by itself while text is unsaved', async () => {
  localStorage.removeItem('reloaded_at');
  const collect = vi.spyOn(drafts, 'collect').mockReturnValue(true);
  const read = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'));
  const error = new ChunkError('gone', { cause: new Error('404') });
  const { unmount } = show(error);
  expect(await screen.findByRole('button')).toBeVisible();
  expect(read).not.toHaveBeenCalled();
  unmount();
  collect.mockReturnValue(false);
  show(error);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

it.each([
  ['asks before a reload when what was typed cannot be stored', false, 1],
  ['loads the page again without a question when what was typed is stored', true, 0],
])('P18 P32 a missing file of the panel %s', async (_, isStored, questions) => {
  vi.spyOn(drafts, 'collect').mockReturnValue(true);
  vi.spyOn(drafts, 'isStored').mockResolvedValue(isStored);
  const question = vi.fn(() => false);
  vi.stubGlobal('confirm', question);
  show(new ChunkError('gone', { cause: new Error('404') }));
  const button = screen.getByRole('button');
  await userEvent.click(button);
  expect(question).toHaveBeenCalledTimes(questions);
  expect(reload).toHaveBeenCalledTimes(questions ? 0 : 1);
  question.mockReturnValue(true);
  await userEvent.click(button);
  expect(reload).toHaveBeenCalledTimes(questions ? 1 : 2);
  vi.unstubAllGlobals();
});

it('P18 P32 a screen whose code could not be loaded is shown when the network is back', async () => {
  const { retry } = show(new ChunkError('slow'));
  expect(await screen.findByRole('button')).toBeVisible();
  expect(retry).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  expect(retry).toHaveBeenCalledOnce();
});

it('P32 a screen that failed is tried again when a draft of it is continued', async () => {
  const { retry, router } = show(new Error('of the screen'));
  expect(await screen.findByRole('button')).toBeVisible();
  window.dispatchEvent(new Event('online'));
  expect(retry).not.toHaveBeenCalled();
  await act(() => router.navigate('/products', { replace: true, state: { draft: { name: 'Çay' } } }));
  expect(retry).toHaveBeenCalledOnce();
});
