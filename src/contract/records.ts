/**
 * The records of the backend, as they travel (specification, section 3). Wire names are kept: what the backend calls
 * `updated_at` is called `updated_at` everywhere.
 */

/** A reference to another record, as the backend embeds it. */
export interface Named {
  id: number;
  name: string;
}

export interface Currency extends Named {
  code: string;
  symbol: string;
  /** Decimals of a price: 2 for TRY, 0 for JPY, 3 for KWD. */
  minor_unit: number;
}

export type CompanyType = Named;

/** The answer of `GET /api/v1/me/`. Nothing may depend on a field that is not here. */
export interface Me {
  first_name: string;
  last_name: string;
  company: { name: string; currency: Pick<Currency, 'symbol' | 'minor_unit'> };
  /**
   * What the backend does beyond section 7, by name; most backends do not say. A call or a request header that section 7
   * does not name may be used only where it is announced here: the CORS rules of other backends refuse unknown headers.
   */
  capabilities?: string[];
}

export interface Company {
  name: string;
  // What is not given may come as an empty text or as null.
  address: string | null;
  phone_number: string | null;
  email: string | null;
  website: string | null;
  currency: Named | null;
  /** Not every backend says it. */
  company_type?: Named;
}

export interface Ingredient extends Named {
  updated_at: string;
}

export interface Category extends Named {
  description: string;
  sort_order: number;
  updated_at: string;
}

export interface Product extends Named {
  description: string;
  /** A number; Django REST Framework sends decimals as strings unless told otherwise. */
  price: number | string;
  /** An absolute address, or nothing. */
  photo: string | null;
  ingredients: Named[];
  created_at: string;
  updated_at: string;
}

/** A product's place in a category. */
export interface ProductCategory {
  id: number;
  product: Named & { photo: string | null };
  category: Named;
  sort_order: number;
}

export interface Menu extends Named {
  description: string;
  categories: Named[];
  updated_at: string;
}

/** A public address of a menu: the public menu host, `/`, the slug. The backend calls it a QR code. */
export interface Link {
  id: number;
  slug: string;
  description: string;
  menu: Named;
  updated_at: string;
}

/**
 * Every resource of the panel and the record it manages. A name that is not here is a compile error in a declaration,
 * a reference, and both catalogues.
 */
export interface Records {
  ingredients: Ingredient;
  products: Product;
  categories: Category;
  menus: Menu;
  links: Link;
  'product-categories': ProductCategory;
}

export type ResourceName = keyof Records;
