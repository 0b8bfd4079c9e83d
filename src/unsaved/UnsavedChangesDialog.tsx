import { useBlocker, useTranslate } from 'react-admin';
import { use, useEffect } from 'react';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog';
import { DraftsContext } from './drafts';

/** Asks before a changed form is left: in our own dialog within the panel, in the browser's when the tab closes. */
export function UnsavedChangesDialog({ isDirty }: { isDirty: boolean }) {
  const translate = useTranslate();
  const drafts = use(DraftsContext);
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && nextLocation.pathname !== currentLocation.pathname,
  );

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!drafts.isKept()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty, drafts]);

  if (state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={translate('form.leave_title')}
      confirm={translate('form.leave')}
      cancel={translate('form.stay')}
      onConfirm={() => proceed()}
      onCancel={() => reset()}
    >
      {translate('form.leave_text')}
    </ConfirmDialog>
  );
}
