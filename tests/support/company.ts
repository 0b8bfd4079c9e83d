import type { Category, Ingredient, Link, Menu, Product } from '../../server/contract/records';
import { clientOf, type Client } from './backend/client';
import type { Account } from './accounts/signUp';

/** A backend in this process or over HTTP. */
export interface CompanyBackend {
  fetch: typeof fetch;
  signUp: (overrides?: Record<string, unknown>) => Promise<Account>;
}

/** A company on the backend, and functions that create and read its records without the panel. */
export interface Company extends Client {
  account: Account;
  buildCategory: (overrides?: Partial<Category>) => Promise<Category>;
  /**
   * Creates categories in this order.
   * @param start the `sort_order` of the first one; by default they are appended
   */
  buildCategories: (names: readonly string[], start?: number) => Promise<Category[]>;
  buildMenu: (overrides?: { name?: string; description?: string; categories?: number[] }) => Promise<Menu>;
  buildIngredient: (overrides?: Partial<Ingredient>) => Promise<Ingredient>;
  buildProduct: (overrides?: { name?: string; price?: number; ingredients?: number[] }) => Promise<Product>;
  buildLink: (overrides: { menu: number; slug?: string; description?: string }) => Promise<Link>;
  /** Returns every record of a list in an order: `stored<Category>('categories', 'sort_order')`. */
  stored: <Stored>(endpoint: string, ordering?: string) => Promise<Stored[]>;
}

let built = 0;

/**
 * Signs up a new company, so that a test does not see the records of other tests.
 * @param overrides replace parts of the registration
 */
export async function buildCompany(
  backend: CompanyBackend,
  overrides?: Record<string, unknown>,
): Promise<Company> {
  return companyOf(backend, await backend.signUp(overrides));
}

/** Returns the company of an account. */
export function companyOf(backend: Pick<CompanyBackend, 'fetch'>, account: Account): Company {
  const client = clientOf(backend, account.token);

  const create = async <Created>(endpoint: string, body: object): Promise<Created> => {
    const { status, body: created } = await client.send<Created>('POST', `company-api/v1/${endpoint}/`, body);
    if (status !== 201) throw new Error(`${endpoint} answered ${status}: ${JSON.stringify(created)}`);
    return created;
  };
  const buildCategory = (overrides?: Partial<Category>) =>
    create<Category>('categories', { name: `Category ${++built}`, ...overrides });

  return {
    ...client,
    account,
    buildCategory,
    async buildCategories(names, start) {
      const categories: Category[] = [];
      for (const [index, name] of names.entries())
        categories.push(
          await buildCategory({ name, ...(start !== undefined && { sort_order: start + index }) }),
        );
      return categories;
    },
    buildMenu: overrides => create('menus', { name: `Menu ${++built}`, categories: [], ...overrides }),
    buildIngredient: overrides => create('ingredients', { name: `Ingredient ${++built}`, ...overrides }),
    buildProduct: overrides => create('products', { name: `Product ${++built}`, price: 10, ...overrides }),
    buildLink: overrides => create('qr-codes', { slug: `slug-${process.pid}-${++built}`, ...overrides }),
    stored: async <Stored>(endpoint: string, ordering = 'pk') => {
      const { body } = await client.get<{ results: Stored[] }>(
        `company-api/v1/${endpoint}/?ordering=${ordering}`,
      );
      return body.results;
    },
  };
}
