import { useTranslate } from 'react-admin';
import type { AnyRecord } from '../../../api/AnyRecord';
import { Button } from '../../../ui/button/Button';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog';
import { useResource } from '../../ResourcesContext';

interface PossibleDuplicateDialogProps {
  /** The newest record, which is equal to what the user wants to create. */
  duplicate: AnyRecord;
  /** Called with whether to create another one; null to change nothing. */
  onAnswer: (isAnother: boolean | null) => void;
}

/** Asks before a record is created again whose first answer was lost (P8). */
export function PossibleDuplicateDialog({ duplicate, onAnswer }: PossibleDuplicateDialogProps) {
  const { recordRepresentation } = useResource();
  const translate = useTranslate();
  return (
    <ConfirmDialog
      title={translate('form.duplicate_title', { name: recordRepresentation(duplicate) })}
      confirm={translate('form.duplicate_another')}
      cancel={translate('form.draft_back')}
      other={
        <Button kind="primary" onClick={() => onAnswer(false)}>
          {translate('form.duplicate_use')}
        </Button>
      }
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(null)}
    >
      {translate('form.duplicate_text')}
    </ConfirmDialog>
  );
}
