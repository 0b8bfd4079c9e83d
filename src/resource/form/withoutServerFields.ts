import type { AnyRecord } from '../../api/AnyRecord';

/** A record without what the backend alone decides. */
export function withoutServerFields({
  id: _,
  created_at: __,
  updated_at: ___,
  ...values
}: AnyRecord): object {
  return values;
}
