import { useTranslate } from 'react-admin';
import { useId } from 'react';
import { describedBy, Field, FieldMessage } from '../../ui/control/Field';
import { SelectBox } from '../../ui/control/TextBox';
import { Card } from '../../ui/page/Card';
import styles from './ImportPage.module.css';
import tools from '../tools.module.css';
import { FIELDS, type Field as ImportedField } from '../spreadsheet/fields';
import type { ImportDraft } from './importDraft';
import type { ImportPlan } from './useImportPlan';

/** Chooses the sheet, and what its columns hold. */
export function ColumnsCard({ plan, draft }: { plan: ImportPlan; draft: ImportDraft }) {
  const translate = useTranslate();
  const id = useId();
  const { tables, sheet, columns, headings } = draft;
  const rows = tables[sheet]?.rows ?? [];
  const exampleIn = (index: number) =>
    rows.find(({ number, cells }) => number > (headings?.number ?? 0) && cells[index])?.cells[index];
  const choose = (index: number, field: ImportedField | null) =>
    // A field is in one column.
    plan.change({
      columns: columns.map((now, other) => (other === index ? field : now === field ? null : now)),
    });

  return (
    <Card title={translate('import.columns')}>
      <div className={tools.stack}>
        <p className={tools.text}>{translate('import.columns_text')}</p>
        {tables.length > 1 && (
          <Field id={`${id}sheet`} label={translate('import.sheet')}>
            <SelectBox
              id={`${id}sheet`}
              value={sheet}
              onChange={event => plan.chooseSheet(Number(event.target.value))}
            >
              {tables.map(({ name }, index) => (
                <option key={name} value={index}>
                  {name}
                </option>
              ))}
            </SelectBox>
          </Field>
        )}
        <div className={styles.columns}>
          {columns.map((field, index) => {
            const heading = headings?.cells[index];
            const example = exampleIn(index);
            return (
              <Field
                key={index}
                id={`${id}${index}`}
                label={
                  heading
                    ? translate('import.column_of', { name: heading })
                    : translate('import.column', { number: index + 1 })
                }
                help={example && translate('import.example', { text: shortened(example) })}
              >
                <SelectBox
                  id={`${id}${index}`}
                  {...describedBy({ id: `${id}${index}`, help: example })}
                  value={field ?? ''}
                  onChange={event => choose(index, (event.target.value || null) as ImportedField | null)}
                >
                  <option value="">{translate('import.ignored')}</option>
                  {FIELDS[plan.resource].map(name => (
                    <option key={name} value={name}>
                      {translate(`import.fields.${name}`)}
                    </option>
                  ))}
                </SelectBox>
              </Field>
            );
          })}
        </div>
        {!columns.includes('name') && (
          <div role="alert">
            <FieldMessage id={`${id}name`} error={translate('import.no_name_column')} />
          </div>
        )}
      </div>
    </Card>
  );
}

const MAX_EXAMPLE = 60;

function shortened(text: string): string {
  return text.length > MAX_EXAMPLE ? `${text.slice(0, MAX_EXAMPLE)} …` : text;
}
