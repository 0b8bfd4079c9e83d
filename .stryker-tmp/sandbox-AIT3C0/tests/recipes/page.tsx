// @ts-nocheck
import { useGetList } from 'react-admin';
import { FailureBanner } from '../../src/diagnosis/FailureBanner';
import { PageHeader } from '../../src/ui/page/PageHeader';
import { Skeleton } from '../../src/ui/feedback/Skeleton';

/** A page that lists the newest products. */
export function Newest() {
  const { data, error } = useGetList('products', { sort: { field: 'created_at', order: 'DESC' } });
  return (
    <>
      <PageHeader title="Newest products" />
      {error && <FailureBanner error={error}>The products could not be loaded.</FailureBanner>}
      {!data && !error && <Skeleton rows={5} rowHeight={44} text="Loading" />}
      <ul>
        {data?.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </>
  );
}
