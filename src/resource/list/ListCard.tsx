import { useTranslate } from 'react-admin';
import { useContext, type ReactNode } from 'react';
import { FailureBanner } from '../../diagnosis/FailureBanner';
import { Banner } from '../../ui/feedback/Banner';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ScreenSnapshot } from '../../start/ScreenSnapshot';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Pager } from './toolbar/Pager';
import { ResourceTable } from './table/ResourceTable';
import { ReorderContext } from '../order/ReorderContext';
import { useListScreenContext } from './state/useListScreen';
import { useResourceText } from '../useResourceText';
import styles from './ListCard.module.css';

const ROW_HEIGHT = 56;
const MAX_SKELETON_ROWS = 10;
const MAX_CHANGES_WITHOUT_PROGRESS = 20;

interface ListCardProps {
  label: string;
  columns: ReactNode;
  /** The action that an empty list shows. */
  action?: ReactNode;
}

/** The rows and their pager, or the state in their place: loading, empty, nothing found, failed. */
export function ListCard({ label, columns, action }: ListCardProps) {
  return (
    <div className={styles.card} data-place="rows">
      <ListContent label={label} columns={columns} action={action} />
    </div>
  );
}

function ListContent({ label, columns, action }: ListCardProps) {
  const { error, isPending, total, rows, location, isFiltered, refetch, announcement } =
    useListScreenContext();
  const unsent = useContext(ReorderContext)?.left ?? 0;
  const translate = useTranslate();
  const text = useResourceText();

  if (error && !rows.length) {
    return (
      <div className={styles.failure}>
        <FailureBanner error={error} what={text('failures.list')} onRetry={refetch} />
      </div>
    );
  }
  if (isPending) {
    const rowCount = Math.min(location.limit, MAX_SKELETON_ROWS) + 1;
    return (
      <ScreenSnapshot place="rows">
        <Skeleton rows={rowCount} rowHeight={ROW_HEIGHT} text={translate('frame.loading')} />
      </ScreenSnapshot>
    );
  }
  if (total === 0) {
    if (isFiltered && !location.search) return <EmptyState>{translate('list.nothing_filtered')}</EmptyState>;
    return location.search ? (
      <EmptyState>{translate('list.nothing_found', { text: location.search })}</EmptyState>
    ) : (
      <EmptyState action={action && <div data-create>{action}</div>}>{text('empty')}</EmptyState>
    );
  }
  return (
    <>
      {error && <FailureBanner error={error} onRetry={refetch} />}
      <ResourceTable label={label} columns={columns} />
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      {unsent > MAX_CHANGES_WITHOUT_PROGRESS && (
        <Banner kind="info">{translate('order.saving', { count: unsent })}</Banner>
      )}
      <Pager />
    </>
  );
}
