import { zipSync, type Zippable } from 'fflate';
import { priceNumber } from '../../contract/decimal';
import type { Company, Me, Named, Product, RecordId } from '../../contract/records';
import { namedIn, nameOf } from '../../resource/namedIn';
import { shownText } from '../../resource/shownText';
import { byName, namesOf } from './tables';
import type { CompanyData } from './readCompany';

/**
 * Returns everything of a company as JSON. Records refer to each other by name, since ids belong to one
 * backend. Categories are in their order, the others by name, so that the same records always give the same text. A value of
 * another kind than the contract's is written as an empty one, because the import refuses it.
 */
export function menuJson(
  { ingredients, categories, products, menus, links, places }: CompanyData,
  company: Company | Me['company'],
  photos: ReadonlyMap<RecordId, string>,
): string {
  const placesOf = (id: RecordId) =>
    places.flatMap(({ category, products }) => {
      const index = products.findIndex(({ product }) => product?.id === id);
      return index < 0 ? [] : [{ category: nameOf(category), place: index + 1 }];
    });
  const textsOf = (record: Named & { description: string }) => ({
    name: nameOf(record),
    description: shownText(record.description),
  });
  const productOf = ({ id, name, description, price, ingredients, allergens }: Product) => ({
    ...textsOf({ id, name, description }),
    price: priceNumber(price),
    photo: photos.has(id) ? `photos/${photos.get(id)}` : null,
    ingredients: namesOf(ingredients),
    ...allergensIn(allergens),
    categories: placesOf(id),
  });
  return JSON.stringify(
    {
      version: 1,
      company,
      ingredients: namesOf(ingredients),
      categories: categories.map(textsOf),
      products: products.map(productOf).sort(byRecordName),
      menus: menus
        .map(menu => ({ ...textsOf(menu), categories: namedIn(menu.categories).map(({ name }) => name) }))
        .sort(byRecordName),
      links: links
        .map(({ slug, description, menu }) => ({
          slug: shownText(slug),
          description: shownText(description),
          menu: namedIn([menu])[0]?.name ?? '',
        }))
        .sort((one, other) => byName(one.slug, other.slug)),
    },
    // A backend may have stored the line ends of a form.
    (_, value: unknown) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value),
    2,
  );
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
