import { z } from '@hono/zod-openapi';
import type * as records from '../../src/contract/records';

// The answers of this backend. Each is checked against the record that the panel expects of any backend.

const id = z.number().int();
const moment = z.iso.datetime();
const photo = z.url().nullable();
const named = z.strictObject({ id, name: z.string() });
const described = named.extend({ description: z.string() });

export const token = z.strictObject({ token: z.string() }).openapi('Token');

export const currency = named
  .extend({ code: z.string(), symbol: z.string(), minor_unit: z.number().int() })
  .openapi('Currency') satisfies z.ZodType<records.Currency>;

export const companyType = named.openapi('CompanyType') satisfies z.ZodType<records.CompanyType>;

export const me = z
  .strictObject({
    first_name: z.string(),
    last_name: z.string(),
    company: z.strictObject({
      name: z.string(),
      currency: currency.pick({ symbol: true, minor_unit: true }),
    }),
    capabilities: z.array(z.string()),
  })
  .openapi('Me') satisfies z.ZodType<records.Me>;

export const company = z
  .strictObject({
    name: z.string(),
    address: z.string(),
    phone_number: z.string(),
    email: z.string(),
    website: z.string(),
    currency: named,
    company_type: named,
  })
  .openapi('Company') satisfies z.ZodType<records.Company>;

export const registered = z.strictObject({ username: z.string(), email: z.string() }).openapi('Registered');

export const ingredient = named
  .extend({ updated_at: moment })
  .openapi('Ingredient') satisfies z.ZodType<records.Ingredient>;

export const product = described
  .extend({
    price: z.number(),
    photo,
    ingredients: z.array(named),
    created_at: moment,
    updated_at: moment,
  })
  .openapi('Product') satisfies z.ZodType<records.Product>;

export const category = described
  .extend({ sort_order: z.number().int(), updated_at: moment })
  .openapi('Category') satisfies z.ZodType<records.Category>;

export const productCategory = z
  .strictObject({
    id,
    product: named.extend({ photo }),
    category: named,
    sort_order: z.number().int(),
  })
  .openapi('ProductCategory') satisfies z.ZodType<records.ProductCategory>;

export const menu = described
  .extend({ categories: z.array(named), updated_at: moment })
  .openapi('Menu') satisfies z.ZodType<records.Menu>;

export const link = z
  .strictObject({ id, slug: z.string(), description: z.string(), menu: named, updated_at: moment })
  .openapi('Link') satisfies z.ZodType<records.Link>;

export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.strictObject({ count: z.number().int(), results: z.array(row) });
}
