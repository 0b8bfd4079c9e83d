import type { AnyRecord } from '../api/AnyRecord';
import type { PanelDataProvider } from '../api/dataProvider';

/** How deleted records can be created again. */
export interface Recovery<Model = AnyRecord> {
  /** The keys of sentences about what will not come back; the delete dialog shows them before. */
  lost: string[];
  /**
   * Creates records again. Called again after a failure, it goes on with what is missing.
   * @param deleted those that were deleted: all that were prepared, or some of them
   * @returns the names of those that could not be created, or not completely
   * @throws the first failure if none could be created
   */
  restore: (deleted: readonly Model[]) => Promise<string[]>;
}

/**
 * Reads, before records are deleted, what is needed to create them again.
 * @returns null if they cannot be created again; the delete dialog says so.
 */
export type PrepareRecovery<Model = AnyRecord> = (
  records: readonly Model[],
  dataProvider: PanelDataProvider,
  signal: AbortSignal,
) => Promise<Recovery<Model> | null>;

/**
 * Creates records again, one after the other.
 * @param createAgain returns whether the record is back completely; throws if it was not created
 * @returns the names of those that could not be created, or not completely
 * @throws the first failure if none could be created
 */
export async function createEachAgain<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  createAgain: (item: Item) => Promise<boolean>,
): Promise<string[]> {
  const missing: string[] = [];
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      if (!(await createAgain(item))) missing.push(nameOf(item));
    } catch (error) {
      failures.push(error);
      missing.push(nameOf(item));
    }
  }
  if (failures.length && failures.length === items.length) throw failures[0];
  return missing;
}
