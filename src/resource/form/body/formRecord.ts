import type { ReactNode } from 'react';
import type { AnyRecord } from '../../../api/AnyRecord';
import { declaredFields, mapFields, type DeclaredField } from './declaredFields';
import { toIds } from './defaultBody';

/** Returns a record for the form: react-admin's reference inputs have ids where the backend embeds records. */
export function formRecord(record: AnyRecord, inputs: ReactNode): AnyRecord {
  return mapFields(record, declaredFields(inputs).fields, shownValue) as AnyRecord;
}

function shownValue(value: unknown, { reference, isEmbedded }: DeclaredField): unknown {
  return reference !== undefined && !isEmbedded ? toIds(value) : value;
}
