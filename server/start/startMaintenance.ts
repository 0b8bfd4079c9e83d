import type { Logger } from 'pino';
import type { Config } from '../shared/config';
import type { Database } from '../database/Database';
import { deleteOldAddresses } from '../domain/accounts/knownAddresses';
import { deleteExpiredResets } from '../domain/accounts/passwordReset';
import { deleteExpiredRegistrations } from '../domain/accounts/registrations';
import { deleteEndedSessions } from '../domain/accounts/sessions';
import { deleteDueCompanies } from '../domain/companies/companyDeletion';
import { deleteOldRows } from '../domain/deleteOldRows';
import { collectOrphans } from '../domain/photos/collectOrphans';
import type { PhotoStore } from '../domain/photos/PhotoStore';
import { markSharedStores } from '../domain/photos/storeOwners';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface Maintenance {
  database: Database;
  /** Tries deletions that fail again. */
  photos: PhotoStore;
  /** The store without the queue: the deletion of a company plans that of its files itself. */
  stored: PhotoStore;
  config: Pick<Config, 'sessionLife'>;
  log: Logger;
}

/** Deletes what is no longer needed, from time to time, until the process ends. A failure is logged and tried again. */
export function startMaintenance({ database, photos, stored, config, log }: Maintenance): void {
  const attempt = (work: () => Promise<unknown>, failure: string) => () => {
    // A failure to begin is one too.
    const done = Promise.resolve().then(work);
    done.catch((error: unknown) => log.warn({ err: error }, failure));
  };

  const atOnce = [
    attempt(() => deleteExpiredRegistrations(database.queries), 'Expired registrations were not deleted'),
    attempt(
      () => deleteExpiredResets(database.queries),
      'Expired codes for a forgotten password were not deleted',
    ),
  ];
  // Not at the start, when the clock of a machine may not be set yet.
  const later = [
    attempt(
      () => deleteEndedSessions(database.queries, config.sessionLife),
      'Ended sessions were not deleted',
    ),
    attempt(() => deleteOldAddresses(database.queries), 'Old addresses of users were not deleted'),
    attempt(
      () =>
        deleteOldRows(database, (company, err) =>
          log.warn({ err, company }, 'Old changes and keys of a company were not deleted'),
        ),
      'Old changes and keys were not deleted',
    ),
    attempt(
      () =>
        deleteDueCompanies(database, stored, (company, err) =>
          log.warn({ err, company }, 'A company whose deletion is due was not deleted'),
        ),
      'Companies whose deletion is due were not deleted',
    ),
  ];
  for (const work of atOnce) work();
  for (const work of [...atOnce, ...later]) setInterval(work, HOUR_MS).unref();
  attempt(() => collectOrphans(database, photos), 'Orphans were not collected')();
  const mark = attempt(() => markSharedStores(database, photos), 'A store of photos was not marked');
  setInterval(mark, HOUR_MS / 3).unref();

  const vacuum = attempt(() => database.vacuum(), 'The database was not vacuumed');
  // Not while the first requests arrive. A backend that is restarted each day is vacuumed too.
  setTimeout(vacuum, MINUTE_MS).unref();
  setInterval(vacuum, DAY_MS).unref();
}
