// @ts-nocheck
import type { ComponentProps } from 'react';
import styles from './TextBox.module.css';

/** A one-line text input. Its font size is 16 px on a touch screen, so that the browser does not zoom in on focus. */
export function TextBox(props: ComponentProps<'input'>) {
  return <input {...props} className={styles.box} />;
}

export function TextArea(props: ComponentProps<'textarea'>) {
  return <textarea rows={3} {...props} className={`${styles.box} ${styles.area}`} />;
}

/** A native select: fast, and easy to use by touch. */
export function SelectBox(props: ComponentProps<'select'>) {
  return <select {...props} className={`${styles.box} ${styles.select}`} />;
}
