import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { readPage, type Page } from '../../../src/api/answers';
import { useHttp } from '../../../src/api/HttpContext';
import type { Change } from '../../../src/contract/records';
import { FailureBanner } from '../../../src/diagnosis/FailureBanner';
import { useLastRead } from '../../../src/resource/useLastRead';
import { Button } from '../../../src/ui/button/Button';
import { EmptyState } from '../../../src/ui/feedback/EmptyState';
import { PartBoundary } from '../../../src/ui/feedback/PartBoundary';
import { Skeleton } from '../../../src/ui/feedback/Skeleton';
import { PageHeader } from '../../../src/ui/page/PageHeader';
import { Stack } from '../../../src/ui/page/Stack';
import { useKeptFocus } from '../../../src/ui/useKeptFocus';
import { ChangeCard } from './ChangeCard';

const PATH = 'company-api/v1/changes/';
const KEY = ['changes'];
const PAGE_SIZE = 20;

/** All changes, the newest first; with `?resource=products&record=27` those of one record. */
export function HistoryPage() {
  const translate = useTranslate();
  const http = useHttp();
  const [parameters, setParameters] = useSearchParams();
  const page = Math.max(1, Number(parameters.get('page')) || 1);
  const query = new URLSearchParams({ limit: String(PAGE_SIZE), page: String(page) });
  for (const name of ['resource', 'record']) {
    const value = parameters.get(name);
    if (value) query.set(name, value);
  }
  const {
    data: read,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery({
    queryKey: [...KEY, query.toString()],
    queryFn: ({ signal }) =>
      http<Page<Change>>(PATH, { query, signal, expects: { shape: 'list', read: readPage } }),
    placeholderData: keepPreviousData,
  });
  const current = read && { page, read };
  const shown = useLastRead(current, isPlaceholderData, error) ?? current;
  const focus = useKeptFocus<HTMLElement>();
  const show = (other: number) =>
    setParameters(before => {
      before.set('page', String(other));
      return before;
    });
  return (
    <Stack>
      <PageHeader title={translate('history.title')} />
      {error && <FailureBanner error={error} what={translate('history.failed')} onRetry={refetch} />}
      {!shown ? (
        !error && <Skeleton rows={6} rowHeight={72} text={translate('frame.loading')} />
      ) : shown.read.results.length === 0 ? (
        <EmptyState>{translate('history.empty')}</EmptyState>
      ) : (
        <>
          {shown.read.results.map(change => (
            <ResourceContextProvider key={change.id} value={change.resource}>
              <PartBoundary>
                <ChangeCard change={change} />
              </PartBoundary>
            </ResourceContextProvider>
          ))}
          <nav {...focus} aria-label={translate('list.pages')}>
            <Button disabled={shown.page <= 1} onClick={() => show(shown.page - 1)}>
              {translate('list.previous')}
            </Button>
            <Button
              disabled={shown.page * PAGE_SIZE >= shown.read.count}
              onClick={() => show(shown.page + 1)}
            >
              {translate('list.next')}
            </Button>
          </nav>
        </>
      )}
    </Stack>
  );
}
