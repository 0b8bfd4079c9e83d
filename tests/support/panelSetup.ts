import '@testing-library/jest-dom/vitest';
import { afterEach, beforeEach, vi } from 'vitest';
import { guardConsole } from './consoleGuard';

guardConsole();

beforeEach(() => {
  if (typeof localStorage !== 'undefined') localStorage.clear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

// Rules and providers are tested without a page; only screens need what unmounts them.
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // Two cores may be busy with other tests: the server answers in milliseconds, the machine not always.
  configure({ asyncUtilTimeout: 5_000 });
  afterEach(cleanup);
}
