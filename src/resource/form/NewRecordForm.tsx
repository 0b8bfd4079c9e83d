import { useEffect, useRef } from 'react';
import type { AnyRecord } from '../../api/AnyRecord';
import { ResourceForm } from './ResourceForm';

/** The form of a new record. It starts in its first field. */
export function NewRecordForm({ initial }: { initial?: Partial<AnyRecord> }) {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    form.current
      ?.querySelector<HTMLElement>('input:not([type=file], [type=hidden]), textarea, select')
      ?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={form}>
      <ResourceForm {...(initial && { initial })} />
    </div>
  );
}
