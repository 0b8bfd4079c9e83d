// @vitest-environment node
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import type { Menu } from '../../src/contract/records';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildProvider } from '../support/panel/buildProvider';
import { buildCompany, type Company } from '../support/company';
import type { Wire } from '../support/panel/wire';

/** What `<SearchInput source="q">` shows in a list of react-admin. */

let backend: Backend;
let company: Company;
let provider: PanelDataProvider;
let wire: Wire;
beforeAll(async () => {
  backend = await startBackend();
  company = await buildCompany(backend);
  // The oldest one is the one that is searched for.
  for (const name of ['Tuz', ...Array.from({ length: 60 }, (_, index) => `Tuz ${index + 10}`), 'Çay'])
    await company.buildMenu({ name });
  return () => backend.close();
});
beforeEach(() => {
  ({ provider, wire } = buildProvider(backend, company, ['name_filter']));
});

const search = async (q: string, page: number, sort: { field: string; order: 'ASC' | 'DESC' }) => {
  const { data, total } = await provider.getList<Menu>('menus', {
    pagination: { page, perPage: 25 },
    sort,
    filter: { q },
  });
  return { names: data.map(({ name }) => name), total };
};

const BY_NAME = { field: 'name', order: 'DESC' } as const;

/** Replaces the provider by one of a backend that ignores the name, and answers with the whole list. */
function ignoreNames() {
  ({ provider, wire } = buildProvider(backend, company, []));
  wire.when('GET company-api/v1/menus/', ({ query, headers }) => {
    query.delete('name');
    const address = `http://backend.test/company-api/v1/menus/?${query}`;
    return backend.fetch(address, { headers: Object.fromEntries(headers) });
  });
}

describe.each([
  ['that searches by name', false],
  ['that ignores the name', true],
])('a search with an order, in the list of a backend %s', (_, isIgnored) => {
  it('has every match on one of its pages, in the order that is asked for', async () => {
    if (isIgnored) ignoreNames();
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await search('TUZ 1', page, BY_NAME));
    const [first, second, third] = pages;
    expect(first).toEqual({
      names: Array.from({ length: 10 }, (_, place) => `Tuz ${19 - place}`),
      total: 10,
    });
    expect(second).toEqual({ names: [], total: 10 });
    expect(third).toEqual(second);
    const all = [];
    for (const page of [1, 2, 3]) all.push(await search('tuz', page, BY_NAME));
    expect(all.map(({ total }) => total)).toEqual([61, 61, 61]);
    expect(new Set(all.flatMap(({ names }) => names)).size).toBe(61);
    expect(all[1]!.names.slice(0, 2)).toEqual(['Tuz 44', 'Tuz 43']);
  });
});

describe('a search with an order', () => {
  it('has the record with exactly the name in front, which could not be found by typing more', async () => {
    const { names, total } = await search('tuz', 1, { field: 'id', order: 'DESC' });
    expect([names[0], names[1], total]).toEqual(['Tuz', 'Tuz 69', 61]);
  });

  it('finds nothing where there is nothing', async () => {
    expect(await search('kahve', 1, BY_NAME)).toEqual({ names: [], total: 0 });
  });
});
