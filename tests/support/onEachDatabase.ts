import { afterAll, beforeAll, describe } from 'vitest';
import { databases, isThere, startBackend, type Backend, type BackendOptions } from './backend';

/** Runs the same tests on the embedded database and on PostgreSQL. `backend` is there inside of tests and hooks. */
export function onEachDatabase(
  title: string,
  tests: (backend: () => Backend) => void,
  options: Omit<BackendOptions, 'on'> = {},
): void {
  describe.each(databases.filter(isThere))(`${title} on %s`, on => {
    let backend: Backend | undefined;
    beforeAll(async () => {
      backend = await startBackend({ on, ...options });
    });
    afterAll(() => backend?.close());
    tests(() => backend as Backend);
  });
}
