import { useRecordContext } from 'react-admin';
import type { AnyRecord } from '../../../api/AnyRecord';
import { namedIn } from '../../namedIn';
import { Badges } from '../../../ui/format/Badges';

/** Shows the names of a list of embedded records. */
export function BadgesField({ source }: { source: string }) {
  return <Badges items={namedIn(useRecordContext<AnyRecord>()?.[source])} />;
}
