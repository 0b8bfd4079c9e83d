import { useTranslate } from 'react-admin';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../ui/button/Button';
import { ModalDialog } from '../ui/dialog/ModalDialog';
import { UnsavedChanges } from '../unsaved/UnsavedChanges';
import { useDialogClosing } from '../unsaved/useDialogClosing';

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
  const closing = useDialogClosing(draft, onClose);
  return (
    <ModalDialog
      title={title}
      width={width}
      isDirty={isDirty || isTyped}
      onClose={isBusy ? undefined : closing.leave}
      actions={
        <>
          <Button onClick={closing.cancel} disabled={isBusy}>
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
