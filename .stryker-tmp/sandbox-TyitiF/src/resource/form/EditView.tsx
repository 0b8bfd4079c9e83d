// @ts-nocheck
import { useGetOne, useTranslate } from 'react-admin';
import { useParams } from 'react-router';
import { PageHeader } from '../../ui/page/PageHeader';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { ReadFailure } from './ReadFailure';
import { ResourceForm } from './ResourceForm';
import type { AnyRecord } from '../../api/AnyRecord';
import { isGone } from '../../api/ApiError';
import { useResource } from '../ResourcesContext';

export function EditView() {
  const { name, recordRepresentation } = useResource();
  const { id = '' } = useParams();
  const translate = useTranslate();
  const { data: record, error, refetch } = useGetOne<AnyRecord>(name, { id });

  const title = record
    ? translate('form.title_edit', { name: recordRepresentation(record) })
    : translate(`resources.${name}.title`);
  return (
    <>
      <PageHeader title={title} />
      {record ? (
        <>
          {isGone(error) && <ReadFailure error={error} onRetry={() => void refetch()} />}
          <ResourceForm key={record.id} record={record} isGone={isGone(error)} />
        </>
      ) : error ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={4} rowHeight={84} text={translate('form.loading')} />
      )}
    </>
  );
}
