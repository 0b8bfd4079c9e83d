import { Button, ButtonLink } from '../ui/Button';
import { useTranslate } from 'ra-core';
import { errorText } from '../api/errorText';
import { Banner } from '../ui/Banner';
import { EmptyState } from '../ui/EmptyState';
import { PageHeader } from '../ui/PageHeader';
import { Skeleton } from '../ui/Skeleton';
import { Pager } from './Pager';
import { ResourceTable } from './ResourceTable';
import { useResource } from './ResourcesContext';
import { SearchBox } from './SearchBox';
import { createPath } from './paths';
import { ListScreenContext, useListScreen, type ListScreen } from './useListScreen';
import { useResourceText } from './useResourceText';
import styles from './ListView.module.css';

const ROW_HEIGHT = 56;

/** The list of the current resource, with its title, its count and the one thing to do: create another. */
export function ListView() {
  const { name, search } = useResource();
  const translate = useTranslate();
  const screen = useListScreen();
  const title = translate(`resources.${name}.title`);
  return (
    <ListScreenContext value={screen}>
      <PageHeader title={title} count={<Total screen={screen} />} action={<CreateButton />} />
      {search && <SearchBox />}
      <div className={styles.card}>
        <ListContent screen={screen} title={title} />
      </div>
    </ListScreenContext>
  );
}

function ListContent({ screen, title }: { screen: ListScreen; title: string }) {
  const { error, isPending, total, rows, location, refetch } = screen;
  const translate = useTranslate();
  const text = useResourceText();

  if (error && !rows.length) {
    return (
      <div className={styles.failure}>
        <Banner kind="error" action={<Button onClick={refetch}>{translate('frame.retry')}</Button>}>
          {`${text('failures.list')}\n${errorText(error, translate)}`}
        </Banner>
      </div>
    );
  }
  if (isPending) {
    return (
      <Skeleton
        rows={Math.min(location.limit, 10) + 1}
        rowHeight={ROW_HEIGHT}
        text={translate('frame.loading')}
      />
    );
  }
  if (total === 0) {
    return location.search ? (
      <EmptyState>{translate('list.nothing_found', { text: location.search })}</EmptyState>
    ) : (
      <EmptyState action={<CreateButton />}>{text('empty')}</EmptyState>
    );
  }
  return (
    <>
      {error && <Banner kind="error">{errorText(error, translate)}</Banner>}
      <ResourceTable label={title} />
      <p className="visually-hidden" aria-live="polite">
        {screen.announcement}
      </p>
      {screen.reorder.left > 20 && (
        <Banner kind="info">{translate('order.saving', { count: screen.reorder.left })}</Banner>
      )}
      <Pager />
    </>
  );
}

function CreateButton() {
  const { name, inputs } = useResource();
  const translate = useTranslate();
  if (!inputs) return null;
  return (
    <ButtonLink to={createPath(name)} kind="primary">
      {translate('list.create', { name: translate(`resources.${name}.name`, { smart_count: 1 }) })}
    </ButtonLink>
  );
}

function Total({ screen: { isPending, total, error } }: { screen: ListScreen }) {
  const translate = useTranslate();
  if (isPending || (error && total === 0)) return null;
  return <span className={styles.total}>{translate('list.total', { smart_count: total })}</span>;
}
