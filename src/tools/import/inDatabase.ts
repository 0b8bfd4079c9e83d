import { browserDatabase } from '../../unsaved/browserDatabase';
import { IMPORT_DATABASE } from '../../unsaved/drafts';

/** Runs an operation of the import's database. The time is long enough for the photos of an import on a phone. */
export const inDatabase = browserDatabase(IMPORT_DATABASE, 'job', 20_000);
