/** Path of the screen with a category's products. */
export function categoryProductsPath(id: number): string {
  return `/categories/${id}/products`;
}
