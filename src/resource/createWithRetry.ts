import type { AnyRecord } from '../api/AnyRecord';
import type { PanelDataProvider } from '../api/dataProvider';
import { mayBeCarriedOut } from '../api/errorText';
import { findPossibleDuplicate } from './form/findPossibleDuplicate';
import { newKey } from '../api/newKey';

/**
 * Creates a record, for an undo, which the user cannot repeat. If it may have been carried out, the call is repeated with its key; without
 * keys, the record is looked for among the newest ones.
 * @throws ApiError if it was not created, or nothing says that it was
 */
export async function createWithRetry<Model extends AnyRecord>(
  dataProvider: PanelDataProvider,
  name: string,
  data: object,
): Promise<Model> {
  const send = async (key: string) =>
    (await dataProvider.create<Model>(name, { data, meta: { idempotencyKey: key } })).data;
  const key = newKey();
  try {
    return await send(key);
  } catch (error) {
    if (!mayBeCarriedOut(error)) throw error;
    if (await dataProvider.hasCapability('idempotency')) return send(key);
    const found = await findPossibleDuplicate(dataProvider, name, data);
    if (!found) throw error;
    return found as Model;
  }
}
