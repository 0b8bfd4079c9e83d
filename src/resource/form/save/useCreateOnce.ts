import { useQueryClient } from '@tanstack/react-query';
import { useCreate, useDataProvider } from 'react-admin';
import { useState } from 'react';
import type { AnyRecord } from '../../../api/AnyRecord';
import type { PanelDataProvider } from '../../../api/dataProvider';
import { mayBeCarriedOut } from '../../../api/ApiError';
import { withoutServerFields } from '../../../api/withoutServerFields';
import type { Attempt } from '../../../unsaved/drafts';
import { findPossibleDuplicate } from './findPossibleDuplicate';
import type { ResourceName } from '../../../contract/records';
import { repeatListReads } from '../../repeatListReads';
import { nextKey } from '../../../api/newKey';

/**
 * Decides what to do with an existing record that equals an earlier try whose answer was lost.
 * @param isSame whether the record to create now has the same values
 * @returns the record to go on with, null to save nothing, or undefined to create another one
 */
type DecideDuplicate = (
  duplicate: AnyRecord,
  data: object,
  isSame: boolean,
) => Promise<AnyRecord | null | undefined>;

const takeSame: DecideDuplicate = async (duplicate, _, isSame) => (isSame ? duplicate : undefined);

/**
 * Returns a function that creates a record once, also when an earlier attempt was carried out and its answer was lost (P8): by
 * the `Idempotency-Key` of that attempt, or by a look at the newest records.
 * @param decideDuplicate default: the record is taken if it is equal to what is to be created
 */
export function useCreateOnce(name: string, decideDuplicate = takeSame) {
  const dataProvider = useDataProvider<PanelDataProvider>();
  const queryClient = useQueryClient();
  const [create] = useCreate<AnyRecord>();
  const [attempt, setAttempt] = useState<Attempt>();

  /** @returns the record; null if `decideDuplicate` has decided to save nothing */
  const createOnce = async (data: object): Promise<AnyRecord | null> => {
    const hasKeys = await dataProvider.hasCapability('idempotency');
    const isSame = attempt !== undefined && textOf(attempt.values) === textOf(data);
    const sent = hasKeys ? nextKey(attempt, isSame) : { key: undefined, sentAt: Date.now() };
    const { key } = sent;
    if (attempt && (key === undefined || key !== attempt.key)) {
      const found = await findPossibleDuplicate(dataProvider, name, attempt.values);
      const chosen = found && (await decideDuplicate(found, data, isSame));
      if (chosen !== undefined) return chosen;
    }
    setAttempt({ values: data, ...sent });
    const begunAt = Date.now();
    try {
      const params = { data, meta: { idempotencyKey: key } };
      const created = (await create(name, params, { returnPromise: true })) as AnyRecord;
      setAttempt(undefined);
      // react-admin reads the lists again that were there before. Others may have been read meanwhile, without the record.
      repeatListReads(
        queryClient,
        name as ResourceName,
        query => query.isActive() && query.state.data === undefined,
      );
      void queryClient.invalidateQueries({
        queryKey: [name, 'getList'],
        predicate: ({ state }) => state.dataUpdatedAt >= begunAt,
      });
      return created;
    } catch (error) {
      // An earlier attempt may have been carried out all the same.
      if (!mayBeCarriedOut(error)) setAttempt(attempt);
      // The list shows whether it is there.
      else void queryClient.invalidateQueries({ queryKey: [name, 'getList'] });
      throw error;
    }
  };

  return {
    createOnce,
    /** The creation that is being sent, or that may have been carried out. */
    attempt,
    setAttempt,
    /** Whether a creation with this data was sent, and may have been carried out. */
    isAttempted: (data: object) => attempt !== undefined && textOf(attempt.values) === textOf(data),
  };
}

/** Two records with the same text have the same values. */
export function textOf(data: object): string {
  return JSON.stringify(withoutServerFields(data as AnyRecord), fileByName);
}

/** Replaces a file, which JSON cannot hold, by text that differs for another file. */
function fileByName(_: string, value: unknown): unknown {
  return value instanceof File ? `${value.name} ${value.size} ${value.lastModified}` : value;
}
