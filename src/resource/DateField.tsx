import { useRecordContext } from 'ra-core';
import type { AnyRecord } from '../api/AnyRecord';
import { LongDate } from '../ui/LongDate';

export function DateField({ source }: { source: string }) {
  return <LongDate value={useRecordContext<AnyRecord>()?.[source] as string | undefined} />;
}
