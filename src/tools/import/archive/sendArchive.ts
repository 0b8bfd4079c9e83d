import type { AnyRecord } from '../../../api/AnyRecord';
import type { PanelDataProvider } from '../../../api/dataProvider';
import { isUnconfirmed } from '../../../api/errorText';
import { mapWithConcurrency } from '../../../api/mapWithConcurrency';
import { readAll } from '../../../api/readAll';
import { fold } from '../../../contract/fold';
import type { ProductCategory, RecordId } from '../../../contract/records';
import { callAgain, isRefusal } from '../job/callAgain';
import { createUsageCheck } from '../usage';
import type { Archive } from './Archive';

export type ArchivedResource = 'ingredients' | 'categories' | 'products' | 'menus' | 'links';

/** In the order in which they refer to each other. */
export const ARCHIVED: readonly ArchivedResource[] = [
  'ingredients',
  'categories',
  'products',
  'menus',
  'links',
];

/** What the company has, by name; a list of records for each folded name. */
export type Present = Record<ArchivedResource, Map<string, AnyRecord[]>>;

/** A record of the archive, and the record of that name which is there already or was created. */
interface Entry {
  name: string;
  record: AnyRecord | undefined;
}

export type ArchivePlan = Record<ArchivedResource, Entry[]>;

/** Reads what the company has. Throws the first ApiError. */
export async function readPresent(
  dataProvider: Pick<PanelDataProvider, 'getList'>,
  signal: AbortSignal,
): Promise<Present> {
  const lists = await Promise.all(ARCHIVED.map(name => readAll(dataProvider, name, { signal })));
  const byName = (records: readonly AnyRecord[], field: 'name' | 'slug') => {
    const found = new Map<string, AnyRecord[]>();
    for (const record of records) {
      const name = keyOf(String((record as Record<string, unknown>)[field]), field === 'slug');
      found.set(name, [...(found.get(name) ?? []), record]);
    }
    return found;
  };
  return Object.fromEntries(
    ARCHIVED.map((name, index) => [name, byName(lists[index] ?? [], name === 'links' ? 'slug' : 'name')]),
  ) as Present;
}

/** A slug is compared as it is, a name by the folding rules. */
function keyOf(name: string, isSlug: boolean): string {
  return isSlug ? name : fold(name);
}

/** Compares an archive with what the company has. Of records with the same name, the first are the ones that are there. */
export function planArchive(archive: Archive, present: Present): ArchivePlan {
  const entriesOf = (resource: ArchivedResource, names: readonly string[]) => {
    const taken = new Map<string, number>();
    return names.map((name): Entry => {
      const key = keyOf(name, resource === 'links');
      const index = taken.get(key) ?? 0;
      taken.set(key, index + 1);
      return { name, record: present[resource].get(key)?.[index] };
    });
  };
  return {
    ingredients: entriesOf('ingredients', archive.ingredients),
    categories: entriesOf(
      'categories',
      archive.categories.map(({ name }) => name),
    ),
    products: entriesOf(
      'products',
      archive.products.map(({ name }) => name),
    ),
    menus: entriesOf(
      'menus',
      archive.menus.map(({ name }) => name),
    ),
    links: entriesOf(
      'links',
      archive.links.map(({ slug }) => slug),
    ),
  };
}

/** For each resource, the entries that are missing: their places in the archive. */
export type Missing = Record<ArchivedResource, number[]>;

export function missingIn(plan: ArchivePlan): Missing {
  const indexes = (entries: readonly Entry[]) =>
    entries.flatMap(({ record }, index) => (record ? [] : [index]));
  return Object.fromEntries(ARCHIVED.map(name => [name, indexes(plan[name])])) as Missing;
}

/**
 * Returns the records that an archive has created before a reload, with the `updated_at` that they had then: what was changed since is not undone.
 * @param missing the entries that had no record when the archive was begun
 * @param plan made again now: it has the records of these entries
 * @param noted the creations that were answered; the answer to another one was lost
 */
export function createdSince(
  missing: Missing,
  plan: ArchivePlan,
  noted: readonly CreatedRecord[],
): ArchiveResult['created'] {
  return ARCHIVED.flatMap(resource =>
    missing[resource].flatMap(index => {
      const record = plan[resource][index]?.record;
      if (!record) return [];
      const then = noted.find(one => one.resource === resource && one.id === record.id);
      return [{ resource, record: then ? { ...record, updated_at: then.updated_at } : record }];
    }),
  );
}

/** A record that an archive has created, with the `updated_at` that it had then. */
export interface CreatedRecord {
  resource: ArchivedResource;
  id: RecordId;
  updated_at: AnyRecord['updated_at'];
}

/** What came of an archive. It grows while it is sent. */
export interface ArchiveResult {
  created: { resource: ArchivedResource; record: AnyRecord }[];
  failed: { name: string; problem: string }[];
  /** The creations whose answer was lost. Their records are known with the next plan, if they were created. */
  unsure: { resource: ArchivedResource; name: string }[];
  /** Records that were looked at, of all in the archive. */
  done: number;
}

interface SendArchiveOptions {
  dataProvider: PanelDataProvider;
  /** The sentence for a refusal. */
  explain: (error: unknown) => string;
  signal: AbortSignal;
  onProgress: () => void;
  /** Called for each created record, so that it is known after a reload. */
  onCreated?: (created: CreatedRecord) => Promise<void>;
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
  { dataProvider, explain, signal, onProgress, onCreated }: SendArchiveOptions,
): Promise<void> {
  const send = async (
    resource: ArchivedResource,
    dataOf: (index: number) => object,
    concurrency?: number,
  ) => {
    const sendEntry = async ([index, entry]: [number, ArchivePlan[ArchivedResource][number]]) => {
      signal.throwIfAborted();
      try {
        entry.record ??= await create(resource, dataOf(index));
      } catch (error) {
        if (isUnconfirmed(error)) result.unsure.push({ resource, name: entry.name });
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

  for (const { resource, name } of result.unsure.splice(0)) {
    const record = plan[resource].find(entry => entry.name === name)?.record;
    if (record) result.created.push({ resource, record });
  }
  await send('ingredients', index => ({ name: archive.ingredients[index] }));
  // Categories, menus and links are listed in the order in which they are created.
  await send('categories', index => ({ ...archive.categories[index] }), 1);
  const ingredient = idsByName(plan.ingredients);
  await send('products', index => {
    const { name, description, price, ingredients = [], allergens, photo } = archive.products[index] ?? {};
    return {
      ...{ name, description, price, allergens },
      ingredients: recordsOf(ingredients, ingredient),
      photo: (photo && archive.photos.get(photo)) || null,
    };
  });
  await sendPlaces(archive, plan, dataProvider, signal);
  const category = idsByName(plan.categories);
  await send(
    'menus',
    index => {
      const { categories = [], ...fields } = archive.menus[index] ?? {};
      return { ...fields, categories: recordsOf(categories, category) };
    },
    1,
  );
  const menu = idsByName(plan.menus);
  await send(
    'links',
    index => {
      const { menu: name = '', ...fields } = archive.links[index] ?? {};
      return { ...fields, menu: { id: menu.get(fold(name)), name } };
    },
    1,
  );
}

function idsByName(entries: readonly Entry[]): Map<string, RecordId> {
  return new Map(entries.flatMap(({ name, record }) => (record ? [[fold(name), record.id] as const] : [])));
}

function recordsOf(names: readonly string[], ids: ReadonlyMap<string, RecordId>) {
  return names.flatMap(name => {
    const id = ids.get(fold(name));
    return id === undefined ? [] : [{ id, name }];
  });
}

/** Adds the products to their categories, in their order. */
async function sendPlaces(
  archive: Archive,
  plan: ArchivePlan,
  dataProvider: PanelDataProvider,
  signal: AbortSignal,
): Promise<void> {
  const category = idsByName(plan.categories);
  const wanted = new Map<RecordId, { product: RecordId; place: number }[]>();
  archive.products.forEach(({ categories }, index) => {
    const product = plan.products[index]?.record?.id;
    for (const { category: name, place } of categories) {
      const id = category.get(fold(name));
      if (product !== undefined && id !== undefined)
        wanted.set(id, [...(wanted.get(id) ?? []), { product, place }]);
    }
  });
  await mapWithConcurrency([...wanted], async ([id, products]) => {
    const filter = { category__pk: id };
    const places = await readAll<ProductCategory>(dataProvider, 'product-categories', {
      filter,
      signal,
    });
    const present = new Set(places.map(({ product }) => product.id));
    for (const { product, place } of products.toSorted((one, other) => one.place - other.place)) {
      signal.throwIfAborted();
      if (present.has(product)) continue;
      const data = { product, category: id, sort_order: place };
      await callAgain(() => dataProvider.create('product-categories', { data }), signal);
    }
  });
}

/**
 * Deletes what was created, unless it was changed or is used by another record since.
 * @returns the names of what is left
 * @throws ApiError the first failure; it can be continued
 */
export async function undoArchive(
  result: ArchiveResult,
  { dataProvider, signal, onProgress }: Pick<SendArchiveOptions, 'dataProvider' | 'signal' | 'onProgress'>,
): Promise<string[]> {
  const left: string[] = [];
  for (const resource of ARCHIVED.toReversed()) {
    const created = result.created.filter(one => one.resource === resource);
    if (!created.length) continue;
    const now = new Map((await readAll(dataProvider, resource, { signal })).map(one => [one.id, one]));
    const isUsed = createUsageCheck(dataProvider);
    await mapWithConcurrency(created, async one => {
      signal.throwIfAborted();
      const current = now.get(one.record.id);
      const isChanged = current && current.updated_at !== one.record.updated_at;
      if (isChanged || (current && (await isUsed(resource, current.id)))) {
        left.push(String((current as { name?: string; slug?: string }).name ?? current.id));
        return;
      }
      if (current) await callAgain(() => dataProvider.delete(resource, { id: one.record.id }), signal);
      result.created.splice(result.created.indexOf(one), 1);
      onProgress();
    });
  }
  return left;
}
