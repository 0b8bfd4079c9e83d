import { useTranslate } from 'ra-core';
import styles from './AccountForm.module.css';
import { passwordStrength } from './passwordStrength';

/** How strong a password is, in words. */
export function PasswordStrength({ password }: { password: string }) {
  const translate = useTranslate();
  return (
    <p aria-live="polite" className={styles.strength}>
      {password !== '' &&
        `${translate('auth.strength.label')}: ${translate(`auth.strength.${passwordStrength(password)}`)}`}
    </p>
  );
}
