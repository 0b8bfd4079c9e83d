import { afterAll, beforeAll, describe } from 'vitest';
import { databases, isAvailable, startBackend, type Backend, type BackendOptions } from './backend';

/**
 * Runs the same tests on the embedded database and on PostgreSQL.
 * @param tests registers the tests; its argument may be called in tests and hooks only
 */
export function onEachDatabase(
  title: string,
  tests: (backend: () => Backend) => void,
  options: Omit<BackendOptions, 'on'> = {},
): void {
  describe.each(databases.filter(isAvailable))(`${title} on %s`, on => {
    let backend: Backend | undefined;
    beforeAll(async () => {
      backend = await startBackend({ on, ...options });
    });
    afterAll(() => backend?.close());
    tests(() => backend as Backend);
  });
}
