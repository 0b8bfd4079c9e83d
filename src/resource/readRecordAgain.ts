import type { QueryClient } from '@tanstack/react-query';
import { recordKey } from '../api/recordKey';
import type { RecordId, ResourceName } from '../contract/records';

/**
 * Reads a record again wherever it is shown, after a save that may have changed it without an answer. Rows of a list of another resource
 * have records of their own.
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
