import type { QueryClient } from '@tanstack/react-query';
import { recordKey } from '../api/recordKey';
import type { RecordId, ResourceName } from '../contract/records';

/**
 * Reads a record again wherever it is shown, after a save that may have changed it without an answer: in its lists, and in rows of other
 * lists, which read it themselves.
 */
export async function readRecordAgain(
  queryClient: QueryClient,
  name: ResourceName,
  id: RecordId,
): Promise<void> {
  await Promise.all(
    [[name, 'getList'], recordKey(name, id)].map(queryKey => queryClient.invalidateQueries({ queryKey })),
  );
}
