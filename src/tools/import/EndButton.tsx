import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { Button } from '../../ui/button/Button';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';

interface EndButtonProps {
  label: string;
  /** Whether something of the import is unsent: it is asked about first. */
  isUnsent: boolean;
  onEnd: () => void;
}

/** Ends an import, which is not kept then. */
export function EndButton({ label, isUnsent, onEnd }: EndButtonProps) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => (isUnsent ? setAsking(true) : onEnd())}>{label}</Button>
      {isAsking && (
        <ConfirmDialog
          title={translate('import.end')}
          confirm={translate('import.end')}
          cancel={translate('ra.action.cancel')}
          onCancel={() => setAsking(false)}
          onConfirm={onEnd}
        >
          {translate('import.end_text')}
        </ConfirmDialog>
      )}
    </>
  );
}
