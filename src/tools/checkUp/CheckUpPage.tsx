import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { use, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { FailureBanner } from '../../diagnosis/FailureBanner';
import { useOriginState } from '../../resource/returnPath';
import { editPath } from '../../resource/paths';
import { ResourcesContext } from '../../resource/ResourcesContext';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Card } from '../../ui/page/Card';
import { PageHeader } from '../../ui/page/PageHeader';
import { focusPageTitleIfLost } from '../../ui/page/pageTitle';
import { findingsIn, type Finding, type FindingKind } from './findings';
import { readMenu, type Progress } from './readMenu';
import styles from './CheckUpPage.module.css';

/** How many findings of a kind are shown at first. */
const MAX_SHOWN_AT_FIRST = 20;

/** What a company's guests would miss on its menus. It reads them when it is opened. */
export function CheckUpPage() {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const [progress, setProgress] = useState<Progress>({ done: 0, total: undefined });
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['check-up'],
    queryFn: ({ signal }) => readMenu(dataProvider, { signal, report: setProgress }),
    // A corrected record must be gone at the next visit.
    gcTime: 0,
  });
  const findings = data && Object.entries(findingsIn(data)).filter(([, found]) => found.length > 0);
  const isEmpty =
    data && [data.products, data.categories, data.menus, data.links].every(list => !list.length);
  const isCurrent = !isFetching && !error;
  const checkAgain = () => {
    if (isFetching) return;
    setProgress({ done: 0, total: undefined });
    void refetch();
  };

  return (
    <>
      <PageHeader
        title={translate('tools.check_up')}
        action={
          <Button kind="outlined" aria-disabled={isFetching} onClick={checkAgain}>
            {translate('check_up.again')}
          </Button>
        }
      />
      <p className={styles.text}>{translate('check_up.text')}</p>
      <p role="status" className={styles.text}>
        {data && isCurrent && translate('check_up.checked', { smart_count: data.products.length })}
      </p>
      {isFetching && <ReadProgress {...progress} />}
      {error && !isFetching && <FailureBanner error={error} what={translate('check_up.failed')} />}
      {data && (
        <>
          {data.productTotal > data.products.length && (
            <Banner kind="info">
              {translate('check_up.part', { done: data.products.length, total: data.productTotal })}
            </Banner>
          )}
          {isEmpty && isCurrent && <EmptyState>{translate('check_up.empty')}</EmptyState>}
          {!isEmpty && isCurrent && findings?.length === 0 && (
            <Banner kind="success">{translate('check_up.none')}</Banner>
          )}
          <div className={styles.cards}>
            {findings?.map(([kind, found]) => (
              <FindingsCard key={kind} kind={kind as FindingKind} found={found} />
            ))}
          </div>
        </>
      )}
    </>
  );
}

function ReadProgress({ done, total }: Progress) {
  const translate = useTranslate();
  return (
    <p className={styles.text}>
      <progress aria-label={translate('check_up.reading')} max={total} value={total && done} />{' '}
      {total === undefined ? translate('check_up.reading') : translate('check_up.progress', { done, total })}
    </p>
  );
}

function FindingsCard({ kind, found }: { kind: FindingKind; found: readonly Finding[] }) {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  // The button that was pressed is gone.
  useEffect(() => {
    if (isWhole) focusPageTitleIfLost();
  }, [isWhole]);
  const state = useOriginState();
  const resources = use(ResourcesContext);
  const pathOf = ({ correctedAt: { resource, record } }: Finding) =>
    resources.find(({ name }) => name === resource)?.rowLink?.(record) ?? editPath(resource, record.id);
  return (
    <Card title={`${translate(`check_up.${kind}`)} (${found.length})`}>
      <ul className={styles.findings}>
        {found.slice(0, isWhole ? undefined : MAX_SHOWN_AT_FIRST).map(finding => (
          <li key={finding.id}>
            <Link to={pathOf(finding)} state={state}>
              <bdi>{finding.name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {!isWhole && found.length > MAX_SHOWN_AT_FIRST && (
        <Button onClick={() => setWhole(true)}>
          {translate('check_up.all', { smart_count: found.length })}
        </Button>
      )}
    </Card>
  );
}
