import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { AnyRecord } from '../../api/AnyRecord';
import type { PanelDataProvider } from '../../api/dataProvider';
import { Banner } from '../../ui/feedback/Banner';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { ChunkError } from '../../ui/lazy/loadInTime';
import type { Resource } from '../Resource';
import { useResource } from '../ResourcesContext';
import { ReadFailure } from './ReadFailure';
import { NewRecordForm } from './NewRecordForm';

/** A form for a new record that starts as a copy of another one. */
export function CopyForm({ id, copy }: { id: string; copy: NonNullable<Resource['copy']> }) {
  const { name } = useResource();
  const translate = useTranslate();
  const dataProvider = useDataProvider<PanelDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: [name, 'copy', id],
    queryFn: async ({ signal }) => {
      const { data: record } = await dataProvider.getOne<AnyRecord>(name, { id, signal });
      const { values, missing } = await copy({ record, dataProvider, signal });
      const fields: Partial<AnyRecord> = values;
      return { fields, missing };
    },
    // Reading again would not change the form. A later copy starts with the record as it is then.
    staleTime: Infinity,
    gcTime: 0,
  });

  // A release has removed the code: the screen loads the page again.
  if (error instanceof ChunkError && navigator.onLine) throw error;
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} rowHeight={84} text={translate('form.loading')} />;
  const { fields, missing } = data;
  const named =
    typeof fields.name === 'string'
      ? { ...fields, name: translate('form.copy_name', { name: fields.name }) }
      : fields;
  return (
    <>
      {missing.map(key => (
        <Banner key={key} kind="info">
          {translate(key)}
        </Banner>
      ))}
      <NewRecordForm initial={named} />
    </>
  );
}
