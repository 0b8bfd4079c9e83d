import { useDelete, useNotify, useTranslate } from 'react-admin';
import { useRef, useState } from 'react';
import type { AnyRecord } from '../../api/AnyRecord';
import { isApiError } from '../../api/ApiError';
import { errorText } from '../../api/errorText';
import { Banner } from '../../ui/feedback/Banner';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import { focusPageTitle } from '../../ui/page/PageHeader';
import { useResource } from '../ResourcesContext';
import { useResourceText } from '../useResourceText';

/** Names the record and what is deleted with it, deletes it and reports the result (A7, A8). */
export function DeleteDialog({ record, onClose }: { record: AnyRecord; onClose: () => void }) {
  const { name, recordRepresentation, deleteWarning } = useResource();
  const text = useResourceText();
  const translate = useTranslate();
  const notify = useNotify();
  const [deleteOne, { isPending }] = useDelete();
  const [failure, setFailure] = useState<string | null>(null);
  const called = recordRepresentation(record);

  const close = () => {
    onClose();
    // The row is removed with its record, so the focus moves to the title, after MUI has restored it.
    setTimeout(focusPageTitle);
  };

  const inFlight = useRef(false);
  const confirm = async () => {
    if (inFlight.current) return;
    inFlight.current = true;
    setFailure(null);
    try {
      await deleteOne(name, { id: record.id, previousData: record }, { returnPromise: true });
      notify(text('notifications.deleted'), { type: 'success' });
      close();
    } catch (error) {
      if (isApiError(error) && error.status === 404) {
        // The record is already deleted, which is the wanted result; useDelete refetches the list.
        notify(translate('delete.gone', { name: called }), { type: 'info' });
        close();
      } else {
        setFailure(`${text('failures.delete')}. ${errorText(error, translate)}`);
      }
    } finally {
      inFlight.current = false;
    }
  };

  return (
    <ConfirmDialog
      title={<NamedTitle name={called} />}
      confirm={translate(isPending ? 'delete.deleting' : 'delete.confirm')}
      cancel={translate('delete.cancel')}
      onConfirm={() => void confirm()}
      onCancel={onClose}
      busy={isPending}
    >
      <p>{text('message.delete_content')}</p>
      {deleteWarning}
      {failure && <Banner kind="error">{failure}</Banner>}
    </ConfirmDialog>
  );
}

/** The title with the name in a `<bdi>`, so that the text direction of the name does not affect the rest. */
function NamedTitle({ name }: { name: string }) {
  const SLOT = '\u0000';
  const [before, after] = useTranslate()('delete.title', { name: SLOT }).split(SLOT);
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after}
    </>
  );
}
