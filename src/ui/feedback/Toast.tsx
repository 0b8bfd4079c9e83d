import { useLayoutEffect, type ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import styles from './Toast.module.css';

/** A message above the screen. Several stand above each other. */
export function Toast(props: ComponentProps<'div'>) {
  // Material UI hides it from screen readers while one of its dialogs is open.
  useLayoutEffect(() => toasts().removeAttribute('aria-hidden'), []);
  return createPortal(<div {...props} className={styles.toast} />, toasts());
}

/** The place of all messages: one element, which the first of them creates. */
function toasts(): HTMLElement {
  const found = document.getElementById('toasts');
  if (found) return found;
  const created = document.createElement('div');
  created.id = 'toasts';
  created.className = styles.toasts ?? '';
  document.body.append(created);
  return created;
}
