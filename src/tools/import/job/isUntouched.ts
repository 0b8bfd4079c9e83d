import type { AnyRecord } from '../../../api/AnyRecord';
import { isSameValue } from '../../../form/sameValue';
import { withoutServerFields } from '../../../form/withoutServerFields';

/** Whether a record has the values of another version, in the fields that both have: a row of a list may have fewer fields. */
export function isUntouched(current: AnyRecord, version: AnyRecord): boolean {
  return Object.entries(withoutServerFields(version)).every(
    ([field, value]) => !(field in current) || isSameValue(plain(field, current[field]), plain(field, value)),
  );
}

/** Returns the address of a photo without what follows `?`, which may be signed for each answer. */
function plain(field: string, value: unknown): unknown {
  return field === 'photo' && typeof value === 'string' ? value.split('?')[0] : value;
}
