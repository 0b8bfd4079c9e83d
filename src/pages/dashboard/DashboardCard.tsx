import { useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RecordId } from '../../contract/records';
import { FailureBanner } from '../../diagnosis/FailureBanner';
import { listPath } from '../../resource/paths';
import { PartBoundary } from '../../ui/feedback/PartBoundary';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Card } from '../../ui/page/Card';
import type { Latest } from './useLatest';
import styles from './DashboardCard.module.css';

interface DashboardCardProps<Model> {
  resource: 'links' | 'menus' | 'products';
  latest: Latest<Model>;
  item: (model: Model) => ReactNode;
}

/** One card. Its errors do not affect the others. It is hidden without records: the first steps are shown then. */
export function DashboardCard<Model extends { id: RecordId }>({
  resource,
  latest,
  item,
}: DashboardCardProps<Model>) {
  const translate = useTranslate();
  const { items, error, retry } = latest;
  if (items?.length === 0) return null;
  const title = translate(`dashboard.${resource}`);
  return (
    <Card
      title={title}
      action={
        <Link to={listPath(resource)} aria-label={translate('dashboard.view_all_of', { title })}>
          {translate('dashboard.view_all')}
        </Link>
      }
    >
      {/* Above what an earlier visit has read, too. */}
      {error && (
        <FailureBanner
          error={error}
          what={translate(`resources.${resource}.failures.list`)}
          onRetry={retry}
        />
      )}
      {items ? (
        <PartBoundary>
          <ul className={styles.items}>
            {items.map(model => (
              <li key={model.id}>{item(model)}</li>
            ))}
          </ul>
        </PartBoundary>
      ) : (
        !error && <Skeleton rows={5} rowHeight={64} text={translate('frame.loading')} />
      )}
    </Card>
  );
}
