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
  /** Whether something is typed or chosen in it: a click outside must not lose it, and does nothing. */
  isDirty?: boolean;
  width?: 'xs' | 'sm';
}

export function MuiDialog({ title, children, actions, onClose, isDirty, width = 'xs' }: ModalDialogProps) {
  const id = useId();
  const close = (_: object, reason: string) => {
    if (!isDirty || reason !== 'backdropClick') onClose?.();
  };
  return (
    <MuiRoot>
      <Dialog open onClose={close} aria-labelledby={`${id}-title`} maxWidth={width} fullWidth>
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent>{children}</DialogContent>
        <DialogActions>{actions}</DialogActions>
      </Dialog>
    </MuiRoot>
  );
}
