import { useNotify } from 'react-admin';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useIsLeft } from '../ui/useIsLeft';
import { draftKeyAt } from '../unsaved/draftKeys';
import { draftStore } from '../unsaved/draftStore';
import { sentenceOf, type FormProblems } from './useSubmission';

/**
 * Tells the outcome of a save to a user who has left its form meanwhile (P13): a success as a notification, a failure as an
 * offer to go back to the values, or as a notification where no values are kept. Call the result with what is wrong,
 * undefined for a success, and the sentence of success. Leave the sentence out where the caller itself notifies of it.
 * @param form the name of the form, if it is not the only one of its path
 * @param staysOpen whether the dialog stays for the next values when it is saved
 */
export function useOutcome(
  form?: string,
  { staysOpen = false }: { staysOpen?: boolean } = {},
): (problems: FormProblems | undefined, success?: string) => void {
  const notify = useNotify();
  const { pathname } = useLocation();
  const isLeft = useIsLeft();
  const key = draftKeyAt(pathname, form);
  const formNumber = useRef<number>(undefined);
  // Runs before `useDraft` unregisters the form.
  useLayoutEffect(
    () => () => {
      formNumber.current = draftStore.formNumber(key);
    },
    [key],
  );
  return useCallback(
    (problems, success) => {
      // After "Leave" the form is on the screen for a moment.
      const isLeaving = !form && draftStore.isBeingSaved(key);
      if (!isLeft() && !isLeaving) {
        // A dialog or row that is saved is closed in the next render, so its draft is deleted here.
        if (form && !problems)
          draftStore.settle(key, null, staysOpen ? undefined : draftStore.formNumber(key));
        if (form && problems) draftStore.goOn(key);
        return;
      }
      const problem = problems ? sentenceOf(problems) : null;
      const isOffered = draftStore.settle(key, problem, formNumber.current ?? draftStore.formNumber(key));
      if (problem && !isOffered) notify(problem, { type: 'error' });
      else if (problem === null && success) notify(success, { type: 'success' });
    },
    [notify, form, staysOpen, key, isLeft],
  );
}
