import { it } from 'vitest';

/** Stryker counts tests, and a mutant with which no file of tests can be loaded fails none. It runs after all others. */
it('the backend can be loaded', async () => {
  await import('../../server/http/createApp');
});
