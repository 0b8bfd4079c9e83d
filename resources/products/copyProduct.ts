import type { Product } from '../../src/contract/records';
import type { Copied, CopySource } from '../../src/resource/copy';
import { photoProblem } from '../../src/resource/photo/photoProblem';
import { readPhoto } from '../../src/resource/photo/readPhoto';
import { readPlaces } from '../../src/api/productPlaces';

/** Reads what belongs to a copy of a product besides its fields: its categories, and its photo as a new file. */
export async function copyProduct({
  record: { id, photo },
  dataProvider,
  signal,
}: CopySource<Product>): Promise<Copied> {
  const [links, file] = await Promise.all([readPlaces(dataProvider, id, signal), readPhoto(photo, signal)]);
  const isPhoto = file !== null && (await photoProblem(file)) === null;
  return {
    values: { categories: links.map(({ category }) => category), photo: isPhoto ? file : null },
    missing: photo && !isPhoto ? ['photo.not_copied'] : [],
  };
}
