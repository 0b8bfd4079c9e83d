// @ts-nocheck
import { useNotify } from 'react-admin';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { draftKeyAt, draftStore } from './draftStore';

/**
 * Tells the outcome of a save to a user who has left its form meanwhile (P13): a success as a notification, a failure as an
 * offer to go back to the values. Call the result with the failure's sentence, or null, and the sentence of success.
 */
export function useOutcome(): (problem: string | null, success: string) => void {
  const notify = useNotify();
  const { pathname } = useLocation();
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return useCallback(
    (problem, success) => {
      if (!isLeft.current) return;
      draftStore.settle(draftKeyAt(pathname), problem);
      if (problem === null) notify(success, { type: 'success' });
    },
    [notify, pathname],
  );
}
