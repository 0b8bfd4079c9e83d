import type { Product } from '../../src/contract/records';
import { copyPhoto, type Copied, type CopySource } from '../../src/resource/copy';
import { readPlaces } from '../../src/api/lists/productPlaces';

/** Reads what belongs to a copy of a product besides its fields: its categories, and its photo as a new file. */
export async function copyProduct({
  record: { id, photo },
  dataProvider,
  signal,
}: CopySource<Product>): Promise<Copied> {
  const [places, file] = await Promise.all([readPlaces(dataProvider, id, signal), copyPhoto(photo, signal)]);
  return {
    values: { categories: places.map(({ category }) => category), photo: file },
    missing: photo && !file ? ['photo.not_copied'] : [],
  };
}
