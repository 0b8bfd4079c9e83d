import type { ReactNode } from 'react';
import type { AnyRecord } from '../../api/AnyRecord';
import { declaredFields } from './declaredFields';
import { withoutServerFields } from './withoutServerFields';

/**
 * Makes the body that a resource sends where it declares none: every field that its inputs write, with records of another
 * resource as their ids and files as they are. Where an input hides its field, the whole record is sent, but for what the
 * backend alone decides.
 */
export function defaultBody(inputs: ReactNode): (values: AnyRecord) => object {
  const { fields, isComplete } = declaredFields(inputs);
  return values => {
    const sent = Object.entries(withoutServerFields(values)).filter(
      ([name]) => !isComplete || fields.has(name),
    );
    return Object.fromEntries(
      sent.map(([name, value]) => [
        name,
        fields.get(name) !== undefined || isNamed(value) ? toIds(value) : value,
      ]),
    );
  };
}

/** Embedded records, as the backend gives them: `{id, name}`, or a list of these. */
function isNamed(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isNamed);
  return isRecord(value) && Object.keys(value).every(key => key === 'id' || key === 'name');
}

function toIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toIds);
  return isRecord(value) ? value.id : value;
}

function isRecord(value: unknown): value is { id: unknown } {
  return typeof value === 'object' && value !== null && 'id' in value;
}
