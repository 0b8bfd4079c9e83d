import { useTranslate } from 'react-admin';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { AnyRecord } from '../../api/AnyRecord';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import { useResource } from '../ResourcesContext';
import { fieldsToChoose, isMine, merge, type Conflict } from './conflict';
import styles from './ConflictDialog.module.css';
import { VersionValue } from './VersionValue';

interface ConflictDialogProps {
  conflict: Conflict;
  /** Called with the values to save; null to change nothing. */
  onChoose: (values: AnyRecord | null) => void;
}

/** Shows both versions of a record that another user has changed, field by field, and lets the user choose (P22). */
export function ConflictDialog({ conflict, onChoose }: ConflictDialogProps) {
  const { name, recordRepresentation } = useResource();
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const fields = fieldsToChoose(conflict);
  const [theirs, setTheirs] = useState(() => fields.filter(field => !isMine(conflict, field)));

  const confirm = () => {
    const values = merge(conflict, theirs);
    // The form shows what is saved.
    for (const field of fields) setValue(field, values[field], { shouldDirty: true });
    onChoose(values);
  };
  const choose = (field: string, isTheirs: boolean) =>
    setTheirs(before => (isTheirs ? [...before, field] : before.filter(other => other !== field)));

  return (
    <ConfirmDialog
      width="sm"
      kind="primary"
      title={translate('form.conflict_title', { name: recordRepresentation(conflict.theirs) })}
      confirm={translate('form.conflict_save')}
      cancel={translate('form.draft_back')}
      onConfirm={confirm}
      onCancel={() => onChoose(null)}
    >
      <p>{translate('form.conflict_text')}</p>
      {fields.map(field => (
        <fieldset key={field} className={styles.field}>
          <legend>{translate(`resources.${name}.fields.${field}`, { _: field })}</legend>
          {(['mine', 'theirs'] as const).map(version => (
            <label key={version} className={styles.version}>
              <input
                type="radio"
                name={`version ${field}`}
                checked={theirs.includes(field) === (version === 'theirs')}
                onChange={() => choose(field, version === 'theirs')}
              />
              <span className={styles.whose}>{translate(`form.conflict_${version}`)}</span>
              <span className={styles.value}>
                <VersionValue field={field} value={conflict[version][field]} />
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </ConfirmDialog>
  );
}
