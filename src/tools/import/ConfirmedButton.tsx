import { useTranslate } from 'react-admin';
import { useState, type ComponentProps } from 'react';
import { Button } from '../../ui/button/Button';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';

interface ConfirmedButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** The key of the question's title; its explanation is at `…_text`. Undefined if nothing is asked. */
  question: 'import.undo' | 'import.end' | undefined;
  onConfirm: () => void;
}

/** A button that asks before it does something. */
export function ConfirmedButton({ question, onConfirm, ...button }: ConfirmedButtonProps) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => (question ? setAsking(true) : onConfirm())} />
      {question && isAsking && (
        <ConfirmDialog
          title={translate(question)}
          confirm={translate(question)}
          cancel={translate('form.cancel')}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onConfirm();
          }}
        >
          {translate(`${question}_text`)}
        </ConfirmDialog>
      )}
    </>
  );
}
