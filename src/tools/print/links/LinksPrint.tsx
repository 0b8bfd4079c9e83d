import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/errorText';
import { readAll } from '../../../api/readAll';
import type { CodeLook } from '../../../qrCodes/codeShape';
import { storeLook, storedLook } from '../../../qrCodes/storedLook';
import type { Fonts } from '../../../qrCodes/paper/fonts';
import type { Link, Me, RecordId } from '../../../contract/records';
import { FailureBanner } from '../../../diagnosis/FailureBanner';
import { currentLanguage } from '../../../i18n/language';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { ChooseLinks } from './ChooseLinks';
import { FORMATS } from './formats';
import { LinkSheets } from './LinkSheets';
import type { SheetSettings } from './sheets';

/** Of more links, none is chosen at first. */
const MAX_CHOSEN = 24;

interface LinksPrintProps {
  fonts: Fonts;
  company: Me['company'];
}

/** Chooses links, a format and a look, and makes the sheets. */
export function LinksPrint({ fonts, company }: LinksPrintProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { data: links, error } = useQuery({
    queryKey: ['print-links'],
    queryFn: ({ signal }) => readAll<Link>(dataProvider, 'links', { signal }),
  });
  const [chosenLeft, setLeft] = useState<ReadonlySet<RecordId>>();
  const [settings, setSettings] = useState<SheetSettings>(() => ({
    format: 'tent',
    count: FORMATS.tent.usualCount,
    side: '',
    copies: '1',
    language: currentLanguage(),
    headline: undefined,
    hasCutMarks: true,
    look: storedLook(company.name),
  }));
  const { look } = settings;
  const storedBefore = useRef(look);
  useEffect(() => {
    if (look !== storedBefore.current) storeLook(company.name, look);
  }, [company.name, look]);
  if (error)
    return (
      <FailureBanner error={error}>
        {`${translate('print.no_links')}\n${errorText(error, translate)}`}
      </FailureBanner>
    );
  if (!links) return <p role="status">{translate('print.reading')}</p>;
  if (links.length === 0) return <EmptyState>{translate('print.empty_links')}</EmptyState>;
  const left = chosenLeft ?? new Set(links.length > MAX_CHOSEN ? links.map(({ id }) => id) : []);
  const change = (changed: Partial<SheetSettings>) => setSettings(now => ({ ...now, ...changed }));
  const changeLook = (changed: Partial<CodeLook>) =>
    setSettings(now => ({ ...now, look: { ...now.look, ...changed } }));
  return (
    <>
      <ChooseLinks links={links} left={left} onChange={setLeft} />
      <LinkSheets
        slugs={links.filter(({ id }) => !left.has(id)).map(({ slug }) => slug)}
        settings={settings}
        onChange={change}
        onLookChange={changeLook}
        fonts={fonts}
        company={company.name}
      />
    </>
  );
}
