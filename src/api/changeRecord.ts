import type { AnyRecord } from './AnyRecord';
import { isApiError } from './ApiError';
import type { PanelDataProvider } from './dataProvider';

const MAX_TRIES = 4;

/**
 * Changes a record as it is now: reads it, and sends it with the change. If another user has changed it in between, which a
 * backend with ETags refuses, both are done again.
 * @param change returns the values to send; null to leave the record
 * @returns the saved record, or null if it was left
 */
export async function changeRecord<Model extends AnyRecord>(
  dataProvider: Pick<PanelDataProvider, 'getOne' | 'update'>,
  name: string,
  id: Model['id'],
  change: (current: Model) => Model | null,
): Promise<Model | null> {
  for (let tried = 1; ; tried++) {
    const { data: current } = await dataProvider.getOne<Model>(name, { id });
    const data = change(current);
    if (!data) return null;
    try {
      return (await dataProvider.update<Model>(name, { id, data, previousData: current })).data;
    } catch (error) {
      if (tried === MAX_TRIES || !isApiError(error) || error.status !== 412) throw error;
    }
  }
}
