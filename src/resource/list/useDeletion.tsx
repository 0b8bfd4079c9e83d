import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate, type GetListResult, type Identifier } from 'react-admin';
import { useId, useRef, useState } from 'react';
import type { AnyRecord } from '../../api/AnyRecord';
import { attemptEach } from '../../api/attemptEach';
import { isApiError } from '../../api/ApiError';
import type { PanelDataProvider } from '../../api/dataProvider';
import { errorText } from '../../api/errorText';
import { useOfferUndo } from '../../undo/useOfferUndo';
import type { Recovery } from '../recovery';
import { useResource } from '../ResourcesContext';
import { useResourceText } from '../useResourceText';

const MAX_CONCURRENT_CALLS = 4;

/**
 * Deletes records and offers to undo it, where their resource can create them again. A record that is already gone counts as
 * deleted.
 * @param onDone called when all records are deleted.
 */
export function useDeletion(records: readonly AnyRecord[], onDone: () => void) {
  const { name, recordRepresentation, prepareRecovery } = useResource();
  const text = useResourceText();
  const translate = useTranslate();
  const notify = useNotify();
  const offerUndo = useOfferUndo();
  const dataProvider = useDataProvider<PanelDataProvider>();
  const queryClient = useQueryClient();
  const deleted = useRef(new Set<Identifier>());
  const inFlight = useRef(false);
  const [left, setLeft] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  // Read while the user reads the question; one dialog, one reading.
  const reading = useQuery({
    queryKey: [name, 'recovery', useId()],
    queryFn: ({ signal }) => prepareRecovery?.(records, dataProvider, signal) ?? null,
    enabled: prepareRecovery !== undefined,
    gcTime: 0,
    staleTime: Infinity,
  });
  const recovery = reading.data ?? null;

  /** Waits for the reading. Returns undefined if the user has to read first what will not come back. */
  const recoveryOnceRead = async (): Promise<Recovery | null | undefined> => {
    if (!reading.isFetching) return recovery;
    const { data } = await reading.refetch({ cancelRefetch: false });
    return data?.lost.length === 0 ? data : undefined;
  };

  /** Deletes a record. @returns whether it was there. */
  const deleteOne = async (record: AnyRecord): Promise<boolean> => {
    try {
      await dataProvider.delete(name, { id: record.id, previousData: record });
      return true;
    } catch (error) {
      if (isApiError(error) && error.status === 404) return false;
      throw error;
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
    const kept = await recoveryOnceRead();
    if (kept !== undefined) await deleteAll(wanted, kept);
    inFlight.current = false;
    setLeft(null);
  };

  const deleteAll = async (wanted: readonly AnyRecord[], kept: Recovery | null) => {
    const { done, failed } = await attemptEach(wanted, MAX_CONCURRENT_CALLS, deleteOne);
    for (const { item } of done) deleted.current.add(item.id);
    removeFromLists(queryClient, name, deleted.current);
    refreshLists();
    if (failed.length) {
      setFailure(failureOf(failed));
      return;
    }
    const gone = done.find(({ result: wasThere }) => !wasThere);
    if (kept && !gone) offer(kept);
    else if (gone)
      notify(translate('delete.gone', { name: recordRepresentation(gone.item) }), { type: 'info' });
    else notify(text('notifications.deleted'), { type: 'success' });
    onDone();
  };

  const offer = (kept: Recovery) => {
    const [first] = records;
    const what =
      records.length === 1 && first
        ? recordRepresentation(first)
        : translate('delete.several', { count: records.length });
    offerUndo({
      message: (
        <>
          <span>{text('notifications.deleted')}</span> · <bdi>{what}</bdi>
        </>
      ),
      undo: async () => {
        const missing = await kept.restore();
        refreshLists();
        return missing.length ? translate('undo.missing', { names: missing.join(', ') }) : undefined;
      },
    });
  };

  return {
    run,
    failure,
    /** Number of records that are not deleted yet; null while nothing is being deleted. */
    left,
    /** Whether it is still being read how the records can be created again. */
    isPreparing: reading.isFetching,
    recovery,
  };
}

/** Takes deleted records out of every cached list at once; the lists are read again after it. */
function removeFromLists(queryClient: QueryClient, name: string, ids: ReadonlySet<Identifier>): void {
  queryClient.setQueriesData<GetListResult<AnyRecord>>({ queryKey: [name, 'getList'] }, before => {
    if (!before?.data) return before;
    const data = before.data.filter(({ id }) => !ids.has(id));
    const removed = before.data.length - data.length;
    return removed ? { ...before, data, total: (before.total ?? 0) - removed } : before;
  });
}
