import type { Identifier } from 'react-admin';
import type { AnyRecord } from '../../../api/AnyRecord';
import { isGone, mayBeCarriedOut } from '../../../api/ApiError';
import type { PanelDataProvider } from '../../../api/dataProvider';
import { hasForm } from '../../hasScreen';
import type { Resource } from '../../Resource';

/** Deletes records of one dialog, whose deletion may be tried again after a failure. */
export function createDeletions(dataProvider: PanelDataProvider, resource: Resource) {
  const { name } = resource;
  /** The records that do not exist any more, with whether this dialog has deleted them. */
  const deleted = new Map<Identifier, boolean>();
  /** Those whose deletion may have been carried out, although its answer was lost. */
  const unconfirmed = new Set<Identifier>();

  /** Whether a record does not exist any more. A resource without forms has no call for one record. */
  const isDeleted = async ({ id }: AnyRecord): Promise<boolean> => {
    if (!hasForm(resource, 'edit')) return false;
    return dataProvider.getOne(name, { id }).then(() => false, isGone);
  };

  return {
    /** Deletes a record. One that is already gone counts as deleted. */
    deleteOne: async (record: AnyRecord): Promise<void> => {
      const { id } = record;
      try {
        await dataProvider.delete(name, { id, previousData: record });
        deleted.set(id, true);
      } catch (error) {
        if (mayBeCarriedOut(error)) {
          unconfirmed.add(id);
          if (!(await isDeleted(record))) throw error;
        } else if (!isGone(error)) throw error;
        deleted.set(id, unconfirmed.has(id));
      }
    },
    isGone: (id: Identifier): boolean => deleted.has(id),
    /** Whether the record was deleted here, and not by another user. */
    isOurs: (id: Identifier): boolean => deleted.get(id) === true,
  };
}
