import { useTranslate } from 'ra-core';
import styles from './AccountForm.module.css';
import { usePasswordStrength } from './usePasswordStrength';

interface PasswordStrengthProps {
  password: string;
  /** What the user has entered about themselves: a password must not consist of it. */
  own: readonly string[];
}

/** How strong a password is, in words. */
export function PasswordStrength({ password, own }: PasswordStrengthProps) {
  const translate = useTranslate();
  const strength = usePasswordStrength(password, own);
  return (
    <p aria-live="polite" className={styles.strength}>
      {strength && `${translate('auth.strength.label')}: ${translate(`auth.strength.${strength}`)}`}
    </p>
  );
}
