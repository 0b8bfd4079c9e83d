import type { AnyRecord } from '../../../api/AnyRecord';
import { placeChanges, readPlaces } from '../../../api/lists/productPlaces';
import { fold } from '../../../contract/fold';
import type { RecordId } from '../../../contract/records';
import { nameOf } from '../../../resource/namedIn';
import { callAgain } from './callAgain';
import type { JobRow, Outcome } from './Job';
import { storePart } from './jobStore';
import type { JobState } from './JobState';
import type { SendOptions } from './SendOptions';

type Saved = Extract<Outcome, { saved: AnyRecord }>;

/**
 * Adds the product of a row to the categories that the row names, and removes it from the others that it had when the job was
 * planned. What another user has added since then stays.
 * @param outcome the saved product
 * @param ids of the categories, by folded name
 * @param isRepeated whether a part of it may have been carried out before
 * @returns the changes of a changed product. They are noted before they are sent: an answer may be lost.
 */
export async function savePlaces(
  state: JobState,
  { number, action, places = [] }: JobRow,
  outcome: Saved,
  ids: ReadonlyMap<string, RecordId>,
  isRepeated: boolean,
  { dataProvider, signal, onWait }: SendOptions,
): Promise<Saved['moved']> {
  const product = outcome.saved.id;
  const placed = action === 'create' && !isRepeated ? [] : await readPlaces(dataProvider, product, signal);
  const wanted = places.flatMap(({ category: name, sortOrder }) => {
    // Several categories may have the name: those that the product has stay.
    const has = placed.map(({ category }) => category).filter(one => fold(nameOf(one)) === fold(name));
    const found = has.length > 0 ? has.map(({ id }) => id) : [ids.get(fold(name)) as RecordId];
    return found.map(id => ({ id, name, sortOrder }));
  });
  const before = new Set(state.job.categoriesBefore[number]?.map(({ id }) => id));
  const { add, remove: others } = placeChanges(placed, wanted);
  const remove = others.filter(({ category }) => before.has(category.id));
  const moved = outcome.moved && {
    to: [...outcome.moved.to, ...add.map(({ id }) => id)],
    from: [...outcome.moved.from, ...remove.map(({ category }) => category.id)],
  };
  if (moved) await storePart(state, 'outcomes', number, { ...outcome, moved });
  for (const { id, sortOrder } of add as typeof wanted)
    await callAgain(
      () =>
        dataProvider.create('product-categories', {
          data: { product, category: id, sort_order: sortOrder },
        }),
      signal,
      onWait,
    );
  for (const { id } of remove)
    await callAgain(() => dataProvider.delete('product-categories', { id }), signal, onWait);
  return moved;
}
