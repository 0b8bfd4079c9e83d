import { useEffect, useEffectEvent } from 'react';
import { UnsavedChangesDialog } from './UnsavedChangesDialog';
import { useDraft } from './useDraft';
import { useOpenedDraft } from './useOpenedDraft';

interface UnsavedChangesProps {
  isDirty: boolean;
  /** Returns the form's values. */
  values: () => object;
  /** Returns the form's path if it is not the current one. */
  path?: () => string | undefined;
  /** Puts the values of a draft into the form. */
  restore: (draft: object) => void;
}

/** Asks before a form's unsaved changes are left, keeps them as a draft when the session ends, and restores that draft. */
export function UnsavedChanges({ isDirty, values, path, restore }: UnsavedChangesProps) {
  const draft = useOpenedDraft();
  useDraft(() => (isDirty ? { values: values(), path: path?.() } : null));
  const onOpened = useEffectEvent(restore);
  useEffect(() => {
    if (draft) onOpened(draft);
  }, [draft]);
  return <UnsavedChangesDialog isDirty={isDirty} />;
}
