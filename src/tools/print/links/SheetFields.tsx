import { useTranslate } from 'react-admin';
import { useId } from 'react';
import { CodeLookFields } from '../../../qrCodes/CodeLookFields';
import type { CodeLook } from '../../../qrCodes/codeLook';
import { CheckBox } from '../../../ui/control/CheckBox';
import { describedBy, Field } from '../../../ui/control/Field';
import { SelectBox, TextBox } from '../../../ui/control/TextBox';
import { Card } from '../../../ui/page/Card';
import { LanguageField } from '../../../ui/control/LanguageField';
import styles from '../PrintPage.module.css';
import tools from '../../tools.module.css';
import { FORMATS, type FormatName } from './formats';
import { formatOf, MAX_CODES, MAX_COPIES, type SheetLimits, type SheetSettings } from './sheets';

interface SheetFieldsProps {
  settings: SheetSettings;
  limits: SheetLimits;
  /** The headline that is printed. */
  headline: string;
  onChange: (changed: Partial<SheetSettings>) => void;
  onLookChange: (changed: Partial<CodeLook>) => void;
}

/** Chooses the format, the text and the look of the sheets. */
export function SheetFields({ settings, limits, headline, onChange, onLookChange }: SheetFieldsProps) {
  const translate = useTranslate();
  const id = useId();
  const { smallest, largest, side, sideProblem, copiesProblem } = limits;
  const format = formatOf(settings);
  const values = { smallest, largest, distance: format.distance / 10 };
  const sideMessage = {
    id: `${id}side`,
    help: translate('print.side_help', values),
    error: sideProblem && translate(`print.${sideProblem}`, values),
  };
  const copiesMessage = {
    id: `${id}copies`,
    error:
      copiesProblem &&
      translate(`print.${copiesProblem}`, { max: copiesProblem === 'too_many' ? MAX_CODES : MAX_COPIES }),
  };
  return (
    <Card title={translate('print.settings')}>
      <div className={tools.stack}>
        <div className={styles.fields}>
          <Field id={`${id}format`} label={translate('print.format')}>
            <SelectBox
              id={`${id}format`}
              value={settings.format}
              onChange={event => {
                const chosen = event.target.value as FormatName;
                onChange({ format: chosen, count: FORMATS[chosen].usualCount, side: '' });
              }}
            >
              {Object.keys(FORMATS).map(name => (
                <option key={name} value={name}>
                  {translate(`print.formats.${name}`)}
                </option>
              ))}
            </SelectBox>
          </Field>
          <Field id={`${id}count`} label={translate('print.count')}>
            <SelectBox
              id={`${id}count`}
              value={settings.count}
              onChange={event => onChange({ count: Number(event.target.value), side: '' })}
            >
              {format.counts.map(count => (
                <option key={count}>{count}</option>
              ))}
            </SelectBox>
          </Field>
          <Field label={translate('print.side')} {...sideMessage}>
            <TextBox
              id={sideMessage.id}
              inputMode="decimal"
              value={settings.side === '' ? String(side) : settings.side}
              onChange={event => onChange({ side: event.target.value.trim() || '0' })}
              {...describedBy(sideMessage)}
            />
          </Field>
          <Field label={translate('print.copies')} {...copiesMessage}>
            <TextBox
              id={copiesMessage.id}
              inputMode="numeric"
              value={settings.copies}
              onChange={event => onChange({ copies: event.target.value.trim() })}
              {...describedBy(copiesMessage)}
            />
          </Field>
          <LanguageField
            label={translate('print.language')}
            value={settings.language}
            onChange={language => onChange({ language })}
          />
          <Field id={`${id}headline`} label={translate('print.headline')}>
            <TextBox
              id={`${id}headline`}
              maxLength={120}
              value={headline}
              onChange={event => onChange({ headline: event.target.value })}
            />
          </Field>
        </div>
        <CheckBox checked={settings.hasCutMarks} onChange={hasCutMarks => onChange({ hasCutMarks })}>
          {translate('print.cut_marks')}
        </CheckBox>
        <CodeLookFields look={settings.look} onChange={onLookChange} />
      </div>
    </Card>
  );
}
