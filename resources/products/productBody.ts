import { toMultipart } from '../../src/api/multipart';
import { parseDecimal } from '../../src/contract/decimal';
import { ids } from '../../src/contract/ids';
import type { Named, Product } from '../../src/contract/records';

/** A product's form: the photo is an address, nothing, or a file that was chosen just now. */
export type ProductValues = Omit<Product, 'photo'> & {
  photo: string | File | null | undefined;
  /** Undefined until the links have been read. */
  categories?: Named[];
};

/**
 * From the form to the wire (specification, section 7):
 *
 * | photo                 | sent                                |
 * |-----------------------|-------------------------------------|
 * | new product           | multipart, with the file if any     |
 * | a file                | multipart with the file             |
 * | the address it had    | JSON without `photo`: it stays      |
 * | removed               | JSON with `photo: null`             |
 * | none, before or after | JSON without `photo`                |
 */
export function productBody(values: ProductValues, previous: Product | undefined): object {
  const { name, description, price, ingredients, photo } = values;
  const fields = {
    name: name.trim(),
    description,
    price: Number(parseDecimal(String(price)) ?? price),
    ingredients: ids(ingredients),
  };
  if (!previous) return toMultipart({ ...fields, photo: photo instanceof File ? photo : null });
  if (photo instanceof File) return { ...fields, photo };
  return !photo && previous.photo ? { ...fields, photo: null } : fields;
}
