import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useEffect, useState } from 'react';
import { readAll } from '../../../api/lists/readAll';
import type { Fonts } from '../../../qrCodes/paper/fonts';
import { useCodeLook } from '../../../qrCodes/useCodeLook';
import type { Link, Me, RecordId } from '../../../contract/records';
import { FailureBanner } from '../../../diagnosis/FailureBanner';
import { currentLanguage } from '../../../i18n/language';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { readFromTab, storeInTab, TAB_KEYS } from '../../../storage';
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
  const {
    data: links,
    error,
    refetch,
  } = useQuery({
    queryKey: ['print-links'],
    queryFn: ({ signal }) => readAll<Link>(dataProvider, 'links', { signal }),
    // What an earlier visit to the page has read is never printed.
    gcTime: 0,
  });
  const [chosenLeft, setLeft] = useState<ReadonlySet<RecordId>>();
  const [settings, setSettings] = useState<Omit<SheetSettings, 'look'>>(() => ({
    format: 'tent',
    count: FORMATS.tent.usualCount,
    side: '',
    copies: '1',
    language: currentLanguage(),
    headline: headlineOf(company.name),
    hasCutMarks: true,
  }));
  const [look, changeLook] = useCodeLook(company.name);
  const { headline } = settings;
  useEffect(() => {
    if (headline !== undefined) storeInTab(TAB_KEYS.headline, { company: company.name, headline });
  }, [company.name, headline]);
  if (error) return <FailureBanner error={error} what={translate('print.no_links')} onRetry={refetch} />;
  if (!links) return <p role="status">{translate('print.reading')}</p>;
  if (links.length === 0) return <EmptyState>{translate('print.empty_links')}</EmptyState>;
  const left = chosenLeft ?? new Set(links.length > MAX_CHOSEN ? links.map(({ id }) => id) : []);
  const change = (changed: Partial<SheetSettings>) => setSettings(now => ({ ...now, ...changed }));
  return (
    <>
      <ChooseLinks links={links} left={left} onChange={setLeft} />
      <LinkSheets
        slugs={links.filter(({ id }) => !left.has(id)).map(({ slug }) => slug)}
        settings={{ ...settings, look }}
        onChange={change}
        onLookChange={changeLook}
        fonts={fonts}
        company={company.name}
      />
    </>
  );
}

/** Returns the headline that was typed for a company in this tab, before a reload. */
function headlineOf(company: string): string | undefined {
  const kept = readFromTab(TAB_KEYS.headline) as { company?: string; headline?: string };
  return kept.company === company ? kept.headline : undefined;
}
