import type { AnyRecord } from '../../../api/AnyRecord';
import { textsOf } from '../../../api/lists/textsOf';
import { fold } from '../../../contract/fold';

/** Returns the records in which a text or the name of an embedded record contains the search text, compared by `fold`. */
export function searchHere(records: readonly AnyRecord[], search: string): AnyRecord[] {
  const wanted = fold(search);
  return records.filter(record => textsOf(record).some(text => fold(text).includes(wanted)));
}
