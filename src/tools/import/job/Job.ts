import type { AnyRecord } from '../../../api/AnyRecord';
import type { Named, RecordId } from '../../../contract/records';
import type { ImportedResource } from '../../spreadsheet/fields';
import type { Doubt, Existing, RowKind, RowValues } from '../plan/planImport';

/** A row that is sent. */
export interface JobRow {
  number: number;
  action: 'create' | 'change';
  values: Omit<RowValues, 'categories'>;
  /** The categories that the product shall be in, and its place in those that it is added to. */
  places: readonly { category: string; sortOrder: number }[] | undefined;
  /** The record as it was planned. */
  record: Existing['records'][number] | undefined;
  /** The file name of its photo. */
  photo: string | undefined;
}

/** An import that was begun. */
export interface Job {
  /** A random text, from which the `Idempotency-Key` of each creation is made. */
  id: string;
  /** The user who began it, and the backend. */
  owner: string;
  resource: ImportedResource;
  /** In ms since 1970. */
  begunAt: number;
  rows: readonly JobRow[];
  /** The rows that are not sent, for the report. */
  others: readonly { number: number; name: string; kind: RowKind; doubts: readonly Doubt[] }[];
  /** The ids of the records that existed before. */
  before: readonly RecordId[];
  /** The categories that the product of a row had, by the number of the row. */
  categoriesBefore: Readonly<Record<number, readonly PlacedIn[]>>;
}

/** A category with the place that a product has in it. A job of an earlier version of the panel has not noted the place. */
export type PlacedIn = Named & { place?: number };

/** What a row has sent. */
interface Sent {
  saved: AnyRecord;
  /** Whether it was sent without its photo. */
  lostPhoto?: true;
  /** Of a changed product: the categories that it was added to and removed from. An earlier version has not noted them. */
  moved?: { to: readonly RecordId[]; from: readonly RecordId[] };
}

/** The result of a row. */
export type Outcome =
  /** The request was begun; whether the backend has carried it out is not known. */
  | { state: 'sending' }
  /** The record is saved, its categories not yet. */
  | ({ state: 'saved' } & Sent)
  | ({ state: 'done' } & Sent)
  /** The backend has refused it, with this sentence. With `saved`, only the categories were refused. */
  | ({ state: 'failed'; problem: string } & Partial<Sent>)
  | { state: 'undone' };

/** An ingredient or a category that rows name and that did not exist. */
export interface NewName {
  resource: 'ingredients' | 'categories';
  name: string;
  /** The `Idempotency-Key` of its creation. */
  key: string;
  /** Undefined while it is sent. */
  id?: RecordId;
  /** As the backend has created it. Undefined where the answer was lost. */
  saved?: AnyRecord;
  isUndone?: true;
}

/** Returns the record that a row has created or changed; undefined if there is none. */
export function savedBy(outcome: Outcome | undefined): AnyRecord | undefined {
  return outcome && 'saved' in outcome ? outcome.saved : undefined;
}

/** Whether everything of it was sent. */
export function isFinished({ rows }: Job, outcomes: ReadonlyMap<number, Outcome>): boolean {
  return rows.every(({ number }) => /done|failed|undone/.test(outcomes.get(number)?.state ?? ''));
}
