import type { Before, CreatedPlace, CreatedRecord, Missing } from './planArchive';

/** An export of everything that is sent: its file, and what was missing at the beginning. */
export interface ArchiveJob {
  owner: string;
  /** In ms since 1970. */
  begunAt: number;
  file: File;
  missing: Missing;
  before: Before;
}

/** An archive that was begun, with what it has created. */
export interface BegunArchive extends ArchiveJob {
  created: CreatedRecord[];
  places: CreatedPlace[];
}
