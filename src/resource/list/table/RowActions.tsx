import { useRecordContext, useTranslate } from 'react-admin';
import { useState } from 'react';
import { IconButton, IconLink } from '../../../ui/button/IconButton';
import { DuplicateLink } from './DuplicateLink';
import { LazyDeleteDialog } from '../deletion/LazyDeleteDialog';
import { useResource } from '../../ResourcesContext';
import { hasForm } from '../../hasScreen';
import { useOriginState } from '../../returnPath';
import { editPath } from '../../paths';
import { RowSheet } from './RowSheet';
import styles from './ResourceTable.module.css';

/**
 * The last cell of a row, with the actions on its record.
 * @param isNarrow whether they are behind one button.
 */
export function RowActions({ isNarrow }: { isNarrow: boolean }) {
  const record = useRecordContext();
  // Here, so that the question stays when a phone is turned.
  const [isDeleting, setDeleting] = useState(false);
  if (!record) return null;
  const actions = <Actions onDelete={() => setDeleting(true)} />;
  return (
    <td role="cell" className={styles.actions}>
      {isNarrow ? <RowSheet>{actions}</RowSheet> : actions}
      {isDeleting && <LazyDeleteDialog records={[record]} onClose={() => setDeleting(false)} />}
    </td>
  );
}

function Actions({ onDelete }: { onDelete: () => void }) {
  const resource = useResource();
  const { name, rowActions, recordRepresentation } = resource;
  const record = useRecordContext();
  const translate = useTranslate();
  const state = useOriginState();
  if (!record) return null;

  const called = { name: recordRepresentation(record) };
  return (
    <>
      {rowActions}
      <DuplicateLink />
      {hasForm(resource, 'edit') && (
        <IconLink
          icon="pencil"
          label={translate('list.edit', called)}
          to={editPath(name, record.id)}
          state={state}
        />
      )}
      <IconButton
        icon="trash"
        danger
        label={translate('list.delete', called)}
        onClick={onDelete}
        onPointerEnter={LazyDeleteDialog.preload}
        onFocus={LazyDeleteDialog.preload}
      />
    </>
  );
}
