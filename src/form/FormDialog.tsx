import { useTranslate } from 'react-admin';
import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { Button } from '../ui/button/Button';
import { FailureBanner } from '../diagnosis/FailureBanner';
import { DraftNotice } from '../unsaved/DraftNotice';
import type { Attempt } from '../unsaved/drafts';
import { DraftDialog } from './DraftDialog';
import { useOutcome } from './useOutcome';
import type { PlainForm, Values } from './usePlainForm';
import styles from './FormDialog.module.css';

interface FormDialogProps<Fields extends Values> {
  title: string;
  form: PlainForm<Fields>;
  /** Whether something is typed that the form does not have as a value. */
  isTyped?: boolean;
  /**
   * Keeps what is typed as a draft with this name; the screen opens the dialog again by `useContinuedForm`. Default: nothing is
   * kept.
   */
  draft?: string;
  /** What the draft keeps of a creation that may have been carried out. */
  creation?: { attempt: Attempt | undefined; setAttempt: (attempt: Attempt | undefined) => void };
  /** The text of the button that submits. */
  submit: string;
  onClose: () => void;
  width?: 'xs' | 'sm';
  children: ReactNode;
}

/** A form in a modal dialog, which stays open while the form is being sent. A user who has left the screen is told of a failure too. */
export function FormDialog<Fields extends Values>({
  title,
  form,
  isTyped = false,
  draft,
  creation,
  submit,
  onClose,
  width,
  children,
}: FormDialogProps<Fields>) {
  const translate = useTranslate();
  const id = useId();
  // Without a draft, it must not be taken for the form of the page.
  const tellOutcome = useOutcome(draft ?? 'dialog');
  const { banner, error, isBusy, isDirty } = form;

  const send = async (event: SyntheticEvent) => {
    tellOutcome(await form.submit(event));
  };

  return (
    <DraftDialog
      title={title}
      width={width}
      draft={draft}
      isDirty={isDirty}
      isTyped={isTyped}
      isBusy={isBusy}
      onClose={onClose}
      action={
        <Button kind="primary" type="submit" form={id} disabled={isBusy}>
          {translate(isBusy ? 'form.saving' : submit)}
        </Button>
      }
      values={() => form.values}
      attempt={creation?.attempt}
      restore={(changed, { attempt }) => {
        creation?.setAttempt(attempt);
        form.change(changed);
      }}
    >
      <form id={id} noValidate className={styles.form} onSubmit={event => void send(event)}>
        {draft && <DraftNotice form={draft} />}
        {banner && <FailureBanner error={error}>{banner}</FailureBanner>}
        {children}
      </form>
    </DraftDialog>
  );
}
