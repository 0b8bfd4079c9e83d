// @ts-nocheck
import { expect, it } from 'vitest';
import { wireResources } from '../../resources/wire';
import { createProviders } from '../../src/testing/createProviders';
import { recordCalls } from '../../src/testing/recordCalls';

it('a list is one call', async () => {
  const list = { results: [{ id: 3, name: 'Lunch', categories: [] }], count: 1 };
  const lines: string[] = [];
  const recorder = recordCalls(async () => Response.json(list), { print: line => lines.push(line) });
  const { dataProvider } = createProviders({
    apiHost: 'http://backend.test',
    resources: wireResources,
    fetch: recorder.fetch,
    token: 'secret',
  });

  await dataProvider.getList('menus', {
    pagination: { page: 1, perPage: 20 },
    sort: { field: 'name', order: 'DESC' },
    filter: {},
  });
  expect(lines).toEqual([
    expect.stringMatching(/^GET \/company-api\/v1\/menus\/\?limit=20&page=1&ordering=-name 200 \d+ ms$/),
  ]);
  expect(recorder.calls).toMatchObject([
    { method: 'GET', path: 'company-api/v1/menus/', headers: { authorization: 'Token …' }, answer: list },
  ]);
});
