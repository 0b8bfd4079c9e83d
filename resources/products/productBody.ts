import { toMultipart } from '../../src/api/multipart';
import { parseDecimal } from '../../src/contract/decimal';
import { ids } from '../../src/contract/ids';
import type { Named, Product } from '../../src/contract/records';

/** The values of a product's form. The photo is an address, a new file, or empty. */
export type ProductValues = Omit<Product, 'photo' | 'price'> & {
  /** Undefined to leave it as it is. */
  price: Product['price'] | undefined;
  photo: string | File | null | undefined;
  /** Undefined until the product's places in categories are read. */
  categories?: Named[];
  /** The categories when they were read: a place that another user has made or removed since is left alone. */
  categories_before?: Named[];
};

/**
 * Returns the request body for the form's values (E4, E5):
 *
 * | photo                 | sent                                |
 * |-----------------------|-------------------------------------|
 * | new product           | multipart, with the file if any     |
 * | a file                | multipart with the file             |
 * | unchanged             | JSON without `photo`                |
 * | removed               | JSON with `photo: null`             |
 * | none, before or after | JSON without `photo`                |
 */
export function productBody(values: ProductValues, previous: Product | undefined): object {
  const { name, description, price, ingredients, photo } = values;
  const fields = {
    name: name.trim(),
    description,
    ...(price !== undefined && { price: sentPrice(price) }),
    ingredients: ids(ingredients),
  };
  if (!previous) return toMultipart({ ...fields, photo: photo instanceof File ? photo : null });
  if (photo instanceof File) return { ...fields, photo };
  return !photo && previous.photo ? { ...fields, photo: null } : fields;
}

/** An empty text is no price, and what is not a price goes back as the backend has sent it: as 0 it would be for free. */
function sentPrice(price: Product['price']): Product['price'] {
  if (price === null || price === '') return null;
  const plain = parseDecimal(String(price));
  return plain === null ? price : Number(plain);
}
