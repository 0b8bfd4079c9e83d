import { FileError } from '../table/Table';

/** The name of a record that another one refers to, and which of the records with this name it is, from 1 in their order. */
export interface Reference {
  name: string;
  number: number;
}

/** Everything of a company, as the export writes it into `menu.json`. Records refer to each other by name. */
export interface Archive {
  ingredients: readonly string[];
  /** In their order. */
  categories: readonly { name: string; description: string }[];
  products: readonly ArchivedProduct[];
  menus: readonly { name: string; description: string; categories: readonly Reference[] }[];
  links: readonly { slug: string; description: string; menu: Reference }[];
  /** By their path in the ZIP. */
  photos: ReadonlyMap<string, File>;
}

export interface ArchivedProduct {
  name: string;
  description: string;
  price: number | null;
  /** The path of its photo in the ZIP. */
  photo: string | null;
  ingredients: readonly Reference[];
  /** Codes; none for a backend without the capability `allergens`. */
  allergens: readonly string[];
  /** The places count from 1. */
  categories: readonly { category: Reference; place: number }[];
}

type Parsed = Record<string, unknown>;

/**
 * Reads the text of `menu.json`.
 * @throws {FileError} for another text, or another version
 */
export function parseArchive(text: string, photos: ReadonlyMap<string, File>): Archive {
  const whole = attempt(() => JSON.parse(text) as unknown);
  if (!isObject(whole) || whole.version !== 1) throw new FileError({ key: 'no_archive' });
  return {
    ingredients: listOf(whole.ingredients, textOf),
    categories: listOf(whole.categories, one => ({
      name: textOf(one.name),
      description: textOf(one.description),
    })),
    products: listOf(whole.products, one => ({
      name: textOf(one.name),
      description: textOf(one.description),
      price: one.price === null ? null : numberOf(one.price),
      // As the paths of the ZIP are read, which another program may have written in another form.
      photo: one.photo === null ? null : textOf(one.photo).normalize('NFC'),
      ingredients: listOf(one.ingredients, referenceOf),
      allergens: one.allergens === undefined ? [] : listOf(one.allergens, textOf),
      categories: listOf(one.categories, place => ({
        category: referenceOf(place.category),
        place: numberOf(place.place),
      })),
    })),
    menus: listOf(whole.menus, one => ({
      name: textOf(one.name),
      description: textOf(one.description),
      categories: listOf(one.categories, referenceOf),
    })),
    links: listOf(whole.links, one => ({
      slug: textOf(one.slug),
      description: textOf(one.description),
      menu: referenceOf(one.menu),
    })),
    photos,
  };
}

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Parsed {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf<Item>(value: unknown, itemOf: (one: Parsed & string) => Item): Item[] {
  if (!Array.isArray(value)) throw new FileError({ key: 'no_archive' });
  return value.map((one: unknown) => {
    if (!isObject(one) && typeof one !== 'string') throw new FileError({ key: 'no_archive' });
    return itemOf(one as Parsed & string);
  });
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new FileError({ key: 'no_archive' });
  return value;
}

/** A name alone is that of the first record with it. */
function referenceOf(value: unknown): Reference {
  return isObject(value)
    ? { name: textOf(value.name), number: numberOf(value.number) }
    : { name: textOf(value), number: 1 };
}

function numberOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new FileError({ key: 'no_archive' });
  return value;
}
