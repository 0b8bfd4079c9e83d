import { useRecordContext } from 'react-admin';
import { useMemo, type ComponentType } from 'react';
import { toIds } from '../form/body/defaultBody';

interface ReferenceProps {
  source: string;
  record?: Record<string, unknown>;
}

/**
 * Wraps a field of react-admin that reads the id of what a record refers to, or a list of ids, for records that embed
 * `{id, name}` instead. `scripts/build/lazyReactAdmin.ts` applies it.
 */
export function withIds<Props extends ReferenceProps>(Field: ComponentType<Props>): ComponentType<Props> {
  return function FieldOfIds(props: Props) {
    const record = useRecordContext<Record<string, unknown>>(props);
    const path = props.source;
    return (
      <Field {...props} record={useMemo(() => record && idsAt(record, path.split('.')), [record, path])} />
    );
  };
}

function idsAt(record: Record<string, unknown>, [name = '', ...path]: string[]): Record<string, unknown> {
  const value = record[name];
  if (!path.length) return { ...record, [name]: toIds(value) };
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? { ...record, [name]: idsAt(value as Record<string, unknown>, path) } : record;
}
