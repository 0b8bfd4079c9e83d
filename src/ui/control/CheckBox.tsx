import type { ComponentProps, ReactNode } from 'react';
import styles from './CheckBox.module.css';

interface CheckBoxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'children'> {
  onChange: (isChecked: boolean) => void;
  /** Its label. */
  children: ReactNode;
}

export function CheckBox({ onChange, children, ...input }: CheckBoxProps) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" onChange={event => onChange(event.target.checked)} />
      {children}
    </label>
  );
}
