import type { BenchCompany } from '../api/companies';

export interface ScaleCall {
  name: string;
  /** @param number counts the calls of a worker, for a new name each time */
  of: (company: BenchCompany, number: number) => { path: string; body?: object };
}

const products = '/company-api/v1/products/';
const page = (more = ''): ScaleCall['of'] => {
  const path = `${products}?limit=20&page=1&ordering=-pk${more}`;
  return () => ({ path });
};

const dashboard = [
  '/company-api/v1/qr-codes/?limit=5&page=1&ordering=-updated_at',
  '/company-api/v1/menus/?limit=5&page=1&ordering=-updated_at',
  `${products}?limit=5&page=1&ordering=-created_at`,
];

/** What staff do most. */
export const callsOfScale: ScaleCall[] = [
  { name: 'page 1 of the products', of: page() },
  { name: 'search of a name', of: page('&name=k%C3%B6fte') },
  { name: 'dashboard, its three lists in turn', of: (_, number) => ({ path: dashboard[number % 3] ?? '' }) },
  {
    name: 'saving a product',
    of: ({ firstIngredient }, number) => ({
      path: products,
      body: {
        name: `Sade Köfte ${number}`,
        description: '',
        price: 12.5,
        ingredients: [firstIngredient, firstIngredient + 3],
      },
    }),
  },
];
