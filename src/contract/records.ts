/**
 * The records of the backend (K1). Field names are those of the backend, such as `updated_at`, everywhere in the code.
 */

/** Identifies a record: a number, or a text such as a UUID. */
export type RecordId = number | string;

/** A reference to another record, as the backend embeds it. */
export interface Named {
  id: RecordId;
  name: string;
}

/** A device on which the user is signed in (capability `sessions`). */
export interface SessionInfo {
  id: number;
  /** The browser, as it names itself. */
  client: string;
  is_current: boolean;
  created_at: string;
  used_at: string;
}

/** A user of the company (capability `users`). */
export interface CompanyUser {
  id: number;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  /** Whether it is the user who asks. */
  is_current: boolean;
}

/** A user who was just added, with the password that is shown once. */
export interface AddedUser extends CompanyUser {
  password: string;
}

/** When the company will be deleted with everything that it has (capability `company_data`). */
export interface CompanyDeletion {
  deletion_at: string | null;
}

/** Who has changed what (capability `history`). */
export interface Change {
  id: number;
  /** When it was changed. */
  at: string;
  user: string;
  kind: 'created' | 'changed' | 'deleted';
  /** A name of {@link Records}, or `company`. */
  resource: string;
  record_id: number;
  record_name: string;
  /** The changed fields as they were; null for a record that was created. A photo is true or false. */
  before: Record<string, unknown> | null;
  /** The changed fields as they became; null for a record that was deleted. */
  after: Record<string, unknown> | null;
}

export interface Currency extends Named {
  code: string;
  symbol: string;
  /** Decimals of a price: 2 for TRY, 0 for JPY, 3 for KWD. */
  minor_unit: number;
}

export type CompanyType = Named;

/** The answer of `GET /api/v1/me/`. The panel must not use any other field of it. */
export interface Me {
  first_name: string;
  last_name: string;
  company: { name: string; currency: Pick<Currency, 'symbol' | 'minor_unit'> };
  /**
   * Names of features that the backend supports beyond section 7; most backends do not send it. A call or a request header
   * that is not in section 7 may be used only if it is listed here: the CORS rules of other backends refuse unknown headers.
   */
  capabilities?: string[];
}

export interface Company {
  name: string;
  // A missing value may be an empty string or null.
  address: string | null;
  phone_number: string | null;
  email: string | null;
  website: string | null;
  currency: Named | null;
  /** Not every backend sends it. */
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
  /** A number, or null for none; Django REST Framework sends decimals as strings by default. */
  price: number | string | null;
  /** An absolute URL; null for none. */
  photo: string | null;
  ingredients: Named[];
  /** Codes such as `milk` (capability `allergens`). */
  allergens?: string[];
  /** Until when it is sold out; null if it is not (capability `sold_out`). */
  sold_out_until?: string | null;
  created_at: string;
  updated_at: string;
}

/** The position of a product in a category. */
export interface ProductCategory {
  id: RecordId;
  /** Null where the backend keeps the places of a deleted product. */
  product: (Named & { photo: string | null }) | null;
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
  id: RecordId;
  slug: string;
  description: string;
  /** Null where the backend keeps the links of a deleted menu. */
  menu: Named | null;
  updated_at: string;
}

/**
 * Every resource of the panel with its record type; an installation adds its own (README). Any other name is a compile error in a declaration, a reference and
 * the catalogues.
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
