// @ts-nocheck
import { useTranslate } from 'react-admin';
import { useState, type ComponentProps } from 'react';
import { IconButton } from '../button/IconButton';
import { TextBox } from './TextBox';
import styles from './PasswordBox.module.css';

/** A password input with a button that shows the password. */
export function PasswordBox(props: ComponentProps<'input'>) {
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.box}>
      <TextBox {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <span className={styles.toggle}>
        <IconButton
          icon={isShown ? 'eyeOff' : 'eye'}
          label={translate(isShown ? 'auth.login.hide' : 'auth.login.show')}
          onClick={() => setShown(!isShown)}
        />
      </span>
    </div>
  );
}
