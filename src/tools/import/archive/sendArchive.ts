import type { AnyRecord } from '../../../api/AnyRecord';
import type { PanelDataProvider } from '../../../api/dataProvider';
import { mayBeCarriedOut } from '../../../api/ApiError';
import { mapWithConcurrency } from '../../../api/concurrency/mapWithConcurrency';
import { readPlacesIn } from '../../../api/lists/productPlaces';
import type { RecordId } from '../../../contract/records';
import { callAgain, isRefusal } from '../job/callAgain';
import type { Archive, Reference } from './Archive';
import {
  findIdIn,
  type ArchivedResource,
  type ArchivePlan,
  type ArchiveResult,
  type CreatedPlace,
  type CreatedRecord,
  type Entry,
  type FindId,
} from './planArchive';

export interface SendArchiveOptions {
  dataProvider: PanelDataProvider;
  /** The sentence for a refusal. */
  explain: (error: unknown) => string;
  signal: AbortSignal;
  onProgress: () => void;
  /** Called for each created record, so that it is known after a reload. */
  onCreated?: (created: CreatedRecord) => Promise<void>;
  /** The same for each place. */
  onPlace?: (place: CreatedPlace) => Promise<void>;
}

/**
 * Creates what is missing, and adds products to the categories of the archive. What is there already is left as it is, so that an
 * interrupted archive is continued by sending it again with a new plan.
 * @throws the first failure that concerns all records (no connection, an ended session), and an AbortError
 */
export async function sendArchive(
  archive: Archive,
  plan: ArchivePlan,
  result: ArchiveResult,
  options: SendArchiveOptions,
): Promise<void> {
  const { dataProvider, explain, signal, onProgress, onCreated } = options;
  const send = async (
    resource: ArchivedResource,
    dataOf: (index: number) => object,
    concurrency?: number,
  ) => {
    const sendEntry = async ([index, entry]: [number, Entry]) => {
      signal.throwIfAborted();
      const data = dataOf(index);
      try {
        entry.record ??= await create(resource, data);
      } catch (error) {
        const sent = Object.fromEntries(Object.entries(data).filter(([field]) => field !== 'photo'));
        if (mayBeCarriedOut(error)) result.unsure.push({ resource, name: entry.name, sent });
        if (!isRefusal(error)) throw error;
        result.failed.push({ name: entry.name, problem: explain(error) });
      }
      result.done += 1;
      onProgress();
    };
    return mapWithConcurrency([...plan[resource].entries()], sendEntry, concurrency);
  };
  const create = async (resource: ArchivedResource, data: object) => {
    const { data: record } = await callAgain(
      () => dataProvider.create<AnyRecord>(resource, { data }),
      signal,
    );
    result.created.push({ resource, record });
    await onCreated?.({ resource, id: record.id, updated_at: record.updated_at });
    return record;
  };

  await send('ingredients', index => ({ name: archive.ingredients[index] }));
  // Categories, menus and links are listed in the order in which they are created.
  await send('categories', index => ({ ...archive.categories[index] }), 1);
  const ingredientId = findIdIn(plan.ingredients);
  await send('products', index => {
    const { name, description, price, ingredients = [], allergens, photo } = archive.products[index] ?? {};
    return {
      ...{ name, description, price, allergens },
      ingredients: recordsOf(ingredients, ingredientId),
      photo: (photo && archive.photos.get(photo)) || null,
    };
  });
  await sendPlaces(archive, plan, result, options);
  const categoryId = findIdIn(plan.categories);
  await send(
    'menus',
    index => {
      const { categories = [], ...fields } = archive.menus[index] ?? {};
      return { ...fields, categories: recordsOf(categories, categoryId) };
    },
    1,
  );
  const menuId = findIdIn(plan.menus);
  await send(
    'links',
    index => {
      const { menu: reference = { name: '', number: 1 }, ...fields } = archive.links[index] ?? {};
      return { ...fields, menu: { id: menuId(reference), name: reference.name } };
    },
    1,
  );
}

function recordsOf(references: readonly Reference[], idOf: FindId) {
  return references.flatMap(reference => {
    const id = idOf(reference);
    return id === undefined ? [] : [{ id, name: reference.name }];
  });
}

/** Adds the products to their categories, in their order. */
async function sendPlaces(
  archive: Archive,
  plan: ArchivePlan,
  result: ArchiveResult,
  { dataProvider, signal, onPlace }: SendArchiveOptions,
): Promise<void> {
  const before = new Set(result.before.products);
  const categoryId = findIdIn(plan.categories);
  const wanted = new Map<RecordId, { product: RecordId; place: number }[]>();
  archive.products.forEach(({ categories }, index) => {
    const product = plan.products[index]?.record?.id;
    for (const { category: reference, place } of categories) {
      const id = categoryId(reference);
      if (product !== undefined && id !== undefined)
        wanted.set(id, [...(wanted.get(id) ?? []), { product, place }]);
    }
  });
  await mapWithConcurrency([...wanted], async ([id, products]) => {
    const places = await readPlacesIn(dataProvider, id, signal);
    const present = new Set(places.map(({ product }) => product?.id));
    for (const { product, place } of products.toSorted((one, other) => one.place - other.place)) {
      signal.throwIfAborted();
      if (present.has(product)) continue;
      present.add(product);
      const data = { product, category: id, sort_order: place };
      // The undo of a new product takes its places with it.
      if (before.has(product)) {
        result.places.push({ product, category: id });
        await onPlace?.({ product, category: id });
      }
      await callAgain(() => dataProvider.create('product-categories', { data }), signal);
    }
  });
}
