import { useTranslate } from 'react-admin';
import type { AnyRecord } from '../../../api/AnyRecord';
import type { RecordId, ResourceName } from '../../../contract/records';
import { useResource } from '../../ResourcesContext';
import type { Conflict } from '../../../form/conflict';
import { VersionsDialog } from '../../../form/VersionsDialog';
import { declaredFields } from '../body/declaredFields';
import { toIds } from '../body/defaultBody';
import { ReferenceNames } from './ReferenceNames';
import { VersionValue } from './VersionValue';
import { choiceTexts, inputOf } from './inputOf';

interface ConflictDialogProps {
  conflict: Conflict;
  /** Called with the values to save; null to change nothing. */
  onChoose: (values: AnyRecord | null) => void;
}

/** Lets the user choose between two versions of a record of the current resource. */
export function ConflictDialog({ conflict, onChoose }: ConflictDialogProps) {
  const { name, inputs, recordRepresentation } = useResource();
  const translate = useTranslate();
  const { fields } = declaredFields(inputs);
  const show = (field: string, value: unknown) => {
    const chosen = choiceTexts(inputOf(inputs, field), value);
    if (chosen) return <bdi>{chosen.map(text => translate(text, { _: text })).join(', ') || '–'}</bdi>;
    const { reference, isEmbedded } = fields.get(field) ?? {};
    // The other version has the records that the form has as ids.
    if (reference !== undefined && !isEmbedded && value !== null)
      return (
        <ReferenceNames reference={reference as ResourceName} ids={[toIds(value)].flat() as RecordId[]} />
      );
    return <VersionValue field={field} value={value} isOwn={conflict.rows?.includes(field)} />;
  };
  return (
    <VersionsDialog
      title={recordRepresentation(conflict.theirs)}
      conflict={conflict}
      labelOf={field => {
        const { label } = inputOf(inputs, field);
        return label
          ? translate(label, { _: label })
          : translate(`resources.${name}.fields.${field}`, { _: field });
      }}
      show={show}
      onChoose={onChoose}
    />
  );
}
