import type { ComponentProps } from 'react';
import styles from './TextBox.module.css';

/** A line of text. 16 px on a phone, so that it does not zoom when it is touched. */
export function TextBox(props: ComponentProps<'input'>) {
  return <input {...props} className={styles.box} />;
}

export function TextArea(props: ComponentProps<'textarea'>) {
  return <textarea rows={3} {...props} className={`${styles.box} ${styles.area}`} />;
}

/** The device's own list: quick, and made for thumbs. */
export function SelectBox(props: ComponentProps<'select'>) {
  return <select {...props} className={`${styles.box} ${styles.select}`} />;
}
