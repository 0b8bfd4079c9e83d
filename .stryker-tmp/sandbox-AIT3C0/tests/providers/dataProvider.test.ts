// @ts-nocheck
import { afterAll, expect, it } from 'vitest';
import { createProviders } from '../../src/testing/createProviders';
import { openBackend } from '../support/openBackend';

const backend = await openBackend();
const { authProvider, dataProvider } = createProviders(backend.options);
await authProvider.login(backend.credentials);

afterAll(() => backend.close());

it('a new category is found, changed and deleted', async () => {
  const name = `Soups ${Date.now()}`;
  const { data: created } = await dataProvider.create('categories', { data: { name, description: '' } });

  const { data: newest } = await dataProvider.getList('categories', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'DESC' },
    filter: {},
  });
  expect(newest).toMatchObject([{ id: created.id, name }]);

  await dataProvider.update('categories', {
    id: created.id,
    data: { ...created, description: 'Hot' },
    previousData: created,
  });
  const { data: changed } = await dataProvider.getOne('categories', { id: created.id });
  expect(changed).toMatchObject({ name, description: 'Hot' });

  await dataProvider.delete('categories', { id: created.id });
  const { data: left } = await dataProvider.getMany('categories', { ids: [created.id] });
  expect(left).toEqual([]);
});
