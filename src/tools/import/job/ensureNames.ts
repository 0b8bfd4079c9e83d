import type { AnyRecord } from '../../../api/AnyRecord';
import { mayBeCarriedOut, type ApiError } from '../../../api/ApiError';
import { mapWithConcurrency } from '../../../api/concurrency/mapWithConcurrency';
import { readAll } from '../../../api/lists/readAll';
import { newKey } from '../../../api/newKey';
import { fold } from '../../../contract/fold';
import type { Named, RecordId } from '../../../contract/records';
import { namesByFold } from '../../spreadsheet/names';
import { callAgain, isRefusal } from './callAgain';
import type { JobRow, NewName } from './Job';
import { forgetPart, nameKey, storePart } from './jobStore';
import type { JobState } from './JobState';
import type { SendOptions } from './SendOptions';

/** The ids of ingredients and categories, by folded name. */
export type Ids = Record<NewName['resource'], ReadonlyMap<string, RecordId>>;

/** The names that a row refers to. */
const namesIn = {
  ingredients: ({ values }: JobRow) => values.ingredients ?? [],
  categories: ({ places }: JobRow) => places?.map(({ category }) => category) ?? [],
};

/**
 * Creates the ingredients and categories that rows name and that do not exist.
 * @returns their ids, and a function that returns why a name of a row was refused: only the rows that use it fail
 */
export async function ensureNames(
  state: JobState,
  rows: readonly JobRow[],
  options: SendOptions,
): Promise<{ ids: Ids; refusalOf: (row: JobRow) => ApiError | undefined }> {
  const refused = new Map<string, ApiError>();
  const ensure = (resource: NewName['resource']) =>
    ensureEach(state, resource, rows.flatMap(namesIn[resource]), refused, options);
  return {
    ids: { ingredients: await ensure('ingredients'), categories: await ensure('categories') },
    refusalOf: row =>
      (['ingredients', 'categories'] as const)
        .flatMap(resource => namesIn[resource](row).map(name => refused.get(nameKey(resource, name))))
        .find(Boolean),
  };
}

/** @param refused gets the errors of the names that are refused, by `nameKey` */
async function ensureEach(
  state: JobState,
  resource: NewName['resource'],
  wanted: readonly string[],
  refused: Map<string, ApiError>,
  { dataProvider, signal, onWait }: SendOptions,
): Promise<ReadonlyMap<string, RecordId>> {
  const names = namesByFold(wanted);
  if (!names.size) return new Map();
  // Read again: a colleague, or the part of this import before a reload, may have created some.
  const existing = await readAll<Named>(dataProvider, resource);
  const ids = new Map<string, RecordId>(existing.map(({ id, name }) => [fold(name), id]));
  const create = async ([folded, name]: [string, string]) => {
    signal.throwIfAborted();
    const key = nameKey(resource, name);
    const known = ids.get(folded);
    const noted = state.names.get(key);
    // What an undo has deleted is created by another call.
    const begun = noted?.isUndone ? undefined : noted;
    if (known !== undefined) {
      // Its answer was lost.
      if (begun && begun.id === undefined) await storePart(state, 'names', key, { ...begun, id: known });
      return;
    }
    const sent = begun ?? { resource, name, key: newKey() };
    await storePart(state, 'names', key, sent);
    const data = resource === 'categories' ? { name, description: '' } : { name };
    const meta = { idempotencyKey: sent.key };
    const call = () => dataProvider.create<AnyRecord>(resource, { data, meta });
    try {
      const { data: created } = await callAgain(call, signal, onWait);
      ids.set(folded, created.id);
      await storePart(state, 'names', key, { ...sent, id: created.id, saved: created });
    } catch (error) {
      // A record of this name that is found later is another user's, unless the answer to an earlier try was lost.
      if (!begun && !mayBeCarriedOut(error)) await forgetPart(state, 'names', key);
      if (!isRefusal(error)) throw error;
      refused.set(key, error);
    }
  };
  await mapWithConcurrency([...names], create, concurrencyOf(resource));
  return ids;
}

/** New categories are listed in the order of the sheet: they are created one after the other. */
export function concurrencyOf(resource: string): number | undefined {
  return resource === 'categories' ? 1 : undefined;
}
