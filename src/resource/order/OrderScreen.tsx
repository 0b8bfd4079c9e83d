import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnyRecord } from '../../api/AnyRecord';
import type { PanelDataProvider } from '../../api/dataProvider';
import { MAX_PAGE_SIZE } from '../../api/lists/listQuery';
import { readFirst } from '../../api/lists/readFirst';
import { FailureBanner } from '../../diagnosis/FailureBanner';
import { Banner } from '../../ui/feedback/Banner';
import { ButtonLink } from '../../ui/button/Button';
import { PageHeader } from '../../ui/page/PageHeader';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { useReturn } from '../returnPath';
import { useResource } from '../ResourcesContext';
import { useResourceText } from '../useResourceText';
import { isOrderIgnored } from './isOrderIgnored';
import { OrderRows } from './OrderRows';
import { listKey } from './orderInCache';
import { useReorder } from './useReorder';
import styles from './OrderScreen.module.css';

export interface OrderScreenProps {
  /** Name of the list. */
  title: string;
  /** The path of the list, if this screen was opened by its address. */
  listPath: string;
  filter?: object;
}

const NO_FILTER = {};
const NO_ROWS: AnyRecord[] = [];

/** The whole list is one page here. */
const WHOLE = { page: 1, limit: MAX_PAGE_SIZE, ordering: null, search: '' };

/**
 * Changes the order of a whole list at once: by dragging, by typing a place, or to one of the ends. Each change is saved at
 * once; one undo takes all of them back.
 */
export function OrderScreen({ title, listPath, filter = NO_FILTER }: OrderScreenProps) {
  const { recordRepresentation } = useResource();
  const translate = useTranslate();
  const text = useResourceText();
  const back = useReturn(listPath);
  const { data, error, refetch } = useFirstRows(filter);
  const rows = data?.data ?? NO_ROWS;
  const total = data?.total ?? 0;
  // The moves of this screen are in order, also while they are being saved.
  const isIgnored = isOrderIgnored(rows);
  const reorder = useReorder({
    rows,
    start: 0,
    total,
    location: WHOLE,
    setLocation: ignore,
    filter,
    isInOrder: true,
    isOneRun: true,
  });
  const [announcement, announce] = useState('');

  const moveTo = (record: AnyRecord, position: number) => {
    const name = recordRepresentation(record);
    reorder.moveTo(record, position);
    announce(translate('order.moved', { name, position: position + 1, total }));
  };
  // Rows are rendered again only when their record changes, so they get one function.
  const latestMoveTo = useRef(moveTo);
  useEffect(() => {
    latestMoveTo.current = moveTo;
  });
  const moveRecord = useCallback(
    (record: AnyRecord, position: number) => latestMoveTo.current(record, position),
    [],
  );

  return (
    <>
      <PageHeader
        title={translate('order.title', { title })}
        action={
          <ButtonLink kind="primary" {...back()}>
            {translate('order.end')}
          </ButtonLink>
        }
      />
      {error && <FailureBanner error={error} what={text('failures.list')} onRetry={refetch} />}
      {!data ? (
        !error && <Skeleton rows={8} rowHeight={56} text={translate('frame.loading')} />
      ) : total > MAX_PAGE_SIZE ? (
        <Banner kind="info">{translate('order.too_many', { total, max: MAX_PAGE_SIZE })}</Banner>
      ) : isIgnored ? (
        <Banner kind="error">{translate('order.ignored')}</Banner>
      ) : (
        <>
          <p className={styles.help}>{translate(total > 1 ? 'order.help' : 'order.nothing')}</p>
          <OrderRows rows={rows} onMoveTo={moveRecord} />
        </>
      )}
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </>
  );
}

/** Reads the first 1,000 rows of the list, and its length. */
function useFirstRows(filter: object) {
  const { name } = useResource();
  const dataProvider = useDataProvider<PanelDataProvider>();
  const pagination = { page: 1, perPage: MAX_PAGE_SIZE };
  return useQuery({
    // The key of a page of 1,000, so that a move shows here as on any page.
    queryKey: listKey(name, pagination, filter),
    queryFn: ({ signal }) => readFirst(dataProvider, name, { filter, signal }),
  });
}

function ignore(): void {
  // The whole list has no other page to show.
}
