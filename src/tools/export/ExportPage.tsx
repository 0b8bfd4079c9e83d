import { useDataProvider, useTranslate } from 'react-admin';
import { useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAccount } from '../../api/AccountContext';
import { useMe } from '../../api/useMe';
import { FailureBanner } from '../../diagnosis/FailureBanner';
import { currentLanguage } from '../../i18n/language';
import { Button } from '../../ui/button/Button';
import { describedBy, Field } from '../../ui/control/Field';
import { SelectBox } from '../../ui/control/TextBox';
import { Banner } from '../../ui/feedback/Banner';
import { Card } from '../../ui/page/Card';
import { PageHeader } from '../../ui/page/PageHeader';
import { saveFile } from '../../ui/saveFile';
import { FIELDS, type ImportedResource } from '../spreadsheet/fields';
import { toolErrorText } from '../toolErrorText';
import tools from '../tools.module.css';
import { exportFile, type ExportFormat, type ExportOptions } from './exportFile';

const RESOURCES = Object.keys(FIELDS) as ImportedResource[];

type What = ImportedResource | 'everything';

/** Makes files of the company's records: tables for a spreadsheet, or everything with photos. */
export function ExportPage() {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const account = useAccount();
  const { data: me } = useMe();
  const id = useId();
  const [search, setSearch] = useSearchParams();
  const what = whatIn(search);
  const [table, setTable] = useState<'csv' | 'xlsx'>('csv');
  const format: ExportFormat = what === 'everything' ? 'zip' : table;
  const help = format === 'zip' ? translate('export.formats.zip') : undefined;
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [made, setMade] = useState<{ name: string; missingPhotos: number }>();
  const [error, setError] = useState<unknown>();
  const control = useRef<AbortController>(null);
  useEffect(() => () => control.current?.abort(), []);
  const [isBusy, setBusy] = useState(false);

  const make = async () => {
    if (control.current || !me) return;
    const { signal } = (control.current = new AbortController());
    setBusy(true);
    setError(undefined);
    setMade(undefined);
    setProgress(undefined);
    const options: ExportOptions = {
      dataProvider,
      account,
      me,
      language: currentLanguage(),
      headingOf: field => translate(`import.fields.${field}`),
      titleOf: resource => translate(`resources.${resource}.title`),
      signal,
      onPhoto: (done, total) => setProgress({ done, total }),
    };
    try {
      const { file, name, missingPhotos } = await exportFile(what, format, options);
      signal.throwIfAborted();
      saveFile(file, name);
      setMade({ name, missingPhotos });
    } catch (failure) {
      if (!signal.aborted) setError(failure);
    }
    control.current = null;
    setBusy(false);
  };

  return (
    <>
      <PageHeader title={translate('tools.export')} />
      <div className={tools.cards}>
        <p className={tools.text}>{translate('export.text')}</p>
        <Card title={translate('export.format')}>
          <div className={tools.stack}>
            <Field id={`${id}what`} label={translate('export.what')} help={help}>
              <SelectBox
                id={`${id}what`}
                {...describedBy({ id: `${id}what`, help })}
                value={what}
                disabled={isBusy}
                onChange={event => setSearch({ for: event.target.value }, { replace: true })}
              >
                {RESOURCES.map(name => (
                  <option key={name} value={name}>
                    {translate(`resources.${name}.title`)}
                  </option>
                ))}
                <option value="everything">{translate('export.everything')}</option>
              </SelectBox>
            </Field>
            {format !== 'zip' && (
              <Field id={`${id}format`} label={translate('export.format')}>
                <SelectBox
                  id={`${id}format`}
                  value={format}
                  disabled={isBusy}
                  onChange={event => setTable(event.target.value as 'csv' | 'xlsx')}
                >
                  {['csv', 'xlsx'].map(one => (
                    <option key={one} value={one}>
                      {translate(`export.formats.${one}`)}
                    </option>
                  ))}
                </SelectBox>
              </Field>
            )}
            <div className={tools.buttons}>
              <Button
                kind="primary"
                disabled={!me}
                aria-disabled={isBusy}
                onClick={() => {
                  // Without `disabled`, which would lose the focus.
                  if (!isBusy) void make();
                }}
              >
                {translate('export.download')}
              </Button>
              {isBusy && (
                <Button kind="outlined" onClick={() => control.current?.abort()}>
                  {translate('export.stop')}
                </Button>
              )}
            </div>
            {isBusy && (
              <div role="status">
                <progress
                  className={tools.bar}
                  aria-label={translate('export.reading')}
                  max={progress?.total}
                  value={progress?.done}
                />
                <p>{progress ? translate('export.photos', progress) : translate('export.reading')}</p>
              </div>
            )}
            {error !== undefined && (
              <FailureBanner error={error}>
                {`${translate('export.failed')}\n${toolErrorText(error, translate)}`}
              </FailureBanner>
            )}
            {made && (
              <Banner kind="success">
                {translate('export.done', { name: made.name })}
                {made.missingPhotos > 0 && (
                  <> {translate('export.missing_photos', { smart_count: made.missingPhotos })}</>
                )}
              </Banner>
            )}
          </div>
        </Card>
      </div>
    </>
  );
}

function whatIn(search: URLSearchParams): What {
  const wanted = search.get('for') ?? '';
  return wanted in FIELDS ? (wanted as ImportedResource) : 'everything';
}
