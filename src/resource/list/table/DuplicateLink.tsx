import { useRecordContext, useTranslate } from 'react-admin';
import { IconLink } from '../../../ui/button/IconButton';
import { useOriginState } from '../../returnPath';
import { copyPath } from '../../paths';
import { useResource } from '../../ResourcesContext';

/** Opens a form for a copy of the row's record, if the resource allows copies. */
export function DuplicateLink() {
  const { name, copy, recordRepresentation } = useResource();
  const record = useRecordContext();
  const translate = useTranslate();
  const state = useOriginState();
  if (!record || !copy) return null;
  return (
    <IconLink
      icon="copyPlus"
      label={translate('list.duplicate', { name: recordRepresentation(record) })}
      to={copyPath(name, record.id)}
      state={state}
    />
  );
}
