import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate, type GetListResult, type Identifier } from 'react-admin';
import { useId, useRef, useState } from 'react';
import type { AnyRecord } from '../../../api/AnyRecord';
import { attemptEach } from '../../../api/attemptEach';
import { isGone, mayBeCarriedOut } from '../../../api/ApiError';
import type { PanelDataProvider } from '../../../api/dataProvider';
import { errorText } from '../../../api/errorText';
import { useIsLeft } from '../../../ui/useIsLeft';
import { useOfferUndo } from '../../../undo/useOfferUndo';
import type { Recovery } from '../../recovery';
import { hasForm } from '../../hasScreen';
import { useResource } from '../../ResourcesContext';
import { useResourceText } from '../../useResourceText';

/**
 * Deletes records and offers to undo it, where their resource can create them again. A record that is already gone counts as
 * deleted.
 * @param onDone called when all records are deleted.
 */
export function useDeletion(records: readonly AnyRecord[], onDone: () => void) {
  const resource = useResource();
  const { name, recordRepresentation, prepareRecovery } = resource;
  const text = useResourceText();
  const translate = useTranslate();
  const notify = useNotify();
  const offerUndo = useOfferUndo();
  const dataProvider = useDataProvider<PanelDataProvider>();
  const queryClient = useQueryClient();
  /** The records that do not exist any more, with whether this dialog has deleted them. */
  const deleted = useRef(new Map<Identifier, boolean>());
  /** Those whose deletion may have been carried out, although its answer was lost. */
  const unconfirmed = useRef(new Set<Identifier>());
  const inFlight = useRef(false);
  const isLeft = useIsLeft();
  const [left, setLeft] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const recoveryKey = [name, 'recovery', useId()];
  // Read while the user reads the question, and once for each dialog.
  const reading = useQuery({
    queryKey: recoveryKey,
    queryFn: ({ signal }) => prepareRecovery?.(records, dataProvider, signal) ?? null,
    enabled: prepareRecovery !== undefined,
    gcTime: 0,
    staleTime: Infinity,
  });
  const recovery = reading.data ?? null;

  /** Waits until the recovery is read. @returns whether the user knew all that will not come back. */
  const isAnnounced = async (): Promise<boolean> => {
    if (!reading.isFetching) return true;
    const { data } = await reading.refetch({ cancelRefetch: false });
    return data?.lost.length === 0;
  };

  /** Whether a record does not exist any more. A resource without forms has no call for one record. */
  const isDeleted = async ({ id }: AnyRecord): Promise<boolean> => {
    if (!hasForm(resource, 'edit')) return false;
    return dataProvider.getOne(name, { id }).then(() => false, isGone);
  };

  const deleteOne = async (record: AnyRecord): Promise<void> => {
    try {
      await dataProvider.delete(name, { id: record.id, previousData: record });
      deleted.current.set(record.id, true);
    } catch (error) {
      if (mayBeCarriedOut(error)) {
        unconfirmed.current.add(record.id);
        if (!(await isDeleted(record))) throw error;
      } else if (!isGone(error)) throw error;
      deleted.current.set(record.id, unconfirmed.current.has(record.id));
    } finally {
      setLeft(before => before && before - 1);
    }
  };

  /** Returns the sentence about the records that were not deleted. */
  const failureOf = (failed: { item: AnyRecord; error: unknown }[]): string => {
    const names = failed.map(({ item }) => recordRepresentation(item)).join(', ');
    const what = records.length > 1 ? `${text('failures.delete')}: ${names}` : text('failures.delete');
    return `${what}. ${errorText(failed[0]?.error, translate)}`;
  };

  const refreshLists = () =>
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'getList' });

  const run = async () => {
    if (inFlight.current) return;
    inFlight.current = true;
    setFailure(null);
    const wanted = records.filter(({ id }) => !deleted.current.has(id));
    setLeft(wanted.length);
    if (await isAnnounced()) await deleteAll(wanted);
    inFlight.current = false;
    setLeft(null);
  };

  const deleteAll = async (wanted: readonly AnyRecord[]) => {
    const { failed } = await attemptEach(wanted, deleteOne);
    removeFromLists(queryClient, name, deleted.current);
    refreshLists();
    if (failed.length) {
      setFailure(failureOf(failed));
      if (isLeft()) {
        notify(failureOf(failed), { type: 'error' });
        offer();
      }
      return;
    }
    if (!offer()) {
      const gone = records.find(({ id }) => !deleted.current.get(id));
      if (gone) notify(translate('delete.gone', { name: recordRepresentation(gone) }), { type: 'info' });
      else notify(text('notifications.deleted'), { type: 'success' });
    }
    onDone();
  };

  /** Offers to undo what was deleted. @returns whether there is an undo. */
  const offer = (): boolean => {
    const kept = queryClient.getQueryData<Recovery | null>(recoveryKey);
    const ours = records.filter(({ id }) => deleted.current.get(id));
    const [first] = ours;
    if (!kept || !first) return false;
    const what =
      ours.length === 1 ? recordRepresentation(first) : translate('delete.several', { count: ours.length });
    offerUndo({
      message: (
        <>
          <span>{text('notifications.deleted')}</span> · <bdi>{what}</bdi>
        </>
      ),
      undo: async () => {
        const missing = await kept.restore(ours);
        refreshLists();
        return missing.length ? translate('undo.missing', { names: missing.join(', ') }) : undefined;
      },
    });
    return true;
  };

  return {
    run,
    /** Offers to undo what was deleted before a failure; for a dialog that is closed after it. */
    offerUndoOfPart: () => void offer(),
    failure,
    /** Number of records that are not deleted yet; null while nothing is being deleted. */
    left,
    /** Whether it is still being read how the records can be created again. */
    isPreparing: reading.isFetching,
    recovery,
  };
}

/** Takes deleted records out of every cached list at once; the lists are read again after it. */
function removeFromLists(
  queryClient: QueryClient,
  name: string,
  ids: ReadonlyMap<Identifier, unknown>,
): void {
  queryClient.setQueriesData<GetListResult<AnyRecord>>({ queryKey: [name, 'getList'] }, before => {
    if (!before?.data) return before;
    const data = before.data.filter(({ id }) => !ids.has(id));
    const removed = before.data.length - data.length;
    return removed ? { ...before, data, total: (before.total ?? 0) - removed } : before;
  });
}
