import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { beginJob, loadJob, refreshJob, storePart } from '../../src/tools/import/job/jobStore';
import { useWork, workErrorText } from '../../src/tools/import/useWork';

/** An import that is open in two tabs. */

afterEach(() => void vi.restoreAllMocks());

function renderWork() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  return renderHook(() => useWork<'sending'>(() => true), { wrapper }).result;
}

type Callback = (lock: object | null) => Promise<void>;

function giveLock(lock: object | null) {
  const request = vi.fn((_: string, __: object, callback: Callback) => callback(lock));
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as unknown as LockManager);
  return request;
}

it('P8 is sent by one tab: the other one says that it runs elsewhere', async () => {
  const request = giveLock(null);
  const work = renderWork();
  const send = vi.fn(() => Promise.resolve());
  await act(() => work.current.run('sending', send));
  expect(request).toHaveBeenCalledWith('sofra-import', { ifAvailable: true }, expect.any(Function));
  expect(send).not.toHaveBeenCalled();
  expect(workErrorText(work.current.error, key => key)).toBe('import.runs_elsewhere');
});

it.each([
  ['with the lock', { name: 'sofra-import' }],
  ['in a browser without locks', undefined],
])('is sent %s', async (_, lock) => {
  if (lock) giveLock(lock);
  else vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as unknown as LockManager);
  const work = renderWork();
  const send = vi.fn(() => Promise.resolve());
  await act(() => work.current.run('sending', send));
  expect(send).toHaveBeenCalledOnce();
  expect(work.current.error).toBeUndefined();
});

it('P8 goes on with what another tab has sent meanwhile', async () => {
  const job = {
    id: 'job',
    owner: 'owner',
    resource: 'ingredients' as const,
    begunAt: 0,
    rows: [],
    others: [],
    before: [],
    categoriesBefore: {},
  };
  const here = await beginJob(job, new Map());
  const there = (await loadJob('owner'))!;
  await storePart(there, 'outcomes', 2, { state: 'done', saved: { id: 7 } });
  await refreshJob(here);
  expect(here.outcomes.get(2)).toEqual({ state: 'done', saved: { id: 7 } });
  await beginJob({ ...job, id: 'another' }, new Map());
  await refreshJob(here);
  expect(here.job.id).toBe('job');
});
