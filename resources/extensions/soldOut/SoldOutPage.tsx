import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useI18nProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { PanelDataProvider } from '../../../src/api/dataProvider';
import { now } from '../../../src/clock';
import type { Product } from '../../../src/contract/records';
import { FailureBanner } from '../../../src/diagnosis/FailureBanner';
import { useOriginState } from '../../../src/resource/returnPath';
import { editPath, listPath } from '../../../src/resource/paths';
import { Button, ButtonLink } from '../../../src/ui/button/Button';
import { EmptyState } from '../../../src/ui/feedback/EmptyState';
import { Skeleton } from '../../../src/ui/feedback/Skeleton';
import { formatLongDate } from '../../../src/ui/format/longDate';
import { Card } from '../../../src/ui/page/Card';
import { PageHeader } from '../../../src/ui/page/PageHeader';
import { focusPageTitleIfLost } from '../../../src/ui/page/pageTitle';
import { Lines, Stack } from '../../../src/ui/page/Stack';
import { ClosingTime } from './ClosingTime';
import { MAX_TIMER_MS, SOLD_OUT_KEY, useSoldOut } from './useSoldOut';

/** How long after the end of a mark the list is read again: the clock of the server is known to the second. */
const AFTER_END_MS = 1_000;

/** All that is sold out, and the closing time. */
export function SoldOutPage() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<PanelDataProvider>();
  const state = useOriginState();
  const { mutate, isPending } = useSoldOut();
  const { data, error, refetch } = useQuery({
    queryKey: SOLD_OUT_KEY,
    queryFn: ({ signal }) =>
      dataProvider.getList<Product>('products', { filter: { sold_out: 'true' }, signal }),
    refetchInterval: ({ state }) => untilNextEnd(state.data?.data),
    // Also while another tab is shown: its end comes once.
    refetchIntervalInBackground: true,
  });
  const serve = (product: Product) => {
    // The row is removed with its button.
    if (!isPending) mutate({ product, isOut: false }, { onSuccess: focusPageTitleIfLost });
  };
  return (
    <Stack>
      <PageHeader title={translate('sold_out.title')} />
      <ClosingTime />
      {error && (
        <FailureBanner error={error} what={translate('resources.products.failures.list')} onRetry={refetch} />
      )}
      {!data ? (
        !error && <Skeleton rows={3} rowHeight={56} text={translate('frame.loading')} />
      ) : data.data.length === 0 ? (
        <EmptyState
          action={<ButtonLink to={listPath('products')}>{translate('resources.products.title')}</ButtonLink>}
        >
          {translate('sold_out.empty')}
        </EmptyState>
      ) : (
        <Card title={translate('sold_out.now', { smart_count: data.data.length })}>
          <Lines>
            {data.data.map(product => (
              <li key={product.id}>
                <Link to={editPath('products', product.id)} state={state}>
                  <bdi>{product.name}</bdi>
                </Link>
                <Until value={product.sold_out_until} />
                <Button
                  aria-disabled={isPending}
                  aria-label={translate('sold_out.serve', { name: product.name })}
                  onClick={() => serve(product)}
                >
                  {translate('sold_out.back')}
                </Button>
              </li>
            ))}
          </Lines>
        </Card>
      )}
    </Stack>
  );
}

/** Returns after how many ms a mark has ended; false if none will end by itself. */
function untilNextEnd(products: readonly Product[] = []): number | false {
  const left = products
    .map(({ sold_out_until }) => new Date(sold_out_until ?? '').getTime() - now())
    .filter(ms => ms > 0);
  return left.length > 0 && Math.min(...left, MAX_TIMER_MS - AFTER_END_MS) + AFTER_END_MS;
}

/** When it comes back. A backend may send a value that is not a time. */
function Until({ value }: { value: unknown }) {
  const locale = useI18nProvider().getLocale();
  if (typeof value !== 'string') return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : <time dateTime={value}>{formatLongDate(date, locale)}</time>;
}
