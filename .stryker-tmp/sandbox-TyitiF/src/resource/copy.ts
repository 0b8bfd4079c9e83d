// @ts-nocheck
import type { AnyRecord } from '../api/AnyRecord';
import type { PanelDataProvider } from '../api/dataProvider';

/** The record to duplicate, and what reads the rest of it. */
export interface CopySource<Model = AnyRecord> {
  record: Model;
  dataProvider: PanelDataProvider;
  signal: AbortSignal;
}

/** What the form of a copy contains besides the fields of the record. */
export interface Copied {
  /** Values that replace or add to the fields of the record. */
  values: object;
  /** The keys of sentences about what could not be copied. */
  missing: string[];
}

/** Copies only the fields of the record itself. */
export function copyFields(): Promise<Copied> {
  return Promise.resolve({ values: {}, missing: [] });
}
