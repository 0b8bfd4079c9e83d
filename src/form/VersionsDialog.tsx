import { useTranslate } from 'react-admin';
import { useState, type ReactNode } from 'react';
import type { AnyRecord } from '../api/AnyRecord';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog';
import { fieldsToChoose, isMine, merge, type Conflict } from './conflict';
import styles from './VersionsDialog.module.css';

interface VersionsDialogProps {
  /** The name of what was changed. */
  title: string;
  /** Why there are two. Default: that another user has saved one since the form was opened. */
  text?: string;
  /** Of the button that leaves both as they are. Default: back to the form. */
  cancel?: string;
  conflict: Conflict;
  labelOf: (field: string) => string;
  show: (field: string, value: unknown) => ReactNode;
  /** Called with the values to save; null to change nothing. */
  onChoose: (values: AnyRecord | null) => void;
}

/** Shows two versions of what another user has changed, field by field, and lets the user choose (P22). */
export function VersionsDialog({
  title,
  text,
  cancel,
  conflict,
  labelOf,
  show,
  onChoose,
}: VersionsDialogProps) {
  const translate = useTranslate();
  const fields = fieldsToChoose(conflict);
  const [theirs, setTheirs] = useState(() => fields.filter(field => !isMine(conflict, field)));
  const choose = (field: string, isTheirs: boolean) =>
    setTheirs(before => (isTheirs ? [...before, field] : before.filter(other => other !== field)));
  return (
    <ConfirmDialog
      width="sm"
      kind="primary"
      title={translate('form.conflict_title', { name: title })}
      confirm={translate('form.conflict_save')}
      cancel={cancel ?? translate('form.draft_back')}
      onConfirm={() => onChoose(merge(conflict, theirs))}
      onCancel={() => onChoose(null)}
    >
      <p>{text ?? translate('form.conflict_text')}</p>
      {fields.map(field => (
        <fieldset key={field} className={styles.field}>
          <legend>{labelOf(field)}</legend>
          {(['mine', 'theirs'] as const).map(version => (
            <label key={version} className={styles.version}>
              <input
                type="radio"
                name={`version ${field}`}
                checked={theirs.includes(field) === (version === 'theirs')}
                onChange={() => choose(field, version === 'theirs')}
              />
              <span className={styles.whose}>{translate(`form.conflict_${version}`)}</span>
              <span className={styles.value}>{show(field, conflict[version][field])}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </ConfirmDialog>
  );
}
