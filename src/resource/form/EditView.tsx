import { Button, ButtonLink } from '../../ui/button/Button';
import { useGetOne, useTranslate } from 'react-admin';
import { useParams } from 'react-router';
import { isApiError } from '../../api/ApiError';
import { errorText } from '../../api/errorText';
import { Banner } from '../../ui/feedback/Banner';
import { PageHeader } from '../../ui/page/PageHeader';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { ResourceForm } from './ResourceForm';
import type { AnyRecord } from '../../api/AnyRecord';
import { useResource } from '../ResourcesContext';
import { listPath } from '../paths';
import { useResourceText } from '../useResourceText';

export function EditView() {
  const { name, recordRepresentation } = useResource();
  const { id = '' } = useParams();
  const translate = useTranslate();
  const text = useResourceText();
  const { data: record, error, refetch } = useGetOne<AnyRecord>(name, { id });

  const called = record ? recordRepresentation(record) : '…';
  return (
    <>
      <PageHeader title={translate('form.title_edit', { name: called })} />
      {record ? (
        <ResourceForm key={record.id} record={record} />
      ) : error ? (
        <Banner
          kind="error"
          action={
            isGone(error) ? (
              <ButtonLink to={listPath(name)}>{translate('form.back')}</ButtonLink>
            ) : (
              <Button onClick={() => void refetch()}>{translate('frame.retry')}</Button>
            )
          }
        >
          {isGone(error) ? translate('form.gone') : `${text('failures.one')}\n${errorText(error, translate)}`}
        </Banner>
      ) : (
        <Skeleton rows={4} rowHeight={84} text={translate('form.loading')} />
      )}
    </>
  );
}

function isGone(error: unknown): boolean {
  return isApiError(error) && error.status === 404;
}
