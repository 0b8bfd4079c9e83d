import { useDataProvider, type Identifier } from 'react-admin';
import type { RefCallback } from 'react';
import type { AnyRecord } from '../../../api/AnyRecord';
import type { PanelDataProvider } from '../../../api/dataProvider';
import { recordKey } from '../../../api/recordKey';
import { useQueryWhenVisible } from './useQueryWhenVisible';

/** How long a record that was read is shown again without reading. */
const STALE_TIME_MS = 30_000;

/**
 * Reads the whole record of a row whose list has only a part of it, once the row is in sight.
 * @returns the record once it is read, and the `ref` of the element that has to be in sight.
 */
export function useRecordWhenVisible<Found extends AnyRecord>(
  resource: string,
  id: Identifier,
): { ref: RefCallback<Element>; record: Found | undefined; error: Error | null } {
  const dataProvider = useDataProvider<PanelDataProvider>();
  const { ref, data, error } = useQueryWhenVisible<Found>({
    // The record's form finds it by the same key.
    queryKey: recordKey(resource, id),
    queryFn: async signal => (await dataProvider.getOne<Found>(resource, { id, signal })).data,
    staleTime: STALE_TIME_MS,
  });
  return { ref, record: data, error };
}
