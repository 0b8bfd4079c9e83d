import { zipSync, type Zippable } from 'fflate';
import { priceNumber } from '../../contract/decimal';
import { fold } from '../../contract/fold';
import type { Company, Me, Named, Product, RecordId } from '../../contract/records';
import { namedIn, nameOf } from '../../resource/namedIn';
import { shownText } from '../../resource/shownText';
import type { Reference } from '../import/archive/Archive';
import { byName } from './tables';
import type { CompanyData } from './readCompany';

/**
 * Returns everything of a company as JSON. Records refer to each other by name, since ids belong to one
 * backend, and by a number where others before them have the name. Categories are in their order, the others by name, so that
 * the same records always give the same text. A value of another kind than the contract's is written as an empty one, because
 * the import refuses it.
 */
export function menuJson(
  { ingredients, categories, products, menus, links, places }: CompanyData,
  company: Company | Me['company'],
  photos: ReadonlyMap<RecordId, string>,
): string {
  const textsOf = (record: Named & { description: string }) => ({
    name: nameOf(record),
    description: shownText(record.description),
  });
  const sortedIngredients = sortedNamed(ingredients);
  const ingredientReference = referencesTo(sortedIngredients);
  const categoryReference = referencesTo(categories);
  const placesOf = (id: RecordId) =>
    places.flatMap(({ category, products }) => {
      const index = products.findIndex(({ product }) => product?.id === id);
      return index < 0 ? [] : [{ category: categoryReference(category), place: index + 1 }];
    });
  const sortedMenus = menus
    .map(menu => ({
      ...textsOf(menu),
      categories: namedIn(menu.categories).map(categoryReference),
      id: menu.id,
    }))
    .sort(byRecordName);
  const menuReference = referencesTo(sortedMenus);
  const productOf = ({ id, name, description, price, ingredients, allergens }: Product) => ({
    ...textsOf({ id, name, description }),
    price: priceNumber(price),
    photo: photos.has(id) ? `photos/${photos.get(id)}` : null,
    ingredients: sortedNamed(ingredients).map(ingredientReference),
    ...allergensIn(allergens),
    categories: placesOf(id),
  });
  return JSON.stringify(
    {
      version: 1,
      company,
      ingredients: sortedIngredients.map(({ name }) => name),
      categories: categories.map(textsOf),
      products: products.map(productOf).sort(byRecordName),
      menus: sortedMenus.map(({ name, description, categories }) => ({ name, description, categories })),
      links: links
        .map(({ slug, description, menu }) => ({
          slug: shownText(slug),
          description: shownText(description),
          menu: namedIn([menu]).map(menuReference)[0] ?? '',
        }))
        .sort((one, other) => byName(one.slug, other.slug)),
    },
    // A backend may have stored the line ends of a form.
    (_, value: unknown) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value),
    2,
  );
}

/** Returns records by name. A backend may send null for a list, and records without a name. */
function sortedNamed(records: unknown): Named[] {
  return namedIn(records).sort((one, other) => byName(one.name, other.name));
}

/** Returns what refers to one of these records: its name, with its number if it is not the first with that name. */
function referencesTo(records: readonly Named[]): (record: Named) => string | Reference {
  const counts = new Map<string, number>();
  const numbers = new Map<RecordId, number>();
  for (const record of records) {
    const folded = fold(nameOf(record));
    const number = (counts.get(folded) ?? 0) + 1;
    counts.set(folded, number);
    numbers.set(record.id, number);
  }
  return record => {
    const name = nameOf(record);
    const number = numbers.get(record.id) ?? 1;
    return number > 1 ? { name, number } : name;
  };
}

/** A backend may send null for none. */
function allergensIn(value: unknown): { allergens?: string[] } {
  const allergens = Array.isArray(value) ? value.filter(code => typeof code === 'string') : [];
  return allergens.length > 0 ? { allergens } : {};
}

/** Records of one name are in the order of their texts. */
function byRecordName(one: { name: string }, other: { name: string }): number {
  return byName(one.name, other.name) || byName(JSON.stringify(one), JSON.stringify(other));
}

/** Makes a ZIP. Photos are stored as they are, since they are compressed already. */
export function toZip(files: ReadonlyMap<string, Uint8Array>): Blob {
  const entries: Zippable = {};
  for (const [path, content] of files)
    entries[path] = [content, { level: path.startsWith('photos/') ? 0 : 6 }];
  return new Blob([zipSync(entries)], { type: 'application/zip' });
}
