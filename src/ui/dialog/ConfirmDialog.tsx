import type { ReactNode } from 'react';
import { Button } from '../button/Button';
import { ModalDialog } from './ModalDialog';

interface ConfirmDialogProps {
  title: ReactNode;
  children: ReactNode;
  confirm: string;
  cancel: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** Disables both buttons while the confirmed action runs. */
  busy?: boolean;
}

/** Asks for confirmation of an action that cannot be undone. Escape and Cancel change nothing; the focus starts on Cancel. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel,
  onConfirm,
  onCancel,
  busy,
}: ConfirmDialogProps) {
  return (
    <ModalDialog
      role="alertdialog"
      title={title}
      onClose={busy ? undefined : onCancel}
      actions={
        <>
          <Button onClick={onCancel} disabled={busy} autoFocus>
            {cancel}
          </Button>
          <Button kind="danger" onClick={onConfirm} disabled={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </ModalDialog>
  );
}
