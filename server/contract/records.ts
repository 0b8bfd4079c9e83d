import type * as records from '../../src/contract/records';

/** A record of the panel's contract, with the ids of this backend: numbers, also those of embedded records. */
type Numbered<Model> = Model extends readonly (infer Item)[]
  ? Numbered<Item>[]
  : Model extends object
    ? { [Field in keyof Model]: Field extends 'id' ? number : Numbered<Model[Field]> }
    : Model;

export type Named = Numbered<records.Named>;
export type Ingredient = Numbered<records.Ingredient>;
export type Category = Numbered<records.Category>;
/** This backend has the additional fields of each product. */
export type Product = Required<Numbered<records.Product>>;
/** This backend deletes the places of a product with it. */
export type ProductCategory = Numbered<
  records.ProductCategory & { product: NonNullable<records.ProductCategory['product']> }
>;
export type Menu = Numbered<records.Menu>;
/** This backend deletes the links of a menu with it. */
export type Link = Numbered<records.Link & { menu: records.Named }>;
