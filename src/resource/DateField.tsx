import { useRecordContext, type RaRecord } from 'ra-core';
import { LongDate } from '../ui/LongDate';

export function DateField({ source }: { source: string }) {
  return <LongDate value={useRecordContext<RaRecord>()?.[source]} />;
}
