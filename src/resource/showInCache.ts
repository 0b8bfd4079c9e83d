import type { QueryClient } from '@tanstack/react-query';
import type { GetListResult } from 'react-admin';
import type { AnyRecord } from '../api/AnyRecord';
import type { RecordId, ResourceName } from '../contract/records';
import { recordKey } from '../api/recordKey';
import { repeatListReads } from './repeatListReads';

/** Shows a saved record in the lists and the form that have been read. Only what is being read is read again. */
export function showInCache(queryClient: QueryClient, name: ResourceName, saved: { id: RecordId }): void {
  queryClient.setQueryData(recordKey(name, saved.id), saved);
  queryClient.setQueriesData<GetListResult<AnyRecord>>({ queryKey: [name, 'getList'] }, before =>
    before?.data
      ? {
          ...before,
          data: before.data.map(record => (record.id === saved.id ? (saved as AnyRecord) : record)),
        }
      : before,
  );
  repeatListReads(queryClient, name);
}
