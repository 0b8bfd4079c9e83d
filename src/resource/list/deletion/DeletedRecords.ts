import { createContext, use } from 'react';
import type { AnyRecord } from '../../../api/AnyRecord';

export const DeletedRecords = createContext<readonly AnyRecord[]>([]);

/** Returns the records that the delete dialog is about to delete, for a resource's `deleteWarning`. */
export function useDeletedRecords<Model>(): readonly Model[] {
  return use(DeletedRecords) as unknown as readonly Model[];
}
