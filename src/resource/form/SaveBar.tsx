import { useTranslate } from 'react-admin';
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
      <Button type="submit" kind="primary" disabled={isSubmitting || saved || isBusy}>
        {isSubmitting || isBusy ? translate('form.saving') : action}
      </Button>
    </div>
  );
}
