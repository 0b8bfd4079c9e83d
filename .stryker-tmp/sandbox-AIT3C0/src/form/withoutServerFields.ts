// @ts-nocheck
import type { AnyRecord } from '../api/AnyRecord';

/** Returns a record without the fields that only the backend sets. */
export function withoutServerFields({
  id: _,
  created_at: __,
  updated_at: ___,
  ...values
}: AnyRecord): object {
  return values;
}
