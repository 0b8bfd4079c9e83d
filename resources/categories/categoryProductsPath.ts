import type { RecordId } from '../../src/contract/records';
import { listPath } from '../../src/resource/paths';

/** Path of the screen with a category's products. */
export function categoryProductsPath(id: RecordId): string {
  return `${listPath('categories')}/${encodeURIComponent(id)}/products`;
}

/** The screen that orders the products of a category. */
export function categoryOrderPath(id: RecordId): string {
  return `${categoryProductsPath(id)}/order`;
}
