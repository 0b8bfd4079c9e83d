// @ts-nocheck
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { ActionLook } from '../button/ActionLook';
import styles from './Sheet.module.css';

interface SheetProps {
  /** Whose actions they are. */
  title: string;
  /** IconButtons and IconLinks, which show their labels here. */
  children: ReactNode;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * A list of actions at the lower edge of the window. It is closed by each of its actions. What is in it stays mounted, because
 * an action may own a dialog.
 */
export function Sheet({ title, children, isOpen, onClose }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);

  const closeOnAction = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const isOutside = target === dialog.current;
    // React events bubble from a dialog opened by an action, which is not inside the sheet in the document.
    const isAction = dialog.current?.contains(target) && target.closest('a, button') !== null;
    if (isOutside || isAction) dialog.current?.close();
  };

  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click beside it closes it; the keyboard has Escape
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label={title}
      onClick={closeOnAction}
      onClose={onClose}
    >
      <p className={styles.title}>
        <bdi>{title}</bdi>
      </p>
      <ActionLook value="item">{children}</ActionLook>
    </dialog>
  );
}
