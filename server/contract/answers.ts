import { z } from '@hono/zod-openapi';
import type * as records from '../../src/contract/records';
import { CAPABILITIES } from './capabilities';

// The answers of this backend. Each is checked against the record that the panel expects of any backend.

const CREATED_AT = '2026-04-06T09:30:00.000Z';
const UPDATED_AT = '2026-05-12T16:45:30.250Z';
const SOUPS = { id: 4, name: 'Çorbalar' };
const MENU = { id: 3, name: 'Akşam menüsü' };
const SOUP = { id: 27, name: 'Mercimek çorbası' };
const SOUP_PHOTO = 'https://panel.example.com/photos/6f1c0a2b9d4e8f37a5b1c2d3e4f50617.webp';

const id = z.number().int();
const moment = z.iso.datetime();
const photo = z.url().nullable();
const named = z.strictObject({ id, name: z.string() });
const described = named.extend({ description: z.string() });

export const token = z
  .strictObject({ token: z.string() })
  .openapi('Token', { examples: [{ token: '9f2d7c51e0b84a36c1d5e8f70a2b4c6d' }] });

export const sessions = z
  .array(
    z.strictObject({
      id,
      client: z.string(),
      is_current: z.boolean(),
      created_at: moment,
      used_at: moment,
    }),
  )
  .openapi('Sessions', {
    examples: [
      [
        {
          id: 5,
          client: 'Mozilla/5.0 (Linux; Android 16) Chrome/156.0',
          is_current: true,
          created_at: CREATED_AT,
          used_at: UPDATED_AT,
        },
      ],
    ],
  }) satisfies z.ZodType<records.SessionInfo[]>;

const companyUser = z.strictObject({
  id,
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_current: z.boolean(),
});

const USER = {
  id: 8,
  username: 'mert',
  email: 'mert@lezzetsofrasi.example',
  first_name: 'Mert',
  last_name: 'Demir',
  is_current: false,
};

export const companyUsers = z
  .array(companyUser)
  .openapi('CompanyUsers', { examples: [[USER]] }) satisfies z.ZodType<records.CompanyUser[]>;

export const addedUser = companyUser.extend({ password: z.string() }).openapi('AddedUser', {
  examples: [{ ...USER, password: 'k7mq-x2vd-9hbt-wz4n' }],
}) satisfies z.ZodType<records.AddedUser>;

export const companyDeletion = z.strictObject({ deletion_at: moment.nullable() }).openapi('CompanyDeletion', {
  examples: [{ deletion_at: '2026-06-11T09:30:00.000Z' }],
}) satisfies z.ZodType<records.CompanyDeletion>;

export const currency = named
  .extend({ code: z.string(), symbol: z.string(), minor_unit: z.number().int() })
  .openapi('Currency', {
    examples: [{ id: 2, name: 'Turkish Lira', code: 'TRY', symbol: '₺', minor_unit: 2 }],
  }) satisfies z.ZodType<records.Currency>;

export const companyType = named.openapi('CompanyType', {
  examples: [{ id: 1, name: 'Restaurant' }],
}) satisfies z.ZodType<records.CompanyType>;

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
  .openapi('Me', {
    examples: [
      {
        first_name: 'Defne',
        last_name: 'Yılmaz',
        company: { name: 'Lezzet Sofrası', currency: { symbol: '₺', minor_unit: 2 } },
        capabilities: CAPABILITIES,
      },
    ],
  }) satisfies z.ZodType<records.Me>;

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
  .openapi('Company', {
    examples: [
      {
        name: 'Lezzet Sofrası',
        address: 'Moda Caddesi 42, Kadıköy, İstanbul',
        phone_number: '+90 216 555 01 42',
        email: 'merhaba@lezzetsofrasi.example',
        website: 'https://lezzetsofrasi.example',
        currency: { id: 2, name: 'Turkish Lira' },
        company_type: { id: 1, name: 'Restaurant' },
      },
    ],
  }) satisfies z.ZodType<records.Company>;

export const registered = z
  .strictObject({ username: z.string(), email: z.string() })
  .openapi('Registered', { examples: [{ username: 'defne', email: 'defne@lezzetsofrasi.example' }] });

export const ingredient = named.extend({ updated_at: moment }).openapi('Ingredient', {
  examples: [{ id: 12, name: 'Kırmızı mercimek', updated_at: UPDATED_AT }],
}) satisfies z.ZodType<records.Ingredient>;

export const product = described
  .extend({
    price: z.number(),
    photo,
    ingredients: z.array(named),
    allergens: z.array(z.string()),
    sold_out_until: moment.nullable(),
    created_at: moment,
    updated_at: moment,
  })
  .openapi('Product', {
    examples: [
      {
        ...SOUP,
        description: 'Limon ve nane ile',
        price: 95.5,
        photo: SOUP_PHOTO,
        ingredients: [{ id: 12, name: 'Kırmızı mercimek' }],
        allergens: ['celery'],
        sold_out_until: null,
        created_at: CREATED_AT,
        updated_at: UPDATED_AT,
      },
    ],
  }) satisfies z.ZodType<records.Product>;

export const closingTime = z
  .strictObject({ closing_time: z.string() })
  .openapi('ClosingTime', { examples: [{ closing_time: '23:30' }] });

const changedFields = z.record(z.string(), z.unknown()).nullable();

export const change = z
  .strictObject({
    id,
    at: moment,
    user: z.string(),
    kind: z.enum(['created', 'changed', 'deleted']),
    resource: z.string(),
    record_id: id,
    record_name: z.string(),
    before: changedFields,
    after: changedFields,
  })
  .openapi('Change', {
    examples: [
      {
        id: 391,
        at: UPDATED_AT,
        user: 'Defne Yılmaz',
        kind: 'changed',
        resource: 'products',
        record_id: SOUP.id,
        record_name: SOUP.name,
        before: { price: 90 },
        after: { price: 95.5 },
      },
    ],
  }) satisfies z.ZodType<records.Change>;

export const category = described
  .extend({ sort_order: z.number().int(), updated_at: moment })
  .openapi('Category', {
    examples: [{ ...SOUPS, description: 'Günün çorbaları', sort_order: 1, updated_at: UPDATED_AT }],
  }) satisfies z.ZodType<records.Category>;

export const productCategory = z
  .strictObject({
    id,
    product: named.extend({ photo }),
    category: named,
    sort_order: z.number().int(),
  })
  .openapi('ProductCategory', {
    examples: [{ id: 58, product: { ...SOUP, photo: SOUP_PHOTO }, category: SOUPS, sort_order: 1 }],
  }) satisfies z.ZodType<records.ProductCategory>;

export const menu = described.extend({ categories: z.array(named), updated_at: moment }).openapi('Menu', {
  examples: [
    {
      ...MENU,
      description: 'Her gün 18.00 ile 23.00 arası',
      categories: [SOUPS],
      updated_at: UPDATED_AT,
    },
  ],
}) satisfies z.ZodType<records.Menu>;

export const link = z
  .strictObject({ id, slug: z.string(), description: z.string(), menu: named, updated_at: moment })
  .openapi('Link', {
    examples: [
      {
        id: 9,
        slug: 'lezzet-sofrasi-aksam',
        description: 'Masalardaki kod',
        menu: MENU,
        updated_at: UPDATED_AT,
      },
    ],
  }) satisfies z.ZodType<records.Link>;

export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.strictObject({
    count: z
      .number()
      .int()
      .openapi({ examples: [1] }),
    results: z.array(row),
  });
}
