import { useRecordContext, type RaRecord } from 'ra-core';
import { Badges } from '../ui/Badges';

/** The names of a list of embedded records. */
export function BadgesField({ source }: { source: string }) {
  return <Badges items={useRecordContext<RaRecord>()?.[source]} />;
}
