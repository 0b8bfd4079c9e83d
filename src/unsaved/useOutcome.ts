import { useNotify } from 'react-admin';
import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { useIsLeft } from '../form/useIsLeft';
import { draftKeyAt, draftStore } from './draftStore';

/**
 * Tells the outcome of a save to a user who has left its form meanwhile (P13): a success as a notification, a failure as an
 * offer to go back to the values. Call the result with the failure's sentence, or null, and the sentence of success.
 */
export function useOutcome(): (problem: string | null, success: string) => void {
  const notify = useNotify();
  const { pathname } = useLocation();
  const isLeft = useIsLeft();
  return useCallback(
    (problem, success) => {
      if (!isLeft()) return;
      draftStore.settle(draftKeyAt(pathname), problem);
      if (problem === null) notify(success, { type: 'success' });
    },
    [notify, pathname, isLeft],
  );
}
