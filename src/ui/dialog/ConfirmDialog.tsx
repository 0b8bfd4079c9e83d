import { useEffect, useId, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../button/Button';
import { NativeDialog } from './NativeDialog';
import styles from './ConfirmDialog.module.css';

interface ConfirmDialogProps {
  title: ReactNode;
  children: ReactNode;
  confirm: string;
  cancel: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** A button between Cancel and the confirmation, for a second way on. */
  other?: ReactNode;
  /** Disables both buttons while the confirmed action runs. */
  busy?: boolean | undefined;
  /** Disables the confirming button: the question asks for more than a click. */
  isLocked?: boolean;
  /** How the confirming button looks. Default: `danger`. */
  kind?: 'danger' | 'primary';
  width?: 'xs' | 'sm';
}

/**
 * Asks for confirmation of an action that cannot be undone. Escape and Cancel change nothing; the focus starts on Cancel.
 *
 * It is the browser's own dialog and part of the screen's code: a question that guards unsaved work must not need a file that
 * a new release may have removed.
 */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel,
  onConfirm,
  onCancel,
  other,
  busy,
  isLocked = false,
  kind = 'danger',
  width = 'xs',
}: ConfirmDialogProps) {
  const id = useId();
  const cancelButton = useRef<HTMLButtonElement>(null);
  // The button that had the focus was disabled.
  useEffect(() => {
    const { current } = cancelButton;
    if (!busy && !current?.closest('dialog')?.contains(document.activeElement)) current?.focus();
  }, [busy, isLocked]);
  return createPortal(
    <NativeDialog
      firstFocus={cancelButton}
      role="alertdialog"
      className={styles[width]}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={() => {
        if (!busy) onCancel();
      }}
    >
      <div className={styles.content}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <div id={`${id}-text`} className={styles.text}>
          {children}
        </div>
        <div className={styles.actions}>
          <Button ref={cancelButton} onClick={onCancel} disabled={busy}>
            {cancel}
          </Button>
          {other}
          <Button kind={kind} onClick={onConfirm} disabled={busy || isLocked}>
            {confirm}
          </Button>
        </div>
      </div>
    </NativeDialog>,
    document.body,
  );
}
