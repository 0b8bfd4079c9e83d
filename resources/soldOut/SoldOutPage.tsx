import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useI18nProvider, useNotify, useTranslate } from 'react-admin';
import type { SyntheticEvent } from 'react';
import { Link } from 'react-router';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import { errorText } from '../../src/api/errorText';
import type { Call } from '../../src/api/http';
import { useHttp } from '../../src/api/HttpContext';
import type { Product } from '../../src/contract/records';
import { FailureBanner } from '../../src/diagnosis/FailureBanner';
import { useOutcome } from '../../src/form/useOutcome';
import { requireFilled, usePlainForm } from '../../src/form/usePlainForm';
import { useOriginState } from '../../src/resource/returnPath';
import { editPath, listPath } from '../../src/resource/paths';
import { Button, ButtonLink } from '../../src/ui/button/Button';
import { Field } from '../../src/ui/control/Field';
import { TextBox } from '../../src/ui/control/TextBox';
import { EmptyState } from '../../src/ui/feedback/EmptyState';
import { Skeleton } from '../../src/ui/feedback/Skeleton';
import { formatLongDate } from '../../src/ui/format/longDate';
import { Card } from '../../src/ui/page/Card';
import { focusPageTitleIfLost, PageHeader } from '../../src/ui/page/PageHeader';
import { Lines, Stack } from '../../src/ui/page/Stack';
import { UnsavedChanges } from '../../src/unsaved/UnsavedChanges';
import { SOLD_OUT_KEY, useSoldOut } from './useSoldOut';

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
/** All that is sold out, and the closing time. */
export function SoldOutPage() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<PanelDataProvider>();
  const state = useOriginState();
  const { mutate, isPending } = useSoldOut();
  const locale = useI18nProvider().getLocale();
  const { data, error, refetch } = useQuery({
    queryKey: SOLD_OUT_KEY,
    queryFn: ({ signal }) =>
      dataProvider.getList<Product>('products', { filter: { sold_out: 'true' }, signal }),
  });
  const serve = (product: Product) => {
    // The row is removed with its button.
    if (!isPending) mutate({ product, isOut: false }, { onSuccess: focusPageTitleIfLost });
  };
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

function ClosingTime() {
  const translate = useTranslate();
  const http = useHttp();
  const { data, error } = useQuery({
    queryKey: [CLOSING_TIME],
    queryFn: ({ signal }) => http<Closing>(CLOSING_TIME, { signal, ...expected }),
    // As on the company's page: a time of the cache is no change of the user.
    gcTime: 0,
    staleTime: Infinity,
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
