import { useGetOne, useTranslate } from 'react-admin';
import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { PageHeader } from '../../ui/page/PageHeader';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { declaredFields } from './body/declaredFields';
import { ReadFailure } from './ReadFailure';
import { ResourceForm } from './ResourceForm';
import type { AnyRecord } from '../../api/AnyRecord';
import { isGone } from '../../api/ApiError';
import type { ContinuedDraft } from '../../unsaved/useContinuedForm';
import { useResource } from '../ResourcesContext';

export function EditView() {
  const { name, recordRepresentation, inputs } = useResource();
  const { id = '' } = useParams();
  const translate = useTranslate();
  const { data: found, error, isFetching, isFetchedAfterMount, refetch } = useGetOne<AnyRecord>(name, { id });
  const base = useDraftBase();
  // A row of the list may be a part of the record only. Saved, its missing fields would be emptied.
  const isPart = found && [...declaredFields(inputs).fields.keys()].some(field => !(field in found));
  const [wholeId, setWholeId] = useState<string>();
  // A field that the record's own call does not return, such as a password, is not waited for.
  if (isFetchedAfterMount && !error && wholeId !== id) setWholeId(id);
  const isWaiting = isPart && wholeId !== id;
  // On a first visit the record's call was answered before this screen was shown, so it is repeated here.
  useEffect(() => {
    if (isWaiting && !isFetching && !error) void refetch();
  }, [isWaiting, isFetching, error, refetch]);
  const data = isWaiting ? undefined : found;
  // What was typed for a record that does not exist any more can be read and copied in its form.
  const record = data ?? (isGone(error) ? base : undefined);

  const title = record
    ? translate('form.title_edit', { name: recordRepresentation(record) })
    : translate(`resources.${name}.title`);
  return (
    <>
      <PageHeader title={title} />
      {/* Above the row of the list, or a draft, which is shown all the same. */}
      {error && <ReadFailure error={error} onRetry={refetch} />}
      {record ? (
        <ResourceForm key={record.id} record={record} isGone={isGone(error)} />
      ) : (
        !error && <Skeleton rows={4} rowHeight={84} text={translate('form.loading')} />
      )}
    </>
  );
}

/** Returns the record that the continued draft is based on, also after the form has taken the draft over. */
function useDraftBase(): AnyRecord | undefined {
  const { base, form } = (useLocation().state ?? {}) as Partial<ContinuedDraft>;
  const [last, setLast] = useState<object>();
  // A dialog of this page has a form of its own.
  if (base && !form && base !== last) setLast(base);
  return last as AnyRecord | undefined;
}
