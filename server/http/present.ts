import type { Product, ProductCategory } from '../contract/records';
import { photoUrl } from '../domain/photos/photoUrls';

/** Converts a row to the product of the answer. */
export function presentProduct<Row extends Pick<Product, 'photo'>>(row: Row, publicUrl: string): Row {
  return { ...row, photo: photoUrl(publicUrl, row.photo) };
}

/** Converts a row to the place of the answer. */
export function presentPlace({ product, ...place }: ProductCategory, publicUrl: string): ProductCategory {
  return { ...place, product: { ...product, photo: photoUrl(publicUrl, product.photo) } };
}
