// @ts-nocheck
import type { ReactNode } from 'react';
import styles from './Field.module.css';

interface FieldProps {
  /** The id of the control. The id of its help or error is derived from it. */
  id: string;
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  children: ReactNode;
}

/** A labelled control: the label above it, the help below it, and an error in place of the help. */
export function Field({ id, label, help, error, required, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {children}
      <FieldMessage id={id} help={help} error={error} />
    </div>
  );
}

export function FieldMessage({ id, help, error }: Pick<FieldProps, 'id' | 'help' | 'error'>) {
  if (error) {
    return (
      <p id={messageId(id)} className={styles.error}>
        {error}
      </p>
    );
  }
  return help ? (
    <p id={messageId(id)} className={styles.help}>
      {help}
    </p>
  ) : null;
}

/** Returns the ARIA attributes that connect a control with its message, so that screen readers read both. */
export function describedBy({ id, help, error }: Pick<FieldProps, 'id' | 'help' | 'error'>) {
  return {
    'aria-describedby': error || help ? messageId(id) : undefined,
    'aria-invalid': error ? true : undefined,
  };
}

function messageId(id: string): string {
  return `${id}-message`;
}
