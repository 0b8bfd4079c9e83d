import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { use, useId, useRef, useState } from 'react';
import type { AnyRecord } from '../../../api/AnyRecord';
import { attemptEach } from '../../../api/concurrency/attemptEach';
import type { PanelDataProvider } from '../../../api/dataProvider';
import { trackChange } from '../../../api/openChanges';
import { namesByReason, namesInShort } from '../../../api/refusals/namesByReason';
import { useIsLeft } from '../../../ui/useIsLeft';
import { useWhenLeft } from '../../../ui/useWhenLeft';
import { useOfferUndo } from '../../../undo/useOfferUndo';
import type { Recovery } from '../../recovery';
import { useResource } from '../../ResourcesContext';
import { useResourceText } from '../../useResourceText';
import { outdateRecords } from '../../repeatListReads';
import { SelectionContext } from '../selection/selection';
import { createDeletions } from './createDeletions';
import { removeFromLists } from './removeFromLists';

/**
 * Deletes records and offers to undo it, where their resource can create them again. A record that is already gone counts as
 * deleted. What was deleted before a failure can be undone once the dialog is left.
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
  const selection = use(SelectionContext);
  const [deletions] = useState(() => createDeletions(dataProvider, resource));
  const inFlight = useRef(false);
  const isLeft = useIsLeft();
  const [left, setLeft] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<'on' | 'ended' | null>(null);
  const isCancelled = useRef(false);

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
  /** The recovery of what is deleted: the query ends with the dialog, which may be left while it deletes. */
  const kept = useRef<Recovery | null>(null);

  const deleteNext = (record: AnyRecord) =>
    deletions.deleteOne(record).finally(() => setLeft(before => before && before - 1));

  const namesOf = (some: readonly AnyRecord[]) => namesInShort(some.map(recordRepresentation), translate);

  /** Returns the sentences about the records that were not deleted. */
  const failureOf = (failed: { item: AnyRecord; error: unknown }[]): string =>
    namesByReason(failed, recordRepresentation, translate)
      .map(({ names, reason }) => {
        const what = records.length > 1 ? `${text('failures.delete')}: ${names}` : text('failures.delete');
        return `${what}. ${reason}`;
      })
      .join('\n');

  const refreshLists = () => {
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'getList' });
    outdateRecords(queryClient);
  };

  const run = async () => {
    if (inFlight.current) return;
    inFlight.current = true;
    setFailure(null);
    const wanted = records.filter(({ id }) => !deletions.isGone(id));
    setWaiting('on');
    const isKnown = await isAnnounced();
    setWaiting(isKnown ? null : 'ended');
    if (isCancelled.current) return;
    if (isKnown) await deleteAll(wanted);
    else if (isLeft()) notify(`${text('failures.delete')}: ${namesOf(wanted)}`, { type: 'error' });
    inFlight.current = false;
    setLeft(null);
  };

  const deleteAll = async (wanted: readonly AnyRecord[]) => {
    setLeft(wanted.length);
    kept.current = queryClient.getQueryData<Recovery | null>(recoveryKey) ?? null;
    const { failed } = await trackChange(attemptEach(wanted, deleteNext));
    removeFromLists(queryClient, name, deletions.isGone);
    refreshLists();
    const releaseGone = () => selection?.release(wanted.filter(({ id }) => deletions.isGone(id)));
    if (failed.length) {
      releaseGone();
      setFailure(failureOf(failed));
      if (isLeft()) {
        notify(failureOf(failed), { type: 'error' });
        offer();
      }
      return;
    }
    if (!offer()) {
      const gone = records.find(({ id }) => !deletions.isOurs(id));
      if (gone) notify(translate('delete.gone', { name: recordRepresentation(gone) }), { type: 'info' });
      else notify(text('notifications.deleted'), { type: 'success' });
    }
    releaseGone();
    onDone();
  };

  /** Offers to undo what was deleted. @returns whether there is an undo. */
  const offer = (): boolean => {
    const { current: recovery } = kept;
    const ours = records.filter(({ id }) => deletions.isOurs(id));
    const [first] = ours;
    if (!recovery || !first) return false;
    const what =
      ours.length === 1 ? recordRepresentation(first) : translate('delete.several', { count: ours.length });
    offerUndo({
      message: (
        <>
          <span>{text('notifications.deleted')}</span> · <bdi>{what}</bdi>
        </>
      ),
      undo: async () => {
        const missing = await recovery.restore(ours);
        refreshLists();
        return missing.length
          ? translate('undo.missing', { names: namesInShort(missing, translate) })
          : undefined;
      },
    });
    return true;
  };

  useWhenLeft(failure !== null && left === null, () => void offer());

  return {
    run,
    /** Cancels the deletion while the data for its undo is being read. */
    cancel: () => (isCancelled.current = true),
    failure,
    /** Whether the confirmed deletion waits for what its undo needs; `ended` where the user has to confirm once more. */
    waiting,
    /** Number of records that are not deleted yet; null while nothing is being deleted. */
    left,
    /** Whether the data for the undo is being read. */
    isPreparing: reading.isFetching,
    recovery,
  };
}
