import { useTranslate } from 'react-admin';
import { useId, useState } from 'react';
import { Field } from '../../../ui/control/Field';
import { TextBox } from '../../../ui/control/TextBox';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog';
import type { SaveQuestion } from '../../Resource';

interface SaveQuestionDialogProps {
  question: SaveQuestion;
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks before a save. A question with `typed` is confirmed by typing that text. */
export function SaveQuestionDialog({ question: { key, values, typed }, onAnswer }: SaveQuestionDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const [text, setText] = useState('');
  return (
    <ConfirmDialog
      title={translate(`${key}.title`)}
      confirm={translate(`${key}.confirm`)}
      cancel={translate('form.cancel')}
      isLocked={typed !== undefined && text.trim() !== typed}
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {translate(`${key}.text`, values)}
      {typed !== undefined && (
        <Field id={id} label={translate(`${key}.typed`, { text: typed })}>
          <TextBox
            id={id}
            value={text}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={event => setText(event.target.value)}
          />
        </Field>
      )}
    </ConfirmDialog>
  );
}
