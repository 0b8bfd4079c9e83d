import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useDataProvider, useI18nProvider, useNotify, useRecordContext, useTranslate } from 'react-admin';
import type { SyntheticEvent } from 'react';
import { Link } from 'react-router';
import type { PanelDataProvider } from '../src/api/dataProvider';
import { readRecord } from '../src/api/answers';
import { errorText, isUnconfirmed } from '../src/api/errorText';
import type { Call } from '../src/api/http';
import { useHttp } from '../src/api/HttpContext';
import { now } from '../src/clock';
import type { Product } from '../src/contract/records';
import { FailureBanner } from '../src/diagnosis/FailureBanner';
import { requireFilled, usePlainForm } from '../src/form/usePlainForm';
import { defineExtension } from '../src/resource/extension/Extension';
import { fieldsOf } from '../src/resource/fieldsOf';
import { useOriginState } from '../src/resource/origin';
import { editPath, listPath } from '../src/resource/paths';
import { showInCache } from '../src/resource/showInCache';
import { Button, ButtonLink } from '../src/ui/button/Button';
import { Field } from '../src/ui/control/Field';
import { TextBox } from '../src/ui/control/TextBox';
import { EmptyState } from '../src/ui/feedback/EmptyState';
import { Skeleton } from '../src/ui/feedback/Skeleton';
import { formatLongDate } from '../src/ui/format/longDate';
import { Card } from '../src/ui/page/Card';
import { PageHeader } from '../src/ui/page/PageHeader';
import { Lines, Stack } from '../src/ui/page/Stack';
import { UnsavedChanges } from '../src/unsaved/UnsavedChanges';
import { useOutcome } from '../src/form/useOutcome';

/** What is sold out today (capability `sold_out`): one press in the list, and it comes back by itself at closing time. */

const LIST_KEY = ['products', 'getList', 'sold_out'];
const CLOSING_TIME = 'company-api/v1/closing-time/';

interface Closing {
  /** `22:30` */
  closing_time: string;
}
const expected: Pick<Call, 'expects'> = {
  expects: {
    shape: 'record',
    read: answer =>
      typeof ((answer ?? {}) as Partial<Closing>).closing_time === 'string' ? answer : undefined,
  },
};
const { Column } = fieldsOf<Product>();

function isSoldOut({ sold_out_until: until }: Product): boolean {
  return typeof until === 'string' && new Date(until).getTime() > now();
}

/** Returns a mutation that marks a product as sold out, or as served again. */
function useSoldOut() {
  const http = useHttp();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  return useMutation({
    mutationFn: ({ product, isOut }: { product: Product; isOut: boolean }) =>
      http<Product>(`company-api/v1/products/${product.id}/sold-out/`, {
        method: 'PUT',
        body: { sold_out: isOut, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
        expects: { shape: 'record', read: readRecord },
      }),
    onSuccess: saved => {
      showInCache(queryClient, 'products', saved);
      return queryClient.invalidateQueries({ queryKey: LIST_KEY });
    },
    onError: (error, { product: { name } }) => {
      const isUnsure = isUnconfirmed(error);
      const what = isUnsure ? name : translate('sold_out.failed', { name });
      notify(`${what}. ${errorText(error, translate)}`, { type: 'error' });
      if (isUnsure) void queryClient.invalidateQueries({ queryKey: ['products', 'getList'] });
    },
  });
}

function SoldOutButton() {
  const product = useRecordContext<Product>();
  const translate = useTranslate();
  const locale = useI18nProvider().getLocale();
  const { mutate, isPending, variables } = useSoldOut();
  if (!product) return null;
  const isOut = isPending ? variables.isOut : isSoldOut(product);
  const { name, sold_out_until: until } = product;
  const label =
    isOut && until
      ? translate('sold_out.until', { name, time: formatLongDate(new Date(until), locale) })
      : translate('sold_out.mark', { name });
  return (
    <Button
      aria-pressed={isOut}
      aria-label={label}
      title={label}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate({ product, isOut: !isOut })}
    >
      <Ban size={20} aria-hidden />
      {isOut && translate('sold_out.badge')}
    </Button>
  );
}

/** All that is sold out, and the closing time. */
function SoldOutPage() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<PanelDataProvider>();
  const state = useOriginState();
  const { mutate, isPending } = useSoldOut();
  const locale = useI18nProvider().getLocale();
  const { data, error, refetch } = useQuery({
    queryKey: LIST_KEY,
    queryFn: ({ signal }) =>
      dataProvider.getList<Product>('products', { filter: { sold_out: 'true' }, signal }),
  });
  return (
    <Stack>
      <PageHeader title={translate('sold_out.title')} />
      <ClosingTime />
      {error ? (
        <FailureBanner error={error} onRetry={refetch}>
          {`${translate('resources.products.failures.list')}\n${errorText(error, translate)}`}
        </FailureBanner>
      ) : !data ? (
        <Skeleton rows={3} rowHeight={56} text={translate('frame.loading')} />
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
                {product.sold_out_until && (
                  <time dateTime={product.sold_out_until}>
                    {formatLongDate(new Date(product.sold_out_until), locale)}
                  </time>
                )}
                <Button
                  disabled={isPending}
                  aria-label={translate('sold_out.serve', { name: product.name })}
                  onClick={() => mutate({ product, isOut: false })}
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

function ClosingTime() {
  const translate = useTranslate();
  const http = useHttp();
  const { data, error } = useQuery({
    queryKey: [CLOSING_TIME],
    queryFn: ({ signal }) => http<Closing>(CLOSING_TIME, { signal, ...expected }),
  });
  if (error) return <FailureBanner error={error}>{errorText(error, translate)}</FailureBanner>;
  return data ? (
    <ClosingTimeForm saved={data} />
  ) : (
    <Skeleton rows={1} rowHeight={84} text={translate('frame.loading')} />
  );
}

function ClosingTimeForm({ saved }: { saved: Closing }) {
  const translate = useTranslate();
  const http = useHttp();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const tellOutcome = useOutcome();
  const form = usePlainForm({
    initial: { closing_time: saved.closing_time },
    check: values => requireFilled(values, ['closing_time'], translate('ra.validation.required')),
    send: async body => {
      const stored =
        (await http<Closing | undefined>(CLOSING_TIME, { method: 'PUT', body, ...expected })) ?? body;
      queryClient.setQueryData([CLOSING_TIME], stored);
      form.change({ closing_time: stored.closing_time });
      notify(translate('sold_out.closing_saved'), { type: 'success' });
    },
    unconfirmed: translate('company.unconfirmed'),
  });
  const submit = async (event: SyntheticEvent) => {
    tellOutcome(await form.submit(event));
  };
  return (
    <form noValidate onSubmit={event => void submit(event)}>
      <Stack>
        {form.banner && <FailureBanner error={form.error}>{form.banner}</FailureBanner>}
        <Field
          {...form.field('closing_time')}
          label={translate('sold_out.closing_time')}
          help={translate('sold_out.closing_help')}
        >
          <TextBox {...form.control('closing_time')} type="time" required />
        </Field>
        <div>
          <Button type="submit" kind="outlined" disabled={!form.isDirty || form.isBusy}>
            {translate('sold_out.closing_save')}
          </Button>
        </div>
      </Stack>
      <UnsavedChanges
        isDirty={form.isDirty}
        isSaving={form.isBusy}
        values={() => form.values}
        restore={changed => form.change(changed)}
      />
    </form>
  );
}

export const soldOut = defineExtension({
  resources: {
    products: {
      columns: <Column source="sold_out_until" label="" field={SoldOutButton} kind="toggle" disableSort />,
      tools: [{ to: '/sold-out', label: 'sold_out.title' }],
    },
  },
  pages: { '/sold-out': <SoldOutPage /> },
});
