import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { Button } from '../../ui/button/Button';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';

/** Undoes an import, after a question. */
export function UndoButton({ onUndo, disabled }: { onUndo: () => void; disabled?: boolean }) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button kind="outlined" disabled={disabled} onClick={() => setAsking(true)}>
        {translate('import.undo')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={translate('import.undo')}
          confirm={translate('import.undo')}
          cancel={translate('ra.action.cancel')}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onUndo();
          }}
        >
          {translate('import.undo_text')}
        </ConfirmDialog>
      )}
    </>
  );
}
