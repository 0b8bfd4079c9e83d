// @ts-nocheck
import { useNotify, useTranslate } from 'react-admin';
import { useState } from 'react';
import { Button } from './Button';
import { IconButton } from './IconButton';
import { ModalDialog } from '../dialog/ModalDialog';
import { TextBox } from '../control/TextBox';

interface CopyButtonProps {
  text: string;
  label: string;
  /** The notification after copying. */
  done: string;
}

/** Copies a text. If the browser denies access to the clipboard, a dialog shows the text, selected for copying by hand. */
export function CopyButton({ text, label, done }: CopyButtonProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [isDenied, setDenied] = useState(false);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify(done, { type: 'success' });
    } catch {
      setDenied(true);
    }
  };

  return (
    <>
      <IconButton icon="copy" label={label} onClick={() => void copy()} />
      {isDenied && (
        <ModalDialog
          title={label}
          onClose={() => setDenied(false)}
          actions={<Button onClick={() => setDenied(false)}>{translate('links.close')}</Button>}
        >
          <p>{translate('links.copy_denied')}</p>
          <TextBox
            value={text}
            readOnly
            aria-label={label}
            autoFocus
            onFocus={event => event.target.select()}
          />
        </ModalDialog>
      )}
    </>
  );
}
