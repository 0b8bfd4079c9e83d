import { useBlocker, useTranslate } from 'react-admin';
import { useEffect, useRef } from 'react';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog';
import { draftStore } from './draftStore';

interface UnsavedChangesDialogProps {
  isDirty: boolean;
  /** Whether the changes are being sent at the moment. */
  isSaving?: boolean;
  /** Whether a draft keeps the changes when the page is loaded again. */
  hasDraft?: boolean;
  /** Called when the user leaves. */
  onLeave?: () => void;
}

/** Asks before a changed form is left: in our own dialog within the panel, in the browser's when the tab closes. */
export function UnsavedChangesDialog({
  isDirty,
  isSaving = false,
  hasDraft = false,
  onLeave,
}: UnsavedChangesDialogProps) {
  const translate = useTranslate();
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      isDirty && (next.pathname !== here.pathname || next.search !== here.search),
  );

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!draftStore.isLeaveAllowed()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  useEffect(() => {
    if (isDirty && !hasDraft) return draftStore.openWithoutDraft();
  }, [isDirty, hasDraft]);

  // A save that ends while the question is open answers it: the form shows the outcome, and a refusal what to correct.
  const askedWhileSaving = useRef(false);
  const isAsked = state === 'blocked';
  useEffect(() => {
    if (isAsked && isSaving) askedWhileSaving.current = true;
    if (!isAsked) askedWhileSaving.current = false;
    else if (!isSaving && askedWhileSaving.current) reset();
  }, [isAsked, isSaving, reset]);

  if (state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={translate(isSaving ? 'form.leave_saving_title' : 'form.leave_title')}
      confirm={translate('form.leave')}
      cancel={translate('form.stay')}
      onConfirm={() => {
        onLeave?.();
        proceed();
      }}
      onCancel={() => reset()}
    >
      {translate(isSaving ? 'form.leave_saving_text' : 'form.leave_text')}
    </ConfirmDialog>
  );
}
