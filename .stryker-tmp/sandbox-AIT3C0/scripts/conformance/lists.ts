// @ts-nocheck
import type { Shape } from './shapes';

/** The lists of section 7, by the last part of their path. */
export type ListName =
  'ingredients' | 'products' | 'categories' | 'product-categories' | 'menus' | 'qr-codes';

export interface List {
  name: ListName;
  /** Path below the backend's URL, with a trailing slash. */
  path: string;
  /** One record, for sentences: `an ingredient`. */
  one: string;
  shape: Shape;
  /** The values of `ordering` that the panel sends. */
  orderings: readonly string[];
  /** Whether section 7 has `GET {path}{id}/`. */
  isReadable: boolean;
}

const named = { id: 'id', name: 'text' } as const;
const described = { ...named, description: 'optional text', updated_at: 'time' } as const;

/** In the order in which records are created. They are deleted in the reverse order. */
export const LISTS: readonly List[] = [
  {
    name: 'ingredients',
    path: 'company-api/v1/ingredients/',
    one: 'an ingredient',
    shape: { ...named, updated_at: 'time' },
    orderings: ['pk', '-pk', 'name'],
    isReadable: false,
  },
  {
    name: 'products',
    path: 'company-api/v1/products/',
    one: 'a product',
    shape: {
      ...described,
      price: 'price',
      photo: 'optional text',
      ingredients: 'references',
      created_at: 'time',
    },
    orderings: ['pk', '-pk', 'name', '-created_at'],
    isReadable: true,
  },
  {
    name: 'categories',
    path: 'company-api/v1/categories/',
    one: 'a category',
    shape: { ...described, sort_order: 'integer' },
    orderings: ['pk', '-pk', 'name', 'sort_order'],
    isReadable: true,
  },
  {
    name: 'product-categories',
    path: 'company-api/v1/product-categories/',
    one: 'a product in a category',
    shape: { id: 'id', product: 'reference', category: 'reference', sort_order: 'integer' },
    orderings: ['sort_order'],
    isReadable: false,
  },
  {
    name: 'menus',
    path: 'company-api/v1/menus/',
    one: 'a menu',
    shape: { ...described, categories: 'references' },
    orderings: ['pk', '-pk', 'name', '-updated_at'],
    isReadable: true,
  },
  {
    name: 'qr-codes',
    path: 'company-api/v1/qr-codes/',
    one: 'a link',
    shape: { id: 'id', slug: 'text', description: 'optional text', menu: 'reference', updated_at: 'time' },
    orderings: ['pk', '-pk', '-updated_at'],
    isReadable: true,
  },
];

export function listOf(name: ListName): List {
  return LISTS.find(list => list.name === name) as List;
}

/** The calls of section 7 outside the lists. */
export const CALLS = {
  login: 'api/v1/login/',
  logout: 'api/v1/logout/',
  register: 'api/v1/register/',
  verifyEmail: 'api/v1/verify-email/',
  me: 'api/v1/me/',
  company: 'api/v1/my-company/',
  changePassword: 'api/v1/change-password/',
  currencies: 'api/v1/currencies/',
  companyTypes: 'api/v1/company-types/',
} as const;
