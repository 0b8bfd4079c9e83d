// @ts-nocheck
import { useTranslate } from 'react-admin';
import { useId, type ReactNode } from 'react';
import { Button } from '../ui/button/Button';
import { ModalDialog } from '../ui/dialog/ModalDialog';
import { FailureBanner } from '../diagnosis/FailureBanner';
import type { PlainForm } from './usePlainForm';
import styles from './FormDialog.module.css';

interface FormDialogProps {
  title: string;
  form: PlainForm;
  /** The text of the button that submits. */
  submit: string;
  onClose: () => void;
  width?: 'xs' | 'sm';
  children: ReactNode;
}

/** A form in a modal dialog, which stays open while the form is being sent. */
export function FormDialog({ title, form, submit, onClose, width, children }: FormDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const { banner, error, isBusy } = form;
  return (
    <ModalDialog
      title={title}
      width={width}
      onClose={isBusy ? undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {translate('form.cancel')}
          </Button>
          <Button kind="primary" type="submit" form={id} disabled={isBusy}>
            {translate(isBusy ? 'form.saving' : submit)}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={styles.form} onSubmit={event => void form.submit(event)}>
        {banner && <FailureBanner error={error}>{banner}</FailureBanner>}
        {children}
      </form>
    </ModalDialog>
  );
}
