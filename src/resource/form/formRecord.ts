import type { ReactNode } from 'react';
import type { AnyRecord } from '../../api/AnyRecord';
import { declaredFields } from './declaredFields';
import { toIds } from './defaultBody';

/** Returns a record for the form: react-admin's reference inputs have ids where the backend embeds records. */
export function formRecord(record: AnyRecord, inputs: ReactNode): AnyRecord {
  const changed = { ...record };
  for (const [name, { reference, isEmbedded }] of declaredFields(inputs).fields)
    if (reference !== undefined && !isEmbedded && name in changed) changed[name] = toIds(changed[name]);
  return changed;
}
