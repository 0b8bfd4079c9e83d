import type { AnyRecord } from '../api/AnyRecord';
import type { PanelDataProvider } from '../api/dataProvider';
import { mayBeCarriedOut } from '../api/ApiError';
import { newKey } from '../api/newKey';
import { findPossibleDuplicate } from './form/save/findPossibleDuplicate';

/**
 * Prepares a creation that is repeated after a failure, as that of an undo is. A creation that may have been carried out is repeated
 * with its key; without keys, the record is looked for among the newest ones first (P8).
 * @returns a function that creates the record once, however often it is called. It throws ApiError if the record was not
 * created, or nothing says that it was.
 */
export function prepareCreation<Model extends AnyRecord>(
  dataProvider: PanelDataProvider,
  name: string,
  data: object,
): () => Promise<Model> {
  const key = newKey();
  let created: Model | undefined;
  let isUnsure = false;

  const send = async () =>
    (await dataProvider.create<Model>(name, { data, meta: { idempotencyKey: key } })).data;
  const sendAgain = async () => {
    if (await dataProvider.hasCapability('idempotency')) return send();
    return (await findPossibleDuplicate(dataProvider, name, data)) as Model | undefined;
  };
  return async () => {
    if (created) return created;
    if (isUnsure) return (created = (await sendAgain()) ?? (await send()));
    try {
      created = await send();
    } catch (error) {
      if (!mayBeCarriedOut(error)) throw error;
      isUnsure = true;
      created = await sendAgain();
      if (!created) throw error;
    }
    return created;
  };
}
