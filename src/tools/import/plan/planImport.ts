import { isSamePrice } from '../../../contract/decimal';
import { fold } from '../../../contract/fold';
import { ingredientNameProblem } from '../../../contract/ingredientName';
import type { Named, Product, RecordId } from '../../../contract/records';
import { priceProblem } from '../../../resource/price/priceProblem';
import type { TableRow } from '../table/Table';
import type { Columns } from './columns';
import type { Field, ImportedResource } from '../../spreadsheet/fields';
import { splitNames } from '../../spreadsheet/names';
import { parsePrice } from './parsePrice';

/** What the backend has: the records of the resource, and what the rows of products refer to. */
export interface Existing {
  records: readonly (Named & Partial<Omit<Product, 'id' | 'name'>>)[];
  ingredients: readonly Named[];
  categories: readonly Named[];
  /** The categories of each product. */
  categoriesOf: ReadonlyMap<RecordId, readonly Named[]>;
  /** The last place that a product has in each category, by the category's folded name. */
  lastPlaceIn: ReadonlyMap<string, number>;
}

/** The text of each field in a row, as the sheet or the user has it. */
export type Typed = Partial<Record<Field, string>>;

/** What a row says. A field that is not in it is left as it is. */
export interface RowValues {
  name: string;
  price?: string;
  description?: string;
  ingredients?: string[];
  categories?: string[];
}

export interface Change {
  field: Field;
  from: string;
  to: string;
}

/** Why a row is doubtful: a key below `import.doubts`, with its values. */
export interface Doubt {
  key: string;
  values?: Record<string, string | number>;
  /** Whether the row cannot be sent before it is corrected. */
  isBlocking: boolean;
}

export type RowKind = 'new' | 'changed' | 'unchanged' | 'doubtful';

export interface PlannedRow {
  number: number;
  typed: Typed;
  kind: RowKind;
  /** What sending it would do. */
  action: 'create' | 'change' | 'nothing';
  values: RowValues;
  changes: readonly Change[];
  doubts: readonly Doubt[];
  /** The record that it changes or equals. */
  record: Existing['records'][number] | undefined;
  /** The photo for it, by file name. */
  photo: string | undefined;
}

export interface PlanOptions {
  resource: ImportedResource;
  rows: readonly TableRow[];
  columns: Columns;
  /** What the user has typed in place of a cell, by the number of the row. */
  corrected: Readonly<Record<number, Typed>>;
  existing: Existing;
  /** Decimals of the company's currency. */
  decimals: number;
  /** Whether an empty cell empties the field of an existing record. */
  isClearing: boolean;
  /** The names of the photos, without folder. */
  photos: readonly string[];
  /** Whether photos replace those that products have. */
  isReplacingPhotos: boolean;
}

/** Compares the rows of a sheet with the records of the backend. Names decide, by the folding rules of names. */
export function planImport(options: PlanOptions): PlannedRow[] {
  const { resource, rows, columns, corrected, existing, decimals } = options;
  const byName = new Map<string, Existing['records'][number][]>();
  for (const record of existing.records) append(byName, fold(record.name), record);
  const known = {
    ingredients: new Map(existing.ingredients.map(({ name }) => [fold(name), name])),
    categories: new Map(existing.categories.map(({ name }) => [fold(name), name])),
  };
  const photoOf = photosByName(options.photos);
  const texts = rows.map(row => ({
    ...typedIn(row, columns),
    ...ofColumns(corrected[row.number] ?? {}, columns),
  }));
  const isPriced = columns.includes('price') && count(texts, ({ price }) => price) > rows.length / 2;
  const firstRow = new Map<string, number>();

  return rows.map(({ number }, index): PlannedRow => {
    const typed = texts[index] ?? {};
    const doubts: Doubt[] = [];
    const doubt = (key: string, isBlocking: boolean, values?: Doubt['values']) =>
      doubts.push({ key, isBlocking, ...(values && { values }) });
    const name = (typed.name ?? '').replace(/\p{White_Space}+/gu, ' ').trim();
    const values: RowValues = { name };
    const folded = fold(name);
    const free = byName.get(folded) ?? [];
    const isGiven = (text: string | undefined): text is string =>
      text !== undefined && (text !== '' || (options.isClearing && free.length > 0));

    if (!name) doubt('no_name', true);
    else if (resource === 'ingredients' && ingredientNameProblem(name)) doubt('short_name', true);
    // A product has a price (E2), so that none is taken away.
    if (typed.price) {
      const price = parsePrice(typed.price, decimals);
      const problem = price ? priceProblem(price, decimals) : null;
      if (price === undefined) doubt('price', true, { text: typed.price });
      else if (problem) doubt(problem.key, true, problem.values);
      else if (price !== null) values.price = withoutZeros(price);
    }
    if (isGiven(typed.description)) values.description = typed.description;
    if (isGiven(typed.ingredients)) {
      values.ingredients = splitNames(typed.ingredients, known.ingredients);
      const short = values.ingredients.find(ingredientNameProblem);
      if (short !== undefined) doubt('short_ingredient', true, { text: short });
    }
    if (isGiven(typed.categories)) values.categories = splitNames(typed.categories, known.categories);

    const photo =
      resource === 'products'
        ? (photoOf.get(stem(typed.photo ?? '')) ?? photoOf.get(plainName(name)))
        : undefined;
    const choices = free.map(record => ({ record, changes: changesOf(values, record, options, photo) }));
    const equal = choices.find(({ changes }) => changes.length === 0);
    const chosen = equal ?? choices[0];
    const record = chosen?.record;
    // A further row of the same name is for another record.
    if (record)
      byName.set(
        folded,
        free.filter(other => other !== record),
      );
    const before = firstRow.get(folded);
    if (before === undefined) firstRow.set(folded, number);
    else if (name && !equal) doubt('twice', false, { row: before });
    if (!equal && free.length > 1) doubt('several', false, { count: free.length });
    const isAlone = Object.entries(typed).every(([field, text]) => field === 'name' || !text);
    const isUnpriced = resource === 'products' && !record && values.price === undefined;
    if (name && isUnpriced && !doubts.some(({ isBlocking }) => isBlocking))
      doubt(isPriced && isAlone ? 'heading' : 'no_price', true);

    const changes = chosen?.changes ?? [];
    const action = !record ? 'create' : changes.length ? 'change' : 'nothing';
    const kind = doubts.length
      ? 'doubtful'
      : ({ create: 'new', change: 'changed', nothing: 'unchanged' } as const)[action];
    return {
      number,
      typed,
      kind,
      action,
      values,
      changes,
      doubts,
      record,
      photo: record?.photo && !options.isReplacingPhotos ? undefined : photo,
    };
  });
}

/** Whether a row cannot be sent before it is corrected. */
export function isBlocked({ doubts }: PlannedRow): boolean {
  return doubts.some(({ isBlocking }) => isBlocking);
}

function changesOf(
  values: RowValues,
  record: Existing['records'][number],
  { existing, isReplacingPhotos }: PlanOptions,
  photo: string | undefined,
): Change[] {
  const changes: Change[] = [];
  const change = (field: Field, from: string, to: string) => changes.push({ field, from, to });
  const { price, description, ingredients, categories } = values;
  if (price !== undefined && !isSamePrice(price, record.price))
    change('price', String(record.price ?? ''), price);
  const before = record.description ?? '';
  if (description !== undefined && plainText(description) !== plainText(before))
    change('description', before, description);
  const compare = (field: 'ingredients' | 'categories', wanted: string[], has: readonly Named[]) => {
    const names = has.map(({ name }) => name);
    if (setOf(names) !== setOf(wanted)) change(field, names.join(', '), wanted.join(', '));
  };
  if (ingredients) compare('ingredients', ingredients, record.ingredients ?? []);
  if (categories) compare('categories', categories, existing.categoriesOf.get(record.id) ?? []);
  if (photo && (!record.photo || isReplacingPhotos))
    change('photo', record.photo ? stem(record.photo) : '', photo);
  return changes;
}

/** `45.00` as `45`. */
function withoutZeros(price: string): string {
  return price.includes('.') ? price.replace(/\.?0+$/, '') : price;
}

function plainText(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').trim();
}

function setOf(names: readonly string[]): string {
  return JSON.stringify([...new Set(names.map(fold))].sort());
}

function typedIn({ cells }: TableRow, columns: Columns): Typed {
  const typed: Typed = {};
  for (const [index, field] of columns.entries()) if (field) typed[field] = cells[index] ?? '';
  return typed;
}

/** Leaves out what was corrected in a column that is not imported any more. */
function ofColumns(typed: Typed, columns: Columns): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([field]) => columns.includes(field as Field)));
}

function photosByName(photos: readonly string[]): ReadonlyMap<string, string> {
  return new Map(photos.filter(photo => stem(photo)).map(photo => [stem(photo), photo]));
}

/** `Photos/Mercimek_Corbasi.JPG` as `mercimek corbasi`. */
function stem(path: string): string {
  const file = path.split(/[\\/]/).pop() ?? '';
  return plainName(file.replace(/\.[a-z]{3,4}$/i, ''));
}

/** `Çay / Kahve` as `cay kahve`: file names often lack spaces, letters of a language, and signs that a system refuses. */
function plainName(name: string): string {
  return fold(name)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s_\-\\/:*?"<>|]+/g, ' ')
    .trim();
}

function append<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}

function count(texts: readonly Typed[], wanted: (typed: Typed) => unknown): number {
  return texts.filter(wanted).length;
}
