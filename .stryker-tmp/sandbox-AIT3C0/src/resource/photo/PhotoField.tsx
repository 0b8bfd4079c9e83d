// @ts-nocheck
import { useRecordContext } from 'react-admin';
import type { AnyRecord } from '../../api/AnyRecord';
import { Thumbnail } from '../../ui/format/Thumbnail';

/** Shows a small copy of the photo at an address. */
export function PhotoField({ source }: { source: string }) {
  return <Thumbnail src={useRecordContext<AnyRecord>()?.[source] as string | null | undefined} />;
}
