import { useRecordContext } from 'react-admin';
import type { AnyRecord } from '../../../api/AnyRecord';
import type { Named } from '../../../contract/records';

/** Shows the name of an embedded record. */
export function NameField({ source }: { source: string }) {
  const value = useRecordContext<AnyRecord>()?.[source] as Named | undefined;
  return value?.name ?? null;
}
