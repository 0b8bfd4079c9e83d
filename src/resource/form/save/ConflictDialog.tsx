import { useTranslate } from 'react-admin';
import type { AnyRecord } from '../../../api/AnyRecord';
import { useResource } from '../../ResourcesContext';
import type { Conflict } from '../../../form/conflict';
import { VersionsDialog } from '../../../form/VersionsDialog';
import { VersionValue } from './VersionValue';

interface ConflictDialogProps {
  conflict: Conflict;
  /** Called with the values to save; null to change nothing. */
  onChoose: (values: AnyRecord | null) => void;
}

/** Lets the user choose between two versions of a record of the current resource. */
export function ConflictDialog({ conflict, onChoose }: ConflictDialogProps) {
  const { name, recordRepresentation } = useResource();
  const translate = useTranslate();
  return (
    <VersionsDialog
      title={recordRepresentation(conflict.theirs)}
      conflict={conflict}
      labelOf={field => translate(`resources.${name}.fields.${field}`, { _: field })}
      show={(field, value) => <VersionValue field={field} value={value} />}
      onChoose={onChoose}
    />
  );
}
