import { useTranslate } from 'react-admin';
import { useId, useState, type DragEvent } from 'react';
import { currentLanguage } from '../../i18n/language';
import { Button } from '../../ui/button/Button';
import { FileButton } from '../../ui/button/FileButton';
import { describedBy, Field, FieldMessage } from '../../ui/control/Field';
import { SelectBox, TextArea } from '../../ui/control/TextBox';
import { Card } from '../../ui/page/Card';
import { saveFile } from '../../ui/saveFile';
import { toCsv } from '../spreadsheet/toCsv';
import styles from './ImportPage.module.css';
import tools from '../tools.module.css';
import { FIELDS, type ImportedResource } from '../spreadsheet/fields';
import { MAX_ROWS } from './table/Table';
import type { ImportPlan } from './useImportPlan';

const RESOURCES = Object.keys(FIELDS) as ImportedResource[];

/** Chooses what is imported, and reads a file or pasted rows. */
export function SourceCard({ plan }: { plan: ImportPlan }) {
  const translate = useTranslate();
  const id = useId();
  const [isOver, setOver] = useState(false);
  const { resource, problem, isReading } = plan;
  const { pasted } = plan.pastedRows;
  const error = problem?.at === 'file' ? problem.sentence : undefined;

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) void plan.read(dropped);
  };
  const saveTemplate = () => {
    const headings = FIELDS[resource].map(field => translate(`import.fields.${field}`));
    saveFile(toCsv([headings], currentLanguage()), `${translate('import.template_file')}.csv`);
  };

  return (
    <Card title={translate('import.file')}>
      <div className={tools.stack}>
        <Field id={`${id}what`} label={translate('import.what')}>
          <SelectBox
            id={`${id}what`}
            value={resource}
            onChange={event => plan.chooseResource(event.target.value as ImportedResource)}
          >
            {RESOURCES.map(name => (
              <option key={name} value={name}>
                {translate(`resources.${name}.title`)}
              </option>
            ))}
          </SelectBox>
        </Field>
        <div
          className={isOver ? `${styles.drop} ${styles.over}` : styles.drop}
          onDragOver={event => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <FileButton
            kind={plan.draft ? 'outlined' : 'primary'}
            accept=".csv,.xlsx,.tsv,.txt,.zip"
            label={translate('import.choose')}
            onChoose={([chosen]) => void plan.read(chosen)}
          />
          <p className={tools.text}>{translate('import.drop')}</p>
          <p className={tools.text}>{translate('import.limits', { rows: MAX_ROWS })}</p>
        </div>
        <div role={error ? 'alert' : 'status'}>
          {isReading ? translate('import.reading') : <FieldMessage id={`${id}file`} error={error} />}
        </div>
        {!plan.draft && (
          <>
            <Field id={`${id}paste`} label={translate('import.paste')} help={translate('import.paste_help')}>
              <TextArea
                id={`${id}paste`}
                {...describedBy({ id: `${id}paste`, help: true })}
                value={pasted}
                wrap="off"
                onChange={event => plan.paste(event.target.value)}
              />
            </Field>
            <div className={tools.buttons}>
              <Button kind="outlined" disabled={!pasted.trim()} onClick={() => void plan.read(pasted)}>
                {translate('import.read_pasted')}
              </Button>
              <Button onClick={saveTemplate}>{translate('import.template')}</Button>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}
