import { fold } from '../../contract/fold';
import type { Product, RecordId } from '../../contract/records';
import { namedIn, nameOf } from '../../resource/namedIn';
import { shownText } from '../../resource/shownText';
import { FIELDS, type Field, type ImportedResource } from '../spreadsheet/fields';
import { joinNames } from '../spreadsheet/names';
import type { CompanyData } from './readCompany';

/** The texts of a table, headings included. */
export type TextTable = string[][];

interface TableOptions {
  headingOf: (field: Field) => string;
  /** Returns a price with the decimal mark of the language, without the currency. */
  priceOf: (price: Product['price']) => string;
  /** The file names of the photos. */
  photos: ReadonlyMap<RecordId, string>;
}

/**
 * Returns the table of a resource, with the columns that the import recognises. Categories are in their own order, other rows
 * by name, so that the same records always give the same file.
 */
export function tableOf(
  resource: ImportedResource,
  data: CompanyData,
  { headingOf, priceOf, photos }: TableOptions,
): TextTable {
  const categoriesOf = new Map<RecordId, string[]>();
  for (const { category, products } of data.places)
    for (const { product } of products)
      if (product) categoriesOf.set(product.id, [...(categoriesOf.get(product.id) ?? []), nameOf(category)]);
  const cellsOf = (record: { id: RecordId; name: string } & Partial<Product>): Record<Field, string> => ({
    name: nameOf(record),
    price: priceOf(record.price ?? null),
    categories: joinNames(categoriesOf.get(record.id) ?? []),
    description: shownText(record.description).replace(/\r\n?/g, '\n'),
    ingredients: joinNames(namesOf(record.ingredients)),
    photo: photos.get(record.id) ?? '',
  });
  const fields = FIELDS[resource];
  const rows = data[resource].map(cellsOf).map(cells => fields.map(field => cells[field]));
  if (resource !== 'categories')
    rows.sort(
      (one, other) => byName(one[0] ?? '', other[0] ?? '') || byText(one.join('\n'), other.join('\n')),
    );
  return [fields.map(headingOf), ...rows];
}

/** Returns the names of records, in their order. A backend may send null for a list, and records without a name. */
function namesOf(records: unknown): string[] {
  return namedIn(records)
    .map(({ name }) => name)
    .sort(byName);
}

/** Compares names as they are folded, and equal ones as they are written. */
export function byName(one: string, other: string): number {
  return byText(fold(one), fold(other)) || byText(one, other);
}

function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Letters and signs that a file name may not have on every system. */

const REFUSED = /[\\/:*?"<>|\x00-\x1f]/g;

/** Returns a file name for the photo of each product: its name, and a number where two have the same. */
export function photoNames(products: readonly Product[]): Map<RecordId, string> {
  const taken = new Set<string>();
  const names = new Map<RecordId, string>();
  for (const { id, name, photo } of products) {
    if (!photo) continue;
    const [, extension = 'jpg'] = /\.(\w{3,4})(?:\?|#|$)/.exec(photo) ?? [];
    const stem = shownText(name).replace(REFUSED, ' ').trim().slice(0, 80) || String(id);
    let file = `${stem}.${extension}`;
    for (let number = 2; taken.has(fold(file)); number++) file = `${stem} ${number}.${extension}`;
    taken.add(fold(file));
    names.set(id, file);
  }
  return names;
}
