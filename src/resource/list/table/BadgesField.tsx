import { useRecordContext } from 'react-admin';
import type { AnyRecord } from '../../../api/AnyRecord';
import type { Named } from '../../../contract/records';
import { Badges } from '../../../ui/format/Badges';

/** Shows the names of a list of embedded records. */
export function BadgesField({ source }: { source: string }) {
  return <Badges items={useRecordContext<AnyRecord>()?.[source] as Named[] | undefined} />;
}
