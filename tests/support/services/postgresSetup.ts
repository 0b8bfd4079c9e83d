import type { TestProject } from 'vitest/node';
import { compileForTests } from '../backend/backendProgram';
import { failingRun } from '../failingRun';
import { findPostgres, startPostgres } from './postgres';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of a PostgreSQL for the tests; null when none is installed. */
    postgresUrl: string | null;
  }
}

/**
 * Starts PostgreSQL for the tests. Warns when it is missing, and its tests are skipped.
 * @throws Error in CI when PostgreSQL is missing
 */
export async function setup({ name, provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (name !== 'backend') await compileForTests();
  const programs = await findPostgres();
  if (!programs) {
    const why =
      'PostgreSQL was not found (initdb on the PATH or in /usr/lib/postgresql) and could not be installed';
    if (process.env.CI) throw new Error(`${why}; CI must not go without it.`);
    console.warn(`${why}: its tests are skipped.`);
    provide('postgresUrl', null);
    return undefined;
  }
  const postgres = await startPostgres(programs);
  provide('postgresUrl', postgres.url);
  return () => failingRun(() => postgres.stop());
}
