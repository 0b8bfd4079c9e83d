import { useRecordContext, useTranslate } from 'react-admin';
import { useState, type ReactNode } from 'react';
import { IconButton } from '../../../ui/button/IconButton';
import { Sheet } from '../../../ui/dialog/Sheet';
import { useResource } from '../../ResourcesContext';

/** On a phone: one button in the row, and its actions in a sheet. They are rendered when the sheet is first opened. */
export function RowSheet({ children }: { children: ReactNode }) {
  const { recordRepresentation } = useResource();
  const record = useRecordContext();
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  if (!record) return null;

  const name = recordRepresentation(record);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <IconButton
        icon="more"
        label={translate('list.more', { name })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      />
      {wasOpened && (
        <Sheet title={name} isOpen={isOpen} onClose={() => setOpen(false)}>
          {children}
        </Sheet>
      )}
    </>
  );
}
