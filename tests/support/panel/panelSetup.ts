import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, vi } from 'vitest';
import { noteDate } from '../../../src/clock';
import { guardConsole } from './consoleGuard';
import { runs } from '../runs';

guardConsole();
fc.configureGlobal({ numRuns: runs(100) });

beforeEach(() => {
  // A half-filled registration of an earlier test is in the storage of the tab.
  if (typeof localStorage !== 'undefined')
    for (const storage of [localStorage, sessionStorage]) storage.clear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  resetClock();
});

/** Lets the backend's clock be that of the device again, to the millisecond. */
function resetClock() {
  const date = new Date();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(date.getTime());
  noteDate(date.toISOString());
  clock.mockRestore();
}

// Tests of rules and providers run without a DOM and have nothing to unmount.
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  await import('./waitForRendering');
  // The server answers in milliseconds, but a machine that runs other tests may take many seconds.
  configure({ asyncUtilTimeout: 20_000 });
  const { drafts } = await import('../../../src/unsaved/drafts');
  afterEach(() => {
    cleanup();
    drafts.clear?.();
  });
}
