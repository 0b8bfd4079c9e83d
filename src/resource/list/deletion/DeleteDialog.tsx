import { useTranslate } from 'react-admin';
import type { AnyRecord } from '../../../api/AnyRecord';
import { Banner } from '../../../ui/feedback/Banner';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog';
import { focusPageTitle } from '../../../ui/page/pageTitle';
import { useIsLeft } from '../../../ui/useIsLeft';
import { useResource } from '../../ResourcesContext';
import { useResourceText } from '../../useResourceText';
import { DeletedRecords } from './DeletedRecords';
import { useDeletion } from './useDeletion';

interface DeleteDialogProps {
  /** One record, or several. */
  records: readonly AnyRecord[];
  onClose: () => void;
  /** Called when all records are deleted, before the dialog is closed. */
  onDeleted?: () => void;
}

/** Names what is deleted, what goes with it and what cannot be undone; deletes it and reports the result (A7, A8). */
export function DeleteDialog({ records, onClose, onDeleted }: DeleteDialogProps) {
  const { recordRepresentation, deleteWarning, prepareRecovery } = useResource();
  const text = useResourceText();
  const translate = useTranslate();
  const isLeft = useIsLeft();
  const { run, cancel, failure, waiting, left, isPreparing, recovery } = useDeletion(records, () => {
    onDeleted?.();
    onClose();
    // The row is removed with its record, so the focus moves to the title, after the dialog has given it back. On another
    // screen, the user may be typing.
    if (!isLeft()) setTimeout(focusPageTitle);
  });
  const isBusy = left !== null;
  const isWaiting = waiting === 'on';
  const [first] = records;

  return (
    <ConfirmDialog
      title={
        records.length === 1 && first ? (
          <NamedTitle name={recordRepresentation(first)} />
        ) : (
          translate('delete.title_several', { count: records.length })
        )
      }
      confirm={translate(isBusy || isWaiting ? 'delete.deleting' : 'delete.confirm')}
      cancel={translate('delete.cancel')}
      onConfirm={() => void run()}
      onCancel={() => {
        cancel();
        onClose();
      }}
      busy={isBusy}
      isLocked={isWaiting}
    >
      {records.length > 1 && <p>{records.map(recordRepresentation).join(', ')}</p>}
      <p>{text('message.delete_content')}</p>
      <DeletedRecords value={records}>{deleteWarning}</DeletedRecords>
      {prepareRecovery && !isPreparing && !recovery && <p>{translate('delete.no_undo')}</p>}
      {recovery?.lost.map(key => (
        <p key={key}>{translate(key)}</p>
      ))}
      <div role="status">{waiting === 'ended' && translate('delete.not_yet')}</div>
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
