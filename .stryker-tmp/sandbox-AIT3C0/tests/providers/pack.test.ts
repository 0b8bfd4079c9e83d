// @ts-nocheck
import { afterAll } from 'vitest';
import { createProviders } from '../../src/testing/createProviders';
import { describeDataProvider } from '../../src/testing/dataProviderPack';
import { openBackend } from '../support/openBackend';

const backend = await openBackend();
// Your own data provider takes the place of this one.
const { authProvider, dataProvider } = createProviders(backend.options);
await authProvider.login(backend.credentials);

const { data: flour } = await dataProvider.create('ingredients', { data: { name: `Flour ${Date.now()}` } });

afterAll(async () => {
  await dataProvider.delete('ingredients', { id: flour.id });
  await backend.close();
});

describeDataProvider('products', {
  provider: () => dataProvider,
  resource: 'products',
  sample: n => ({ name: `Product ${n}`, description: '', price: 10, ingredients: [flour] }),
  sortBy: 'name',
  filter: ({ name }) => ({ name }),
  references: ['ingredients'],
  invalid: { values: { name: '' }, field: 'name' },
});

describeDataProvider('categories', {
  provider: () => dataProvider,
  resource: 'categories',
  sample: n => ({ name: `Category ${n}`, description: '' }),
  sortBy: 'name',
  patch: { sort_order: 7 },
});
