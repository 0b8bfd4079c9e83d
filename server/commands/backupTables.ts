// The tables of a backup, parents before children.

/** Rows that every company uses. A restore replaces those of the migrations. */
export const SHARED_TABLES = ['currencies', 'company_types'] as const;

/** The rows of one company, and how to find them by its id. */
export const COMPANY_TABLES = {
  companies: 'id = $1',
  users: 'company_id = $1',
  known_addresses: 'user_id IN (SELECT id FROM users WHERE company_id = $1)',
  sessions: 'user_id IN (SELECT id FROM users WHERE company_id = $1)',
  ingredients: 'company_id = $1',
  products: 'company_id = $1',
  product_ingredients: 'company_id = $1',
  categories: 'company_id = $1',
  product_categories: 'company_id = $1',
  menus: 'company_id = $1',
  menu_categories: 'company_id = $1',
  links: 'company_id = $1',
  changes: 'company_id = $1',
} as const;

/**
 * The tables that a backup leaves out: counted attempts, stored answers, codes, queued jobs, the id of the database, and counts,
 * which triggers keep.
 */
export const LEFT_OUT = [
  'company_counts',
  'idempotency_keys',
  'installation',
  'jobs',
  'password_resets',
  'password_tries',
  'rate_limits',
  'registrations',
] as const;

/** The tables whose ids the database gives; after a restore they go on from the highest one. */
export const NUMBERED_TABLES = [
  'companies',
  'users',
  'sessions',
  'registrations',
  'ingredients',
  'products',
  'categories',
  'product_categories',
  'menus',
  'links',
  'changes',
] as const;

/** What `backup.json` in a backup says. */
export interface Manifest {
  product: 'sofra';
  format: 1;
  /** The newest migration of the tables, by its time in ms since 1970. */
  schema: number;
  /** The time of the snapshot: ISO 8601. */
  createdAt: string;
  companies: number;
  rows: number;
  /** The number of files of photos. */
  photos: number;
  /** The files that rows name and that do not exist. Normally none. */
  missingPhotos: string[];
}
