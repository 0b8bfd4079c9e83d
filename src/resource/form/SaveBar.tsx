import { useTranslate } from 'react-admin';
import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { Button, ButtonLink } from '../../ui/button/Button';
import { listPath } from '../paths';
import { useResource } from '../ResourcesContext';
import { useReturn } from '../returnPath';
import styles from './ResourceForm.module.css';

interface SaveBarProps {
  isNew: boolean;
  saved: boolean;
  /** Whether inputs of the form are still loading. */
  isLoading: boolean;
  /** Whether the form is being sent, or is sent when they are there. */
  isBusy: boolean;
}

/** The buttons of a form, which stay in sight, and what its resource shows beside them. */
export function SaveBar({ isNew, saved, isLoading, isBusy }: SaveBarProps) {
  const { name, aside } = useResource();
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  const back = useReturn(listPath(name));
  const action = translate(isNew ? 'form.create' : 'form.update');
  return (
    <div className={styles.bar}>
      {aside && <div className={styles.aside}>{aside}</div>}
      <ButtonLink {...back()}>{translate('form.cancel')}</ButtonLink>
      {isLoading && (
        <span role="status" className="visually-hidden">
          {translate('form.loading')}
        </span>
      )}
      <Button type="submit" kind="primary" {...useFocusBack(isSubmitting || saved || isBusy)}>
        {isSubmitting || isBusy ? translate('form.saving') : action}
      </Button>
    </div>
  );
}

/** Returns properties of a button that gets the focus back which it loses while it is disabled. */
function useFocusBack(disabled: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!disabled && hadFocus.current && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
  }, [disabled]);
  return {
    ref: button,
    disabled,
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: () => {
      // A button that is disabled has not been left by the user.
      hadFocus.current = button.current?.disabled ?? false;
    },
  };
}
