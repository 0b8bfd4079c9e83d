import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { MuiRoot } from '../mui/MuiRoot';

export interface ModalDialogProps {
  title: ReactNode;
  children: ReactNode;
  /** The buttons, the main one last. */
  actions: ReactNode;
  /** Called on Escape and on a click outside the dialog; undefined while it must not close. */
  onClose: (() => void) | undefined;
  /** `alertdialog` for a question that interrupts. */
  role?: 'dialog' | 'alertdialog';
  width?: 'xs' | 'sm';
}

export function MuiDialog({
  title,
  children,
  actions,
  onClose,
  role = 'dialog',
  width = 'xs',
}: ModalDialogProps) {
  const id = useId();
  return (
    <MuiRoot>
      <Dialog
        open
        onClose={onClose}
        role={role}
        aria-labelledby={`${id}-title`}
        aria-describedby={role === 'alertdialog' ? `${id}-text` : undefined}
        maxWidth={width}
        fullWidth
      >
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent id={`${id}-text`}>{children}</DialogContent>
        <DialogActions>{actions}</DialogActions>
      </Dialog>
    </MuiRoot>
  );
}
