import type { TestContext } from '../TestContext';
import {
  expectNone,
  expectObject,
  expectRefusal,
  expectStatus,
  expectThat,
  is2xx,
  type Check,
} from '../Check';
import { create, NotCreated } from '../create';
import { differences } from '../differences';
import { statusOf, type Exchange } from '../Exchange';
import { listOf } from '../lists';
import { pathOf, put, record } from '../records';
import { brief } from '../shapes';
import { read, rowsOf } from './readList';
import { expectStored } from './recordChecks';

const places = listOf('product-categories');
const GET = `GET /${places.path}`;
const POST = `POST /${places.path}`;

/** The checks of the order of categories, and of the products in a category. */
export const categoryChecks: readonly Check[] = [
  {
    id: 'categories.put.keeps-order',
    row: `PUT /${listOf('categories').path}{id}/`,
    title: 'keeps `sort_order` when the name is changed',
    expectation: 'After a PUT with name and description alone, `sort_order` is what it was.',
    remedy: 'Do not set fields to their defaults that the body does not have.',
    async run(context) {
      const category = await record(context, 'categories', 0);
      const body = { sort_order: 17 };
      const path = pathOf('categories', category);
      expectStatus(await context.send({ method: 'PATCH', path, body }), is2xx);
      const { sent } = await put(context, 'categories');
      const exchange = await context.send({ method: 'PUT', path, body: sent });
      expectStatus(exchange, is2xx);
      const { sort_order } = expectObject(await context.send({ method: 'GET', path }));
      expectThat(sort_order === 17, `\`sort_order\` is ${brief(sort_order)}, and was 17`, exchange);
      return exchange;
    },
    needs: ['categories.patch.stored'],
  },
  {
    id: 'product-categories.create.sort_order',
    row: POST,
    title: 'stores the `sort_order` of the category’s screen',
    expectation: 'The `sort_order` of the answer is the one that was sent.',
    remedy: 'Accept `sort_order` beside `product` and `category`.',
    async run(context) {
      const made = await record(context, 'product-categories', 2);
      return expectStored(context, places, made, made.sent);
    },
  },
  {
    id: 'product-categories.create.twice',
    row: POST,
    title: 'refuses a product that is in the category already',
    expectation: 'Status 400 with `non_field_errors`.',
    remedy: 'Make the pair of product and category unique.',
    isAdvice: true,
    async run(context) {
      const { sent } = await record(context, 'product-categories', 0);
      const { product, category } = sent;
      try {
        const { exchange } = await create(context, 'product-categories', { product, category });
        expectThat(false, `the answer is ${statusOf(exchange)}`, exchange);
        return exchange;
      } catch (error) {
        if (!(error instanceof NotCreated)) throw error;
        expectRefusal(error.exchange);
        return error.exchange;
      }
    },
  },
  {
    id: 'product-categories.filter.category',
    row: `${GET}?category__pk={id}`,
    title: 'answers with the products of one category',
    expectation: '`results` has the records of this category and no others.',
    remedy: 'Filter by the query parameter `category__pk`.',
    needs: ['product-categories.list.results'],
    run: async context => {
      const { id } = await record(context, 'categories', 0);
      return expectFilter(context, { category__pk: String(id) }, [0, 1]);
    },
  },
  {
    id: 'product-categories.filter.product',
    row: `${GET}?product__pk={id}`,
    title: 'answers with the categories of one product',
    expectation: '`results` has the records of this product and no others.',
    remedy: 'Filter by the query parameter `product__pk`.',
    needs: ['product-categories.list.results'],
    run: async context => {
      const { id } = await record(context, 'products', 0);
      return expectFilter(context, { product__pk: String(id) }, [0, 2]);
    },
  },
  {
    id: 'menus.put.emptied',
    row: `PUT /${listOf('menus').path}{id}/`,
    title: 'empties the categories of a menu',
    expectation: 'After a PUT with `categories`: [], the menu has no category.',
    remedy: 'Replace the references by the ids of the body, also when there are none.',
    async run(context) {
      const menu = await record(context, 'menus', 0);
      const { sent } = await put(context, 'menus');
      const body = { ...sent, categories: [] };
      const exchange = await context.send({ method: 'PUT', path: pathOf('menus', menu), body });
      expectStatus(exchange, is2xx);
      const stored = await context.send({ method: 'GET', path: pathOf('menus', menu) });
      expectNone(differences(expectObject(stored), { categories: [] }, listOf('menus').shape), stored);
      return exchange;
    },
  },
];

async function expectFilter(
  context: TestContext,
  filter: { category__pk: string } | { product__pk: string },
  indexes: number[],
): Promise<Exchange> {
  const expected: string[] = [];
  for (const index of [0, 1, 2]) {
    const { id } = await record(context, 'product-categories', index);
    if (indexes.includes(index)) expected.push(String(id));
  }
  const exchange = await read(context, places, { ...filter, limit: '1000', page: '1' });
  const rows = rowsOf(exchange);
  const isRight = rows.length === expected.length && rows.every(({ id }) => expected.includes(String(id)));
  expectThat(isRight, `\`results\` has ${rows.length} records, expected ${expected.length}`, exchange);
  return exchange;
}
