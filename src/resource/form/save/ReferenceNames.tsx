import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { RecordId, ResourceName } from '../../../contract/records';
import { useNames } from '../../useNames';

interface ReferenceNamesProps {
  reference: ResourceName;
  ids: readonly RecordId[];
}

/** Shows the names of the records that a value of react-admin's reference inputs refers to; their ids until they are read. */
export function ReferenceNames({ reference, ids }: ReferenceNamesProps) {
  const dataProvider = useDataProvider();
  const namesOf = useNames(reference);
  const { data } = useQuery({
    queryKey: [reference, 'getMany', ids],
    queryFn: ({ signal }) => dataProvider.getMany(reference, { ids: [...ids], signal }),
  });
  const names = data ? namesOf(data.data).map(({ name }) => name) : ids;
  return <bdi>{names.join(', ') || '–'}</bdi>;
}
