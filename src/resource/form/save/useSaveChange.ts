import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useUpdate } from 'react-admin';
import type { AnyRecord } from '../../../api/AnyRecord';
import { isApiError, isGone } from '../../../api/ApiError';
import type { PanelDataProvider } from '../../../api/dataProvider';
import { useCapability } from '../../../api/useMe';
import { repeatListReads } from '../../repeatListReads';
import { useResource } from '../../ResourcesContext';
import { declaredFields, rowFields } from '../body/declaredFields';
import { overLostSave, saveOrAsk, type Conflict, type SaveAttempt } from '../../../form/conflict';
import { isSameVersion } from '../../../form/sameRecord';
import type { LostSaves } from '../../../form/useLostSaves';

/**
 * Returns a function that saves a changed record, unless another user has changed it since the form was opened (P22). A
 * backend with ETags refuses such a save; otherwise `updated_at` is read again before it, where there is one.
 * @param ask shows both versions; resolves with the values to save, or null to save nothing
 * @param lost the form's
 * @param readAgain reads the record as it is now, where there is no call for one record; undefined if it is not found
 */
export function useSaveChange(
  ask: (conflict: Conflict) => Promise<AnyRecord | null>,
  lost: LostSaves,
  readAgain?: () => Promise<AnyRecord | undefined>,
) {
  const { name, inputs } = useResource();
  const rows = rowFields(inputs);
  const dataProvider = useDataProvider<PanelDataProvider>();
  const hasVersions = useCapability('etag');
  const queryClient = useQueryClient();
  const [update] = useUpdate<AnyRecord>();

  const readNow = async ({ id }: AnyRecord): Promise<AnyRecord | undefined> =>
    readAgain ? readAgain() : (await dataProvider.getOne<AnyRecord>(name, { id })).data;

  const send = async (data: AnyRecord, base: AnyRecord): Promise<SaveAttempt<AnyRecord>> => {
    const hasVersion = (await dataProvider.versionOf(name, base)) !== undefined;
    if (!hasVersion && (hasVersions || base.updated_at !== undefined)) {
      // A record that is gone is refused by the save.
      const theirs = await readNow(base).catch((error: unknown) => {
        if (!isGone(error)) throw error;
        return undefined;
      });
      if (theirs && !isSameVersion(theirs, base, rows)) return { theirs };
    }
    try {
      // What no input writes may have been read again since, and is not a change of the user's.
      const { fields, isComplete } = declaredFields(inputs);
      const others = Object.entries(base).filter(([field]) => isComplete && !fields.has(field));
      const params = { id: base.id, data: { ...data, ...Object.fromEntries(others) }, previousData: base };
      const saved = (await update(name, params, { returnPromise: true })) as AnyRecord;
      repeatListReads(queryClient, name);
      return { saved };
    } catch (error) {
      if (!isApiError(error) || error.status !== 412) throw error;
      const theirs = await readNow(base);
      if (!theirs) throw error;
      return { theirs };
    }
  };

  /** @returns the saved record; null if the user has decided not to save it */
  return (mine: AnyRecord, record: AnyRecord) =>
    saveOrAsk({ mine, base: record, rows, send: overLostSave(lost, send, rows), ask });
}
