import { z } from '@hono/zod-openapi';

const id = z.number().int();
const moment = z.iso.datetime();
const photo = z.url().nullable();
const named = z.strictObject({ id, name: z.string() });

export const token = z.strictObject({ token: z.string() }).openapi('Token');

export const currency = z
  .strictObject({ id, name: z.string(), code: z.string(), symbol: z.string(), minor_unit: z.number().int() })
  .openapi('Currency');

export const companyType = named.openapi('CompanyType');

export const me = z
  .strictObject({
    first_name: z.string(),
    last_name: z.string(),
    company: z.strictObject({
      name: z.string(),
      currency: z.strictObject({ symbol: z.string(), minor_unit: z.number().int() }),
    }),
    capabilities: z.array(z.string()),
  })
  .openapi('Me');

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
  .openapi('Company');

export const registered = z.strictObject({ username: z.string(), email: z.string() }).openapi('Registered');

export const ingredient = z.strictObject({ id, name: z.string(), updated_at: moment }).openapi('Ingredient');

export const product = z
  .strictObject({
    id,
    name: z.string(),
    description: z.string(),
    price: z.number(),
    photo,
    ingredients: z.array(named),
    created_at: moment,
    updated_at: moment,
  })
  .openapi('Product');

export const category = z
  .strictObject({
    id,
    name: z.string(),
    description: z.string(),
    sort_order: z.number().int(),
    updated_at: moment,
  })
  .openapi('Category');

export const productCategory = z
  .strictObject({
    id,
    product: z.strictObject({ id, name: z.string(), photo }),
    category: named,
    sort_order: z.number().int(),
  })
  .openapi('ProductCategory');

export const menu = z
  .strictObject({
    id,
    name: z.string(),
    description: z.string(),
    categories: z.array(named),
    updated_at: moment,
  })
  .openapi('Menu');

export const link = z
  .strictObject({ id, slug: z.string(), description: z.string(), menu: named, updated_at: moment })
  .openapi('Link');

export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.strictObject({ count: z.number().int(), results: z.array(row) });
}
