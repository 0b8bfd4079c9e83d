import { expect, it } from 'vitest';
import { resources } from '../../resources';
import { wireResources } from '../../resources/wire';

// Tests in Node and checks of a backend send what the panel sends. A resource that an integrator adds need not be in this list.

it('has the requests of all resources of the contract', () => {
  const contract = ['ingredients', 'products', 'categories', 'menus', 'links', 'product-categories'];
  expect(wireResources.map(({ name }) => name)).toEqual(contract);
});

it.each(wireResources.map(wire => [wire.name, wire] as const))(
  'reads and sends %s as its screens do',
  (name, { endpoint, ordering, search, references, body }) => {
    const resource = resources.find(each => each.name === name);
    expect(resource).toMatchObject({ endpoint, ordering, search, references });
    const record = {
      name: 'Çay',
      slug: 'cay',
      menu: { id: 3 },
      categories: [{ id: 4 }],
      sort_order: 2,
      price: '1',
    };
    const values = {
      ...record,
      product: 5,
      category: 6,
      ingredients: [],
      photo: null,
      description: '',
    } as never;
    expect(body(values, undefined)).toEqual(resource!.body(values, undefined));
  },
);
