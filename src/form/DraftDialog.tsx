import { useTranslate } from 'react-admin';
import type { ComponentProps, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../ui/button/Button';
import { ModalDialog } from '../ui/dialog/ModalDialog';
import { draftKeyAt } from '../unsaved/draftKeys';
import { draftStore } from '../unsaved/draftStore';
import { UnsavedChanges } from '../unsaved/UnsavedChanges';

type Unsaved = ComponentProps<typeof UnsavedChanges>;

interface DraftDialogProps extends Pick<Unsaved, 'values' | 'restore' | 'attempt'> {
  title: string;
  /** The name of its draft; undefined where nothing is kept. */
  draft: string | undefined;
  isDirty: boolean;
  /** Whether something is typed that its values do not have. */
  isTyped?: boolean;
  /** While it is being sent, it stays open. */
  isBusy: boolean;
  onClose: () => void;
  /** The text of the button that closes it. Default: "Cancel". */
  cancel?: string;
  /** The main button. */
  action: ReactNode;
  width?: 'xs' | 'sm' | undefined;
  children: ReactNode;
}

/**
 * A modal dialog whose values are kept as a draft: Escape keeps it, the button that closes the dialog deletes it. The screen opens
 * the dialog of a draft again by `useContinuedForm`.
 */
export function DraftDialog({
  title,
  draft,
  isDirty,
  isTyped = false,
  isBusy,
  onClose,
  cancel = 'form.cancel',
  action,
  width,
  children,
  ...unsaved
}: DraftDialogProps) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const discard = () => {
    if (draft) draftStore.remove(draftKeyAt(pathname, draft));
    onClose();
  };
  const leave = () => {
    // The last key may not be written down yet.
    draftStore.collect();
    onClose();
  };
  return (
    <ModalDialog
      title={title}
      width={width}
      isDirty={isDirty || isTyped}
      onClose={isBusy ? undefined : leave}
      actions={
        <>
          <Button onClick={discard} disabled={isBusy}>
            {translate(cancel)}
          </Button>
          {action}
        </>
      }
    >
      {children}
      {draft && (
        <UnsavedChanges {...unsaved} form={draft} title={title} isDirty={isDirty} isSaving={isBusy} />
      )}
    </ModalDialog>
  );
}
