import { sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  varchar,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';

/** Text ordered by its bytes. The order does not depend on the database's locale. */
const bytewise = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

const now = sql`clock_timestamp()`;
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' }).notNull().default(now);
const identity = () => integer('id').primaryKey().generatedByDefaultAsIdentity();
const companyId = () =>
  integer('company_id')
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' });

/** Searches and unique indexes use `folded`, orderings use `sort_key`: the collations of the two databases differ. */
const named = () => ({
  name: text('name').notNull(),
  folded: bytewise('folded').notNull(),
  sortKey: bytewise('sort_key').notNull(),
});

/** The current time, and always later than the previous value, even if two writes happen in the same millisecond. */
const changed = (): SQL => sql`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`;
const updatedAt = () => moment('updated_at').$onUpdate(changed);

/** Ties a row to another one of the same company, and deletes it with that one. */
const partOf = (
  name: string,
  columns: [companyId: AnyPgColumn, id: AnyPgColumn],
  owner: { companyId: AnyPgColumn; id: AnyPgColumn },
) => foreignKey({ name, columns, foreignColumns: [owner.companyId, owner.id] }).onDelete('cascade');

/** One row: this database. Backups do not have it. */
export const installation = pgTable('installation', {
  id: text('id').primaryKey(),
  /** Whether it may take photos that no installation has marked for its own. */
  mayOwnPhotos: boolean('may_own_photos').notNull().default(true),
});

export const currencies = pgTable('currencies', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  code: text('code').notNull().unique(),
  symbol: text('symbol').notNull(),
  minorUnit: smallint('minor_unit').notNull(),
});

export const companyTypes = pgTable('company_types', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
});

export const companies = pgTable('companies', {
  id: identity(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  phoneNumber: text('phone_number').notNull(),
  email: text('email').notNull(),
  website: text('website').notNull(),
  currencyId: integer('currency_id')
    .notNull()
    .references(() => currencies.id),
  companyTypeId: integer('company_type_id')
    .notNull()
    .references(() => companyTypes.id),
  /** Since when no user of the company may sign in; null while they may. */
  suspendedAt: timestamp('suspended_at', { withTimezone: true, mode: 'date' }),
  /** When the company and all of its data will be deleted, as a user asked; null for a company that stays. */
  deletionAt: timestamp('deletion_at', { withTimezone: true, mode: 'date' }),
  /** The time of the day at which sold-out products come back: `23:30`, in the time zone of the device that marks them. */
  closingTime: text('closing_time').notNull().default('00:00'),
  createdAt: moment('created_at'),
  updatedAt: updatedAt(),
});

export const users = pgTable('users', {
  id: identity(),
  companyId: companyId(),
  username: text('username').notNull(),
  usernameFolded: bytewise('username_folded').notNull().unique('users_username_unique'),
  email: text('email').notNull(),
  emailFolded: bytewise('email_folded').notNull().unique('users_email_unique'),
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  registeredAt: moment('registered_at'),
});

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at'),
    /** Names the session in lists; the token must not. */
    id: integer('id').notNull().generatedByDefaultAsIdentity(),
    /** The last use, exact to an hour. */
    usedAt: moment('used_at'),
    /** The browser or program that signed in, as it names itself. */
    client: text('client').notNull().default(''),
  },
  table => [index('sessions_user').on(table.userId), index('sessions_used_at').on(table.usedAt)],
);

/** The company's details in a registration. */
export type RegisteredCompany = Omit<
  typeof companies.$inferInsert,
  'id' | 'createdAt' | 'updatedAt' | 'suspendedAt' | 'deletionAt' | 'closingTime'
>;

/** Registrations whose mailed code has not been entered yet. Each has its own code, also two of the same account. */
export const registrations = pgTable(
  'registrations',
  {
    id: identity(),
    username: text('username').notNull(),
    usernameFolded: bytewise('username_folded').notNull(),
    email: text('email').notNull(),
    emailFolded: bytewise('email_folded').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    company: jsonb('company').$type<RegisteredCompany>().notNull(),
    salt: text('salt').notNull(),
    codeHash: text('code_hash').notNull(),
    /** The address that registered; null where it may be that of several clients. */
    address: text('address'),
    /** The wrong codes from other addresses. */
    tries: integer('tries').notNull().default(0),
    triesOfOwn: integer('tries_of_own').notNull().default(0),
    registeredAt: moment('registered_at'),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  table => [
    index('registrations_username').on(table.usernameFolded),
    index('registrations_email').on(table.emailFolded),
    index('registrations_expires_at').on(table.expiresAt),
  ],
);

/** The addresses from which users have signed in. An IPv6 address is stored as its /64 network. */
export const knownAddresses = pgTable(
  'known_addresses',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    signedInAt: moment('signed_in_at'),
  },
  table => [primaryKey({ columns: [table.userId, table.address] })],
);

/** The times of recent password tries for each key, oldest first. */
export const passwordAttempts = pgTable(
  'password_tries',
  {
    key: text('key').primaryKey(),
    times: timestamp('times', { withTimezone: true, mode: 'string' }).array().notNull(),
    lastAt: moment('last_at'),
  },
  table => [index('password_tries_last_at').on(table.lastAt)],
);

/** The answers of creations whose request had an `Idempotency-Key`, for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    companyId: companyId(),
    key: text('key').notNull(),
    /** The hash of path and body. */
    fingerprint: text('fingerprint').notNull(),
    /** The created record, as it is stored. */
    created: jsonb('created').notNull(),
    createdAt: moment('created_at'),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.key] }),
    index('idempotency_keys_created_at').on(table.companyId, table.createdAt),
  ],
);

/** Work that has failed and is tried again: mails, and the deletion of photos. */
export const jobs = pgTable(
  'jobs',
  {
    id: identity(),
    kind: text('kind').$type<'mail' | 'photos'>().notNull(),
    /** A mail, or the names of the photos. */
    work: jsonb('work').notNull(),
    tries: integer('tries').notNull().default(0),
    dueAt: moment('due_at'),
    /** The job is deleted then, done or not. */
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Why the last try has failed. */
    problem: text('problem').notNull().default(''),
    createdAt: moment('created_at'),
  },
  table => [index('jobs_due_at').on(table.dueAt)],
);

/** Codes with which users who have forgotten their password may choose another. */
export const passwordResets = pgTable('password_resets', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  salt: text('salt').notNull(),
  codeHash: text('code_hash').notNull(),
  /** The wrong codes from unknown addresses. */
  tries: integer('tries').notNull().default(0),
  triesOfKnown: integer('tries_of_known').notNull().default(0),
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
});

/** The shape that rate-limiter-flexible's PostgreSQL store expects. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

/** The number of rows that a company has in each table, maintained by triggers. Writes lock this row to be serialized. */
export const companyCounts = pgTable('company_counts', {
  companyId: integer('company_id')
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  ingredients: integer('ingredients').notNull().default(0),
  products: integer('products').notNull().default(0),
  categories: integer('categories').notNull().default(0),
  menus: integer('menus').notNull().default(0),
  links: integer('links').notNull().default(0),
  productCategories: integer('product_categories').notNull().default(0),
});

export const ingredients = pgTable(
  'ingredients',
  { id: identity(), companyId: companyId(), ...named(), updatedAt: updatedAt() },
  table => [
    unique('ingredients_company_id').on(table.companyId, table.id),
    uniqueIndex('ingredients_name_unique').on(table.companyId, table.folded),
    index('ingredients_sort_key').on(table.companyId, table.sortKey, table.id),
    index('ingredients_updated_at').on(table.companyId, table.updatedAt, table.id),
  ],
);

export const products = pgTable(
  'products',
  {
    id: identity(),
    companyId: companyId(),
    ...named(),
    description: text('description').notNull(),
    price: numeric('price', { precision: 12, scale: 3 }).notNull(),
    /** The file name of the photo. */
    photo: text('photo'),
    /** Codes of `src/contract/allergens.ts`, in its order. */
    allergens: text('allergens').array().notNull().default([]),
    /** Until when it is not served; null or a time in the past if it is. */
    soldOutUntil: timestamp('sold_out_until', { withTimezone: true, mode: 'date' }),
    createdAt: moment('created_at'),
    updatedAt: updatedAt(),
  },
  table => [
    unique('products_company_id').on(table.companyId, table.id),
    index('products_sort_key').on(table.companyId, table.sortKey, table.id),
    index('products_price').on(table.companyId, table.price, table.id),
    index('products_created_at').on(table.companyId, table.createdAt, table.id),
    index('products_updated_at').on(table.companyId, table.updatedAt, table.id),
  ],
);

export const productIngredients = pgTable(
  'product_ingredients',
  {
    companyId: companyId(),
    productId: integer('product_id').notNull(),
    ingredientId: integer('ingredient_id').notNull(),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.productId, table.ingredientId] }),
    index('product_ingredients_ingredient').on(table.companyId, table.ingredientId),
    partOf('product_ingredients_product', [table.companyId, table.productId], products),
    partOf('product_ingredients_ingredient', [table.companyId, table.ingredientId], ingredients),
  ],
);

export const categories = pgTable(
  'categories',
  {
    id: identity(),
    companyId: companyId(),
    ...named(),
    description: text('description').notNull(),
    sortOrder: integer('sort_order').notNull(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('categories_company_id').on(table.companyId, table.id),
    index('categories_sort_order').on(table.companyId, table.sortOrder, table.id),
    index('categories_sort_key').on(table.companyId, table.sortKey, table.id),
    index('categories_updated_at').on(table.companyId, table.updatedAt, table.id),
  ],
);

export const productCategories = pgTable(
  'product_categories',
  {
    id: identity(),
    companyId: companyId(),
    productId: integer('product_id').notNull(),
    categoryId: integer('category_id').notNull(),
    sortOrder: integer('sort_order').notNull(),
  },
  table => [
    unique('product_categories_company_id').on(table.companyId, table.id),
    unique('product_categories_pair').on(table.companyId, table.productId, table.categoryId),
    index('product_categories_place').on(table.companyId, table.categoryId, table.sortOrder, table.id),
    index('product_categories_sort_order').on(table.companyId, table.sortOrder, table.id),
    partOf('product_categories_product', [table.companyId, table.productId], products),
    partOf('product_categories_category', [table.companyId, table.categoryId], categories),
  ],
);

export const menus = pgTable(
  'menus',
  {
    id: identity(),
    companyId: companyId(),
    ...named(),
    description: text('description').notNull(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('menus_company_id').on(table.companyId, table.id),
    index('menus_sort_key').on(table.companyId, table.sortKey, table.id),
    index('menus_updated_at').on(table.companyId, table.updatedAt, table.id),
  ],
);

export const menuCategories = pgTable(
  'menu_categories',
  {
    companyId: companyId(),
    menuId: integer('menu_id').notNull(),
    categoryId: integer('category_id').notNull(),
  },
  table => [
    primaryKey({ columns: [table.companyId, table.menuId, table.categoryId] }),
    index('menu_categories_category').on(table.companyId, table.categoryId),
    partOf('menu_categories_menu', [table.companyId, table.menuId], menus),
    partOf('menu_categories_category', [table.companyId, table.categoryId], categories),
  ],
);

export const links = pgTable(
  'links',
  {
    id: identity(),
    companyId: companyId(),
    menuId: integer('menu_id').notNull(),
    /** Unique across all companies, because the public URL contains no company. */
    slug: bytewise('slug').notNull().unique('links_slug_unique'),
    description: text('description').notNull(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('links_company_id').on(table.companyId, table.id),
    index('links_menu').on(table.companyId, table.menuId),
    index('links_updated_at').on(table.companyId, table.updatedAt, table.id),
    partOf('links_menu', [table.companyId, table.menuId], menus),
  ],
);

/** Who has changed what: the fields of a record before and after, for a year. */
export const changes = pgTable(
  'changes',
  {
    id: identity(),
    companyId: companyId(),
    at: moment('at'),
    /** The name of the user, also after the user is removed. */
    userName: text('user_name').notNull(),
    kind: text('kind').$type<'created' | 'changed' | 'deleted'>().notNull(),
    /** The name of the records: `products`. */
    resource: text('resource').notNull(),
    recordId: integer('record_id').notNull(),
    recordName: text('record_name').notNull(),
    /** The values that were changed, as an answer has them; null for a record that was created. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    /** Null for a record that was deleted. */
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  table => [
    index('changes_company').on(table.companyId, table.id),
    index('changes_record').on(table.companyId, table.resource, table.recordId, table.id),
  ],
);
