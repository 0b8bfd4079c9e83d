import { isGone } from '../../../api/ApiError';
import type { PanelDataProvider } from '../../../api/dataProvider';
import type { RecordId } from '../../../contract/records';
import { callAgain, isRefusal } from './callAgain';

/** Deletes a record that an import has created; it may be deleted already. */
export async function removeRecord(
  dataProvider: PanelDataProvider,
  resource: string,
  id: RecordId,
  signal: AbortSignal,
): Promise<void> {
  try {
    await callAgain(() => dataProvider.delete(resource, { id }), signal);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/**
 * Returns whether something is taken back: false where the backend refuses it, such as a product whose old category is deleted.
 * @throws ApiError a failure that concerns all calls
 */
export async function unlessRefused(work: Promise<unknown>): Promise<boolean> {
  try {
    return (await work) !== false;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return false;
  }
}
