import type { AnyRecord } from '../../../api/AnyRecord';
import type { Job, NewName, Outcome } from './Job';

/** An import with its results. Each part is stored as it changes. */
export interface JobState {
  job: Job;
  /** By the number of the row. */
  outcomes: Map<number, Outcome>;
  /** By resource and folded name (`nameKey`). */
  names: Map<string, NewName>;
  /** By file name: the new photos. */
  photos: Map<string, File>;
  /** By the number of the row: the photos that were replaced. */
  oldPhotos: Map<number, File>;
  /** By the number of the row: the whole records before their change, where the rows of the list have fewer fields. */
  oldRecords: Map<number, AnyRecord>;
  /** What the browser has not stored, as where storage is full: the page knows more than the database. */
  unstored: Map<string, readonly [part: Part, key: string | number]>;
  /** Whether the browser has stored the job itself. */
  isStored: boolean;
}

export type Part = 'outcomes' | 'names' | 'photos' | 'oldPhotos' | 'oldRecords';
