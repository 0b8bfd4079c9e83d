import { useTranslate } from 'react-admin';
import styles from '../AccountForm.module.css';
import { usePasswordStrength } from './usePasswordStrength';

interface PasswordStrengthProps {
  password: string;
  /** Other entries of the user, such as their name: the password must not consist of them. */
  own: readonly string[];
}

/** Shows how strong a password is, in words. */
export function PasswordStrength({ password, own }: PasswordStrengthProps) {
  const translate = useTranslate();
  const strength = usePasswordStrength(password, own);
  return (
    <p aria-live="polite" className={styles.strength}>
      {strength && `${translate('strength.label')}: ${translate(`strength.${strength}`)}`}
    </p>
  );
}
