import { zipSync, type Zippable } from 'fflate';
import { priceNumber } from '../../contract/decimal';
import type { Company, Me, Product, RecordId } from '../../contract/records';
import { byName } from './tables';
import type { CompanyData } from './readCompany';

/**
 * Returns everything of a company as JSON. Records refer to each other by name, since ids belong to one
 * backend. Categories are in their order, the others by name, so that the same records always give the same text.
 */
export function menuJson(
  { ingredients, categories, products, menus, links, places }: CompanyData,
  company: Company | Me['company'],
  photos: ReadonlyMap<RecordId, string>,
): string {
  const namesOf = (records: readonly { name: string }[]) => records.map(({ name }) => name).sort(byName);
  const placesOf = (id: RecordId) =>
    places.flatMap(({ category, products }) => {
      const index = products.findIndex(({ product }) => product.id === id);
      return index < 0 ? [] : [{ category: category.name, place: index + 1 }];
    });
  const productOf = ({ id, name, description, price, ingredients, allergens = [] }: Product) => ({
    name,
    description,
    price: priceNumber(price),
    photo: photos.has(id) ? `photos/${photos.get(id)}` : null,
    ingredients: namesOf(ingredients),
    ...(allergens.length > 0 && { allergens }),
    categories: placesOf(id),
  });
  return JSON.stringify(
    {
      version: 1,
      company,
      ingredients: namesOf(ingredients),
      categories: categories.map(({ name, description }) => ({ name, description })),
      products: products.map(productOf).sort(byRecordName),
      menus: menus
        .map(({ name, description, categories }) => ({
          name,
          description,
          categories: categories.map(one => one.name),
        }))
        .sort(byRecordName),
      links: links
        .map(({ slug, description, menu }) => ({ slug, description, menu: menu?.name ?? '' }))
        .sort((one, other) => byName(one.slug, other.slug)),
    },
    // A backend may have stored the line ends of a form.
    (_, value: unknown) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value),
    2,
  );
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
