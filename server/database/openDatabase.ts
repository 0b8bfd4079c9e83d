import type { Logger } from 'pino';
import { certificateProblem } from '../shared/certificateProblem';
import type { Config } from '../shared/config';
import { StartError } from '../shared/StartError';
import type { Database, Opening } from './Database';
import { openPglite } from './openPglite';
import { openPostgres } from './openPostgres';

/**
 * Opens the configured database and applies pending migrations.
 * @param lock locks the embedded database in its folder, before it is opened
 * @throws StartError if the database cannot be opened: a NewerSchemaError if a newer version has migrated it
 */
export async function openDatabase(
  { databaseUrl, databaseIsPooled, dataDir }: Config,
  log: Logger,
  lock: (databaseFolder: string) => Promise<void>,
  opening?: Opening,
): Promise<Database> {
  const opened = databaseUrl
    ? openPostgres(databaseUrl, {
        onIdleError: error => log.warn({ err: error }, 'A connection to the database was lost'),
        isPooled: databaseIsPooled,
        opening,
      })
    : openPglite(dataDir, lock, opening);
  return opened.catch((error: unknown) => {
    if (error instanceof StartError) throw error;
    const { message, code, name } = error as NodeJS.ErrnoException;
    const why = (message || code || name).split('\n')[0];
    const certificate = certificateProblem(error);
    if (databaseUrl && certificate)
      throw new StartError(
        `The certificate of the database at ${hostOf(databaseUrl)} is not accepted (${certificate}): add sslmode=verify-full&sslrootcert=FILE to DATABASE_URL, with the certificate of its authority.`,
        { cause: error },
      );
    const { path } = error as NodeJS.ErrnoException;
    if (databaseUrl && path)
      throw new StartError(
        `The file ${path}, which DATABASE_URL names, cannot be read (${code}): correct the name or its rights.`,
        { cause: error },
      );
    throw new StartError(
      databaseUrl
        ? `The database at ${hostOf(databaseUrl)} cannot be used (${why}): check that it runs, and DATABASE_URL.`
        : `The embedded database in ${dataDir} cannot be opened (${why}): check the space and the rights there.`,
      { cause: error },
    );
  });
}

function hostOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `${host || 'its socket'}${pathname}`;
}
