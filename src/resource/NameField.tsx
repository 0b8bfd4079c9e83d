import { useRecordContext, type RaRecord } from 'ra-core';
import type { Named } from '../contract/records';

/** The name of one embedded record. */
export function NameField({ source }: { source: string }) {
  const value: Named | undefined = useRecordContext<RaRecord>()?.[source];
  return <bdi>{value?.name}</bdi>;
}
