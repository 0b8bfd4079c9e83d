import type { AnyRecord } from '../../../api/AnyRecord';
import type { PanelDataProvider } from '../../../api/dataProvider';
import { readAll } from '../../../api/lists/readAll';
import { priceNumber } from '../../../contract/decimal';
import { fold } from '../../../contract/fold';
import { isSameRecord } from '../../../form/sameRecord';
import type { Menu, Product, RecordId } from '../../../contract/records';
import { namedIn } from '../../../resource/namedIn';
import { shownText } from '../../../resource/shownText';
import type { Archive, Reference } from './Archive';

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
export interface Entry {
  name: string;
  record: AnyRecord | undefined;
}

export type ArchivePlan = Record<ArchivedResource, Entry[]>;

/** Returns the id of the record that a reference means; undefined if it is not there. */
export type FindId = (reference: Reference) => RecordId | undefined;

export function findIdIn(entries: readonly Entry[]): FindId {
  const byName = new Map<string, Entry[]>();
  for (const entry of entries) byName.set(fold(entry.name), [...(byName.get(fold(entry.name)) ?? []), entry]);
  return ({ name, number }) => byName.get(fold(name))?.[number - 1]?.record?.id;
}

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

/** What an archive says of a record, as far as it tells records of one name apart. */
interface Described {
  name: string;
  description?: string;
  price?: number | null;
  categories?: readonly (RecordId | undefined)[];
}

/** Compares an archive with what the company has. Of records with the same name, those with equal values belong together. */
export function planArchive(archive: Archive, present: Present): ArchivePlan {
  const entriesOf = (resource: ArchivedResource, all: readonly Described[]): Entry[] => {
    const free = new Map([...present[resource]].map(([key, records]) => [key, [...records]]));
    const take = ({ name }: Described, isMeant: (record: AnyRecord) => boolean) => {
      const records = free.get(keyOf(name, resource === 'links')) ?? [];
      const index = records.findIndex(isMeant);
      return index < 0 ? undefined : records.splice(index, 1)[0];
    };
    const equal = all.map(one => take(one, record => isLike(one, record)));
    // The others are told apart by their order.
    return all.map((one, index) => ({ name: one.name, record: equal[index] ?? take(one, () => true) }));
  };
  const categories = entriesOf('categories', archive.categories);
  const categoryId = findIdIn(categories);
  return {
    ingredients: entriesOf(
      'ingredients',
      archive.ingredients.map(name => ({ name })),
    ),
    categories,
    products: entriesOf(
      'products',
      archive.products.map(({ name, description, price }) => ({ name, description, price })),
    ),
    menus: entriesOf(
      'menus',
      archive.menus.map(menu => ({ ...menu, categories: menu.categories.map(categoryId) })),
    ),
    links: entriesOf(
      'links',
      archive.links.map(({ slug }) => ({ name: slug })),
    ),
  };
}

function isLike({ description, price, categories }: Described, record: Partial<Product & Menu>): boolean {
  return (
    (description === undefined || shownText(record.description).replace(/\r\n?/g, '\n') === description) &&
    (price === undefined || priceNumber(record.price) === price) &&
    (categories === undefined ||
      JSON.stringify(namedIn(record.categories).map(({ id }) => id)) === JSON.stringify(categories))
  );
}

/** For each resource, the entries that are missing: their places in the archive. */
export type Missing = Record<ArchivedResource, number[]>;

export function missingIn(plan: ArchivePlan): Missing {
  const indexes = (entries: readonly Entry[]) =>
    entries.flatMap(({ record }, index) => (record ? [] : [index]));
  return Object.fromEntries(ARCHIVED.map(name => [name, indexes(plan[name])])) as Missing;
}

/** The ids of what the company had before an archive was begun: records of one name are told apart by them. */
export type Before = Record<ArchivedResource, RecordId[]>;

export function idsIn(present: Present): Before {
  const ids = (name: ArchivedResource): RecordId[] => [...present[name].values()].flat().map(({ id }) => id);
  return Object.fromEntries(ARCHIVED.map(name => [name, ids(name)])) as Before;
}

/** An archive that was begun before a reload. */
export interface Begun {
  /** The entries that had no record when it was begun. */
  missing: Missing;
  before: Before;
  /** The creations that were answered; the answer to another one was lost. */
  created: readonly CreatedRecord[];
  places: readonly CreatedPlace[];
}

/**
 * Returns the records that an archive has created before a reload, and that are still there. The values that they were created with are
 * not known; the present ones may be another user's.
 */
function createdSince({ created }: Begun, present: Present): ArchiveResult['created'] {
  const areThere = new Map(ARCHIVED.map(name => [name, new Set(idsIn(present)[name])]));
  return created
    .filter(({ resource, id }) => areThere.get(resource)?.has(id))
    .map(({ resource, id, updated_at }) => ({ resource, record: { id, updated_at } }));
}

/** Returns the names of records that were created since the archive was begun: by a call whose answer was lost, or by another user. */
function unsureSince(begun: Begun, plan: ArchivePlan, present: Present): ArchiveResult['unsure'] {
  return ARCHIVED.flatMap(resource => {
    const known = new Set(begun.before[resource]);
    for (const one of begun.created) if (one.resource === resource) known.add(one.id);
    const names = new Set(begun.missing[resource].map(index => plan[resource][index]?.name ?? ''));
    const isThere = (name: string) =>
      present[resource].get(keyOf(name, resource === 'links'))?.some(({ id }) => !known.has(id));
    return [...names].filter(isThere).map(name => ({ resource, name }));
  });
}

/**
 * Returns the result of an archive before a reload.
 * @param plan made again now
 */
export function resultSince(begun: Begun, plan: ArchivePlan, present: Present): ArchiveResult {
  const isComplete = ARCHIVED.every(name => plan[name].every(({ record }) => record));
  return {
    before: begun.before,
    created: createdSince(begun, present),
    places: [...begun.places],
    unsure: unsureSince(begun, plan, present),
    failed: [],
    done: isComplete ? ARCHIVED.reduce((sum, name) => sum + plan[name].length, 0) : 0,
  };
}

/**
 * Decides about the creations whose answer was lost: a new record that equals what was sent was created, one with other values may
 * be another user's and stays unsure, and without a record of its name nothing was created.
 */
export function settleUnsure(result: ArchiveResult, present: Present): void {
  for (const one of result.unsure.splice(0)) {
    const { resource, name, sent } = one;
    const known = new Set(result.before[resource]);
    for (const made of result.created) if (made.resource === resource) known.add(made.record.id);
    const named = present[resource].get(keyOf(name, resource === 'links')) ?? [];
    const since = named.filter(({ id }) => !known.has(id));
    const record = sent && since.find(found => isSameRecord(sent as AnyRecord, found));
    if (record) result.created.push({ resource, record });
    else if (since.length > 0) result.unsure.push(one);
  }
}

/** A record that an archive has created, with the `updated_at` that it had then. */
export interface CreatedRecord {
  resource: ArchivedResource;
  id: RecordId;
  updated_at: AnyRecord['updated_at'];
}

/** A place that the archive gives to a product which existed before. It is stored before it is sent. */
export interface CreatedPlace {
  product: RecordId;
  category: RecordId;
}

/** The result of sending an archive. It grows while it is sent. */
export interface ArchiveResult {
  before: Before;
  created: { resource: ArchivedResource; record: AnyRecord }[];
  places: CreatedPlace[];
  failed: { name: string; problem: string }[];
  /** The creations whose answer was lost, with what was sent, without its photo; that is not known after a reload. */
  unsure: { resource: ArchivedResource; name: string; sent?: object }[];
  /** Records that were looked at, of all in the archive. */
  done: number;
}
