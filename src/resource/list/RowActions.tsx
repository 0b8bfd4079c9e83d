import { useRecordContext, useTranslate } from 'react-admin';
import { useState } from 'react';
import { preloadDialog } from '../../ui/dialog/ModalDialog';
import { IconButton, IconLink } from '../../ui/button/IconButton';
import { DeleteDialog } from './DeleteDialog';
import { useResource } from '../ResourcesContext';
import { editPath } from '../paths';
import styles from './ResourceTable.module.css';

/** The last cell of a row, with the actions on its record. */
export function RowActions() {
  const { name, inputs, rowActions, recordRepresentation } = useResource();
  const record = useRecordContext();
  const translate = useTranslate();
  const [isDeleting, setDeleting] = useState(false);
  if (!record) return null;

  const called = { name: recordRepresentation(record) };
  return (
    <td role="cell" className={styles.actions}>
      {rowActions}
      {inputs && (
        <IconLink icon="pencil" label={translate('list.edit', called)} to={editPath(name, record.id)} />
      )}
      <IconButton
        icon="trash"
        danger
        label={translate('list.delete', called)}
        onClick={() => setDeleting(true)}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
      />
      {isDeleting && <DeleteDialog record={record} onClose={() => setDeleting(false)} />}
    </td>
  );
}
