import { createDataProvider, type PanelDataProvider, type WireResource } from '../../src/api/dataProvider';
import { createHttp } from '../../src/api/http';
import { ids } from '../../src/contract/ids';
import type { Backend } from './backend';
import type { Company } from './company';
import { wireOver, type Wire } from './wire';

const identity = (values: object) => values;

/** The declarations without their views, which the data provider does not use. */
const RESOURCES: WireResource[] = [
  { name: 'categories', endpoint: 'company-api/v1/categories/', ordering: 'sort_order', body: identity },
  {
    name: 'menus',
    endpoint: 'company-api/v1/menus/',
    ordering: '-pk',
    body: ({ name, description, categories }) => ({
      name,
      description,
      categories: ids(categories as { id: number }[]),
    }),
  },
  { name: 'ingredients', endpoint: 'company-api/v1/ingredients/', ordering: '-pk', body: identity },
  { name: 'products', endpoint: 'company-api/v1/products/', ordering: '-pk', body: identity },
  {
    name: 'product-categories',
    endpoint: 'company-api/v1/product-categories/',
    ordering: 'sort_order',
    body: identity,
  },
];

/** Returns a data provider that is signed in as a company, and its wire. */
export function buildProvider(
  backend: Pick<Backend, 'fetch'>,
  { account }: Pick<Company, 'account'>,
): { provider: PanelDataProvider; wire: Wire } {
  const wire = wireOver(backend.fetch);
  const http = createHttp({
    fetch: wire.fetch,
    apiHost: 'http://backend.test',
    token: () => account.token,
    language: () => 'en',
    onUnauthorized: () => undefined,
    isOnline: () => true,
  });
  return { provider: createDataProvider(http, RESOURCES), wire };
}
