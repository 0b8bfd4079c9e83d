import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { Button } from './Button';
import { MuiRoot } from './MuiRoot';

export interface ConfirmDialogProps {
  title: ReactNode;
  children: ReactNode;
  confirm: string;
  cancel: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** While the confirmed action runs: neither button answers. */
  busy?: boolean;
}

/** Escape and Cancel change nothing; the focus starts on Cancel. */
export function MuiConfirmDialog({
  title,
  children,
  confirm,
  cancel,
  onConfirm,
  onCancel,
  busy = false,
}: ConfirmDialogProps) {
  const id = useId();
  return (
    <MuiRoot>
      <Dialog
        open
        onClose={busy ? undefined : onCancel}
        role="alertdialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        maxWidth="xs"
        fullWidth
      >
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent id={`${id}-text`}>{children}</DialogContent>
        <DialogActions>
          <Button onClick={onCancel} disabled={busy} autoFocus>
            {cancel}
          </Button>
          <Button kind="danger" onClick={onConfirm} disabled={busy}>
            {confirm}
          </Button>
        </DialogActions>
      </Dialog>
    </MuiRoot>
  );
}
