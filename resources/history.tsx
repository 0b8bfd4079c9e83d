import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  ResourceContextProvider,
  useDataProvider,
  useI18nProvider,
  useNotify,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { History } from 'lucide-react';
import { use, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Account } from '../src/api/account';
import { useAccount } from '../src/api/AccountContext';
import type { AnyRecord } from '../src/api/AnyRecord';
import type { PanelDataProvider } from '../src/api/dataProvider';
import { errorText } from '../src/api/errorText';
import { useHttp } from '../src/api/HttpContext';
import { useMe } from '../src/api/useMe';
import type { Change, Named, Product } from '../src/contract/records';
import { FailureBanner } from '../src/diagnosis/FailureBanner';
import { useConfirm } from '../src/form/useConfirm';
import type { Resource, SaveQuestion } from '../src/resource/Resource';
import { ResourcesContext } from '../src/resource/ResourcesContext';
import { defineExtension } from '../src/resource/extension/Extension';
import { useCreateOnce } from '../src/resource/form/useCreateOnce';
import { SaveQuestionDialog } from '../src/resource/form/SaveQuestionDialog';
import { VersionValue } from '../src/resource/form/VersionValue';
import { Button, ButtonLink } from '../src/ui/button/Button';
import { ConfirmDialog } from '../src/ui/dialog/ConfirmDialog';
import { EmptyState } from '../src/ui/feedback/EmptyState';
import { Skeleton } from '../src/ui/feedback/Skeleton';
import { DateAndAge } from '../src/ui/format/DateAndAge';
import { formatPrice } from '../src/ui/format/price';
import { Card } from '../src/ui/page/Card';
import { PageHeader } from '../src/ui/page/PageHeader';
import { useIsNarrow } from '../src/ui/page/useIsNarrow';
import { Lines, Stack } from '../src/ui/page/Stack';

/** Who has changed what, with a way back to an older value (capability `history`). */

const PATH = 'company-api/v1/changes/';
const KEY = ['changes'];
const PAGE_SIZE = 20;

interface Page {
  count: number;
  results: Change[];
}

/** All changes, the newest first; with `?resource=products&record=27` those of one record. */
function HistoryPage() {
  const translate = useTranslate();
  const http = useHttp();
  const [parameters, setParameters] = useSearchParams();
  const page = Math.max(1, Number(parameters.get('page')) || 1);
  const query = new URLSearchParams({ limit: String(PAGE_SIZE), page: String(page) });
  for (const name of ['resource', 'record']) {
    const value = parameters.get(name);
    if (value) query.set(name, value);
  }
  const { data, error, refetch } = useQuery({
    queryKey: [...KEY, query.toString()],
    queryFn: ({ signal }) => http<Page>(PATH, { query, signal }),
  });
  const show = (other: number) =>
    setParameters(before => {
      before.set('page', String(other));
      return before;
    });
  return (
    <Stack>
      <PageHeader title={translate('history.title')} />
      {error ? (
        <FailureBanner error={error} onRetry={refetch}>
          {`${translate('history.failed')}\n${errorText(error, translate)}`}
        </FailureBanner>
      ) : !data ? (
        <Skeleton rows={6} rowHeight={72} text={translate('frame.loading')} />
      ) : data.results.length === 0 ? (
        <EmptyState>{translate('history.empty')}</EmptyState>
      ) : (
        <>
          {data.results.map(change => (
            <ResourceContextProvider key={change.id} value={change.resource}>
              <ChangeCard change={change} />
            </ResourceContextProvider>
          ))}
          <nav aria-label={translate('list.pages')}>
            <Button disabled={page <= 1} onClick={() => show(page - 1)}>
              {translate('list.previous')}
            </Button>
            <Button disabled={page * PAGE_SIZE >= data.count} onClick={() => show(page + 1)}>
              {translate('list.next')}
            </Button>
          </nav>
        </>
      )}
    </Stack>
  );
}

function ChangeCard({ change }: { change: Change }) {
  const { user, at, kind, before, after, resource, record_name: name } = change;
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);
  const { createOnce } = useCreateOnce(resource);
  const what =
    resource === 'company'
      ? translate('frame.company')
      : translate(`resources.${resource}.name`, { smart_count: 1, _: resource });
  return (
    <Card
      title={
        <>
          <bdi>{name}</bdi> ({what})
        </>
      }
      action={
        !isDone &&
        hasWayBack(change) && (
          <Button onClick={() => setAsking(true)}>
            {translate(kind === 'deleted' ? 'history.create_again' : 'history.take_back')}
          </Button>
        )
      }
    >
      <p>
        {translate(`history.${kind}`, { user })} · <DateAndAge value={at} />
      </p>
      <Lines>
        {Object.keys({ ...before, ...after }).map(field => (
          <li key={field}>
            {labelOf(translate, resource, field)}:
            {before && (
              <del>
                <Value field={field} value={before[field]} />
              </del>
            )}
            {before && after && <span aria-hidden="true">→</span>}
            {after && (
              <strong>
                <Value field={field} value={after[field]} />
              </strong>
            )}
          </li>
        ))}
      </Lines>
      {isAsking && (
        <WayBack
          change={change}
          createOnce={createOnce}
          onDone={() => setDone(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}

function labelOf(translate: ReturnType<typeof useTranslate>, resource: string, field: string): string {
  const key = resource === 'company' ? `company.${field}` : `resources.${resource}.fields.${field}`;
  return translate(key, { _: field });
}

function Value({ field, value }: { field: string; value: unknown }) {
  const { data: me } = useMe();
  const translate = useTranslate();
  const locale = useI18nProvider().getLocale();
  if (field === 'price' && me) return formatPrice(value as Product['price'], me.company.currency, locale);
  if (field === 'allergens' && Array.isArray(value)) {
    return value.map((code: string) => translate(`allergens.names.${code}`, { _: code })).join(', ') || '–';
  }
  return <VersionValue field={field} value={value} />;
}

/** The fields that can be put back: all but photos, whose files are gone. */
function kept(before: Change['before']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(before ?? {}).filter(([field]) => field !== 'photo'));
}

function hasWayBack({ before }: Change): boolean {
  return Object.keys(kept(before)).length > 0;
}

interface WayBackProps {
  change: Change;
  createOnce: CreateOnce;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before the older values are saved: the newest may be another one by now. */
function WayBack({ change, createOnce, onDone, onClose }: WayBackProps) {
  const { resource, kind, before, record_name: name } = change;
  const translate = useTranslate();
  const notify = useNotify();
  const account = useAccount();
  const dataProvider = useDataProvider<PanelDataProvider>();
  const queryClient = useQueryClient();
  const values = kept(before);
  const declared = use(ResourcesContext).find(candidate => candidate.name === resource);
  const { asked, ask } = useConfirm<SaveQuestion, boolean>(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => putBack({ account, dataProvider, createOnce }, change, declared, ask),
    onSuccess: saved => {
      if (!saved) return;
      onDone();
      notify(translate('history.done', { name }), { type: 'success' });
    },
    onError: error =>
      notify(`${translate('history.not_done', { name })}. ${errorText(error, translate)}`, { type: 'error' }),
    onSettled: () => {
      onClose();
      return queryClient.invalidateQueries();
    },
  });
  const action = translate(kind === 'deleted' ? 'history.create_again' : 'history.take_back');
  if (asked) return <SaveQuestionDialog question={asked.question} onAnswer={asked.answer} />;
  return (
    <ConfirmDialog
      title={translate('history.question', { name })}
      confirm={action}
      cancel={translate('form.cancel')}
      kind="primary"
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <Lines>
        {Object.entries(values).map(([field, value]) => (
          <li key={field}>
            {labelOf(translate, resource, field)}:
            <strong>
              <Value field={field} value={value} />
            </strong>
          </li>
        ))}
      </Lines>
      {before?.photo === true && <p>{translate('history.no_photo')}</p>}
      {kind === 'deleted' && resource === 'products' && <p>{translate('history.no_places')}</p>}
    </ConfirmDialog>
  );
}

type CreateOnce = ReturnType<typeof useCreateOnce>['createOnce'];

interface Calls {
  account: Account;
  dataProvider: PanelDataProvider;
  createOnce: CreateOnce;
}

/**
 * Saves the values before a change, by the calls of the contract, after the questions that a save of the resource has.
 * @returns undefined if the user has decided not to
 */
async function putBack(
  { account, dataProvider, createOnce }: Calls,
  { resource, kind, record_id: id, before }: Change,
  declared: Resource | undefined,
  ask: (question: SaveQuestion) => Promise<boolean>,
): Promise<object | undefined> {
  const { currency, ...values } = kept(before);
  if (resource === 'company') {
    const body = { ...values, ...(currency ? { currency_id: (currency as Named).id } : {}) };
    return account.updateCompany(body);
  }
  if (kind === 'deleted') return (await createOnce({ ...values, photo: null })) ?? undefined;
  const { data: current } = await dataProvider.getOne<AnyRecord>(resource, { id });
  const data = { ...current, ...values };
  const question = declared?.confirmSave(data, current);
  if (question && !(await ask(typeof question === 'string' ? { key: question } : question))) return undefined;
  return dataProvider.update(resource, { id, data, previousData: current });
}

/** The way from a form to the history of its record. */
function HistoryLink() {
  const record = useRecordContext();
  const resource = useResourceContext();
  const translate = useTranslate();
  const isNarrow = useIsNarrow();
  if (!record || !resource) return null;
  const label = translate('history.title');
  return (
    <ButtonLink
      to={`/history?${new URLSearchParams({ resource, record: String(record.id) })}`}
      aria-label={label}
      title={label}
    >
      <History size={20} aria-hidden />
      {!isNarrow && label}
    </ButtonLink>
  );
}

const toAll = [{ to: '/history', label: 'history.title' }];
const ofRecords = { aside: <HistoryLink />, tools: toAll };

export const history = defineExtension({
  resources: {
    ingredients: { tools: toAll },
    products: ofRecords,
    categories: ofRecords,
    menus: ofRecords,
    links: ofRecords,
  },
  pages: { '/history': <HistoryPage /> },
});
