// @ts-nocheck
import type { DataProvider } from 'react-admin';
import type { AnyRecord } from '../api/AnyRecord';

/** The values of a form, by field. */
export type Values = Record<string, unknown>;

/** What the pack needs to know about a data provider and one of its resources. */
export interface Pack {
  /** Returns the provider, signed in. It is called once for each check. */
  provider: () => DataProvider | Promise<DataProvider>;
  /** The resource to read and write, with a call for one record: `menus`. */
  resource: string;
  /**
   * The values of a new record, as its form has them: references as `{id, name}`. All samples are valid at the same time, and
   * differ in `sortBy`.
   * @param n a number of six digits; later calls get larger ones
   */
  sample: (n: number) => Values | Promise<Values>;
  /** A text field by which the list can be sorted; larger numbers of `sample` come later. */
  sortBy: string;
  /** The filter that finds this record and no other. Without it, filters are not checked. */
  filter?: (record: AnyRecord) => Values;
  /** The fields of `sample` with embedded records, each with at least one. Without it, references are not checked. */
  references?: readonly string[];
  /** Complete values that two records may have at the same time. Default: those of one sample. */
  sharedValues?: Values;
  /** Some fields and other values than those of `sample`, for `patch`. Without it, `patch` is not checked. */
  patch?: Values;
  /** Values that the backend refuses, and the field that its error names. Without it, refusals are not checked. */
  invalid?: { values: Values; field: string };
}
