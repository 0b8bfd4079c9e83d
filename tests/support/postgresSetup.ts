import type { TestProject } from 'vitest/node';
import { findPostgres, startPostgres } from './postgres';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL for the tests; null where there is none. */
    postgresUrl: string | null;
  }
}

/** Gives the tests a PostgreSQL beside the embedded database, or says why they go without. */
export async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
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
  return () => postgres.stop();
}
