/** What can be imported. */
export type ImportedResource = 'products' | 'ingredients' | 'categories';

/** What a column of a sheet can hold. */
export type Field = 'name' | 'price' | 'description' | 'ingredients' | 'categories' | 'photo';

/** The fields of each, in the order of an exported file. */
export const FIELDS: Readonly<Record<ImportedResource, readonly Field[]>> = {
  products: ['name', 'price', 'categories', 'description', 'ingredients', 'photo'],
  ingredients: ['name'],
  categories: ['name', 'description'],
};
