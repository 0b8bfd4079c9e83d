import { createStore, type UseStore } from 'idb-keyval';
import { IMPORT_DATABASE } from '../../unsaved/drafts';
import { failAfter } from '../../unsaved/failAfter';

let database: UseStore | undefined;

/** Long enough for the photos of an import on a phone. */
const MAX_WAIT_MS = 20_000;

/** Runs an operation of the import's database. Where the browser denies storage, the import ends with the page. */
export async function inDatabase<Result>(
  operation: (store: UseStore) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    database ??= createStore(IMPORT_DATABASE, 'job');
    return await Promise.race([operation(database), failAfter(MAX_WAIT_MS)]);
  } catch {
    return undefined;
  }
}
