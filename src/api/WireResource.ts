import type { AnyRecord } from './AnyRecord';

/** The part of a resource that the data provider uses; the result of `defineResource` has it. */
export interface WireResource {
  name: string;
  /** Path below the API host, with a trailing slash. */
  endpoint: string;
  /** Default order of a list: `-pk`. */
  ordering: string;
  /** Name of the query parameter that searches the list. */
  search?: string | undefined;
  /** The filters of the list. `isChoice`: by the texts of the field with the same name. */
  filters?: readonly { parameter: string; isChoice?: boolean }[];
  /** Fields that hold embedded records: `{id, name}`, or a list of these. */
  references?: readonly string[];
  /** Maps a form's values to the body of a POST (`previous` is undefined) or PUT (`previous` is the record before). */
  body: (values: AnyRecord, previous: AnyRecord | undefined) => object;
}
