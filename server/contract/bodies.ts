import { z } from '@hono/zod-openapi';
import { ALLERGENS, type Allergen } from '../../src/contract/allergens';
import { MIN_INGREDIENT_NAME } from '../../src/contract/ingredientName';
import { isSlug, MAX_SLUG_LENGTH } from '../../src/contract/slug';
import {
  description,
  email,
  integer,
  issue,
  name,
  newPassword,
  pk,
  pks,
  price,
  secret,
  text,
  website,
} from './fields';

// The request bodies. Unknown keys are ignored, as clients of Django REST Framework expect. The examples are valid on a new
// backend, except for the ids of records.

export const login = z
  .object({ username: secret(), password: secret() })
  .openapi('Login', { examples: [{ username: 'defne', password: 'tarhana kepçe bakır' }] });

const companyFields = {
  name,
  address: text(500),
  phone_number: text(50),
  email,
  website: website.optional().transform(value => value ?? ''),
  currency_id: pk,
};

const registrationCompany = z.object({ ...companyFields, company_type_id: pk });

const account = {
  username: text(150).superRefine((value, context) => {
    if (value !== '' && !/^[\p{L}\p{N}@.+_-]+$/u.test(value)) context.addIssue(issue('username_characters'));
  }),
  email,
  password: newPassword,
  password_again: secret(200),
  first_name: text(150),
  last_name: text(150),
};

export const registration = z
  .object({ ...account, company: registrationCompany })
  .refine(({ password, password_again }) => password === password_again, {
    path: ['password_again'],
    params: { key: 'passwords_differ' },
    when: ({ value }) => bothPasswords(value),
  })
  .openapi('Registration', {
    examples: [
      {
        username: 'defne',
        email: 'defne@lezzetsofrasi.example',
        password: 'tarhana kepçe bakır',
        password_again: 'tarhana kepçe bakır',
        first_name: 'Defne',
        last_name: 'Yılmaz',
        company: {
          name: 'Lezzet Sofrası',
          address: 'Moda Caddesi 42, Kadıköy, İstanbul',
          phone_number: '+90 216 555 01 42',
          email: 'merhaba@lezzetsofrasi.example',
          website: 'https://lezzetsofrasi.example',
          currency_id: 2,
          company_type_id: 1,
        },
      },
    ],
  });

function bothPasswords(value: unknown): boolean {
  const { password, password_again } = (value ?? {}) as Record<string, unknown>;
  return typeof password === 'string' && typeof password_again === 'string' && password_again !== '';
}

export type Registration = z.output<typeof registration> & { flat: boolean };

export const verification = z
  .object({
    email: text(254),
    code: z
      .preprocess(value => (typeof value === 'number' ? String(value).padStart(6, '0') : value), z.string())
      .transform(value => value.replace(/\s/g, ''))
      .superRefine((value, context) => {
        if (value === '') context.addIssue(issue('blank'));
        else if (!/^\d{6}$/.test(value)) context.addIssue(issue('code_format'));
      })
      .openapi({ type: 'string', pattern: '^\\d{6}$' }),
  })
  .openapi('Verification', { examples: [{ email: 'defne@lezzetsofrasi.example', code: '042137' }] });

export const resetRequest = z
  .object({ email: text(254) })
  .openapi('PasswordResetRequest', { examples: [{ email: 'defne@lezzetsofrasi.example' }] });

export const passwordReset = verification.extend({ new_password: newPassword }).openapi('PasswordReset', {
  examples: [{ email: 'defne@lezzetsofrasi.example', code: '042137', new_password: 'semaver ocak demlik' }],
});

export const passwordChange = z
  .object({ old_password: secret(), new_password: newPassword })
  .openapi('PasswordChange', {
    examples: [{ old_password: 'tarhana kepçe bakır', new_password: 'semaver ocak demlik' }],
  });

export const companyUser = z
  .object({
    username: account.username,
    email,
    first_name: account.first_name,
    last_name: account.last_name,
  })
  .openapi('CompanyUserBody', {
    examples: [
      {
        username: 'mert',
        email: 'mert@lezzetsofrasi.example',
        first_name: 'Mert',
        last_name: 'Demir',
      },
    ],
  });

export const companyDeletion = z
  .object({ password: secret() })
  .openapi('CompanyDeletionBody', { examples: [{ password: 'tarhana kepçe bakır' }] });

export const companyChange = z
  .object({ ...companyFields, website })
  .partial()
  .openapi('CompanyChange', {
    examples: [{ website: 'https://lezzetsofrasi.example/menu', currency_id: 3 }],
  });

export const ingredient = z
  .object({ name: text(200, { min: MIN_INGREDIENT_NAME }) })
  .openapi('IngredientBody', { examples: [{ name: 'Kırmızı mercimek' }] });

export const category = z
  .object({ name, description, sort_order: integer.optional() })
  .openapi('CategoryBody', { examples: [{ name: 'Çorbalar', description: 'Günün çorbaları' }] });

export const position = z
  .object({ sort_order: integer.optional() })
  .openapi('PlaceBody', { examples: [{ sort_order: 0 }] });

/** The most categories of a menu. A page of menus has all of them. */
const MAX_CATEGORIES = 1_000;

export const menu = z
  .object({
    name,
    description,
    categories: pks(MAX_CATEGORIES).default([]),
  })
  .openapi('MenuBody', {
    examples: [{ name: 'Akşam menüsü', description: 'Her gün 18.00 ile 23.00 arası', categories: [4] }],
  });

export const link = z
  .object({
    menu: pk,
    slug: text(MAX_SLUG_LENGTH).superRefine((value, context) => {
      if (value !== '' && value.length <= MAX_SLUG_LENGTH && !isSlug(value)) context.addIssue(issue('slug'));
    }),
    description,
  })
  .openapi('LinkBody', {
    examples: [{ menu: 3, slug: 'lezzet-sofrasi-aksam', description: 'Masalardaki kod' }],
  });

export const soldOut = z
  .object({
    sold_out: z.boolean(),
    time_zone: z
      .string()
      .superRefine((value, context) => {
        if (!isTimeZone(value)) context.addIssue(issue('time_zone'));
      })
      .openapi({ description: 'That of the device, which decides when the closing time is.' }),
  })
  .openapi('SoldOutBody', { examples: [{ sold_out: true, time_zone: 'Europe/Istanbul' }] });

/** Whether a name is a time zone that this machine knows. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const closingTime = z
  .object({
    closing_time: z
      .string()
      .superRefine((value, context) => {
        if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(value)) context.addIssue(issue('time_of_day'));
      })
      .openapi({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
  })
  .openapi('ClosingTimeBody', { examples: [{ closing_time: '23:30' }] });

export const productCategory = z
  .object({ product: pk, category: pk, sort_order: integer.optional() })
  .openapi('ProductCategoryBody', { examples: [{ product: 27, category: 4, sort_order: 1 }] });

/** A file replaces the photo, `null` or an empty text removes it, its current URL or an absent field keeps it. */
const photo = z
  .unknown()
  .transform((value, context) => {
    if (value === undefined || value === null || value instanceof File || typeof value === 'string')
      return value;
    context.addIssue(issue('not_a_file'));
    return z.NEVER;
  })
  .openapi({
    type: ['string', 'null'],
    format: 'binary',
    description: 'In a form: a JPEG, PNG or WebP picture of at most 5 MB. In JSON: null, for no photo.',
  });

/** The most ingredients of a product. A page of products, and of changes of products, has all of them. */
const MAX_INGREDIENTS = 100;

export function product(minorUnit: number) {
  return z
    .object({
      name,
      description,
      price: price(minorUnit),
      ingredients: z
        .preprocess(asList, pks(MAX_INGREDIENTS))
        .openapi({ type: 'array', items: { type: 'integer' }, maxItems: MAX_INGREDIENTS }),
      allergens: allergens.optional(),
      photo: photo.optional(),
    })
    .openapi('ProductBody', {
      examples: [
        {
          name: 'Mercimek çorbası',
          description: 'Limon ve nane ile',
          price: 95.5,
          ingredients: [12],
          allergens: ['celery'],
          photo: null,
        },
      ],
    });
}

/** More than there are, because a list may name one twice. A list of a million codes would keep the process busy for seconds. */
const MAX_ALLERGENS = 100;
const MAX_ALLERGENS_TEXT = 2_000;

/**
 * Codes of allergens: a list, or in a form a part for each, or a text with commas. An empty text means no allergens. An absent field
 * keeps those of the product. They are stored once each, in the order of the regulation.
 */
const allergens = z
  .preprocess(
    value =>
      typeof value === 'string' ? value.slice(0, MAX_ALLERGENS_TEXT).split(',').filter(Boolean) : value,
    z
      .array(
        z.string().superRefine((value, context) => {
          if (!(ALLERGENS as readonly string[]).includes(value))
            context.addIssue(issue('allergen', { code: value.slice(0, 40) }));
        }),
      )
      .max(MAX_ALLERGENS),
  )
  .transform((codes): Allergen[] => ALLERGENS.filter(code => codes.includes(code)))
  .openapi({ type: 'array', items: { type: 'string', enum: [...ALLERGENS] } });

/** Makes a list of a form's ingredients: a form sends one ingredient as a single part, and none as no part at all. */
function asList(value: unknown): unknown {
  return value === undefined || value === '' ? [] : isLoneId(value) ? [value] : value;
}

function isLoneId(value: unknown): boolean {
  return typeof value === 'string' && /^\d+$/.test(value.trim());
}
