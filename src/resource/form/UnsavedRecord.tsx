import { useEffect, useState, type RefObject } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import type { AnyRecord } from '../../api/AnyRecord';
import type { LostSaves } from '../../form/useLostSaves';
import type { Attempt, FormHistory } from '../../unsaved/drafts';
import { UnsavedChanges } from '../../unsaved/UnsavedChanges';

interface UnsavedRecordProps {
  record: AnyRecord | undefined;
  baseRef: RefObject<AnyRecord | undefined>;
  isSending: boolean;
  isAsking: boolean;
  isSaved: boolean;
  savedPath: () => string | undefined;
  forgetSaved: () => void;
  attempt: Attempt | undefined;
  setAttempt: (attempt: Attempt | undefined) => void;
  lostSaves: LostSaves;
}

/** As long as after an input. */
const VERSION_DELAY_MS = 300;

/** Keeps what is typed in the form of a record as a draft, with what its save has to know, and fills in an earlier draft. */
export function UnsavedRecord({
  record,
  baseRef,
  isSending,
  isAsking,
  isSaved,
  savedPath,
  forgetSaved,
  attempt,
  setAttempt,
  lostSaves,
}: UnsavedRecordProps) {
  const {
    getValues,
    setValue,
    watch,
    formState: { isReady },
  } = useFormContext();
  const { dirtyFields, isSubmitting } = useFormState();
  const [version, setVersion] = useState(0);
  // A value may change without an input, as with the answer that adds an ingredient.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { unsubscribe } = watch(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setVersion(before => before + 1), VERSION_DELAY_MS);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [watch]);
  // react-admin's `state.record` merges lists item by item, which would bring removed items back.
  const restore = (changed: object, history: FormHistory) => {
    setAttempt(history.attempt);
    lostSaves.set(history.lostSaves ?? []);
    forgetSaved();
    if (history.base || !record) baseRef.current = history.base as AnyRecord | undefined;
    for (const [name, value] of Object.entries(changed)) setValue(name, value, { shouldDirty: true });
  };
  const isDirty = !isSaved && Object.keys(dirtyFields).length > 0;
  useEffect(() => {
    if (!isDirty) baseRef.current = record;
  }, [isDirty, record, baseRef]);
  // Until the form is ready, react-admin resets it, and a restored draft would not count as a change.
  if (!isReady) return null;
  return (
    <UnsavedChanges
      isDirty={isDirty}
      // react-hook-form's own state begins with the click, and ends early with a reset: the saved record is shown before its
      // categories are saved.
      isSaving={isSubmitting || isSending}
      isAsking={isAsking}
      isSaved={isSaved}
      values={getValues}
      version={version}
      base={() => baseRef.current}
      attempt={attempt}
      lostSaves={lostSaves.saves}
      path={savedPath}
      restore={restore}
    />
  );
}
