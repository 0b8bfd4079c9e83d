import type { TestContext } from '../TestContext';
import { expectObject, expectStatus, expectThat, is2xx, type Check } from '../Check';
import type { Exchange } from '../Exchange';
import { listOf } from '../lists';
import { formOf, pathOf, pngFile, priceOf, record } from '../records';
import { brief } from '../shapes';
import { read, rowsOf } from './readList';

const products = listOf('products');
const PUT = `PUT /${products.path}{id}/`;
const GET = `GET /${products.path}`;

/** The checks of the search for products, and of changed photos. */
export const productChecks: readonly Check[] = [
  {
    id: 'products.search',
    row: `${GET}?name={text}`,
    title: 'finds products by a part of the name',
    expectation: '`results` has the products whose name contains the text, and no others.',
    remedy: 'Filter by the query parameter `name`. In Django REST Framework: name__icontains.',
    needs: ['products.list.results'],
    run: context => expectSearch(context, name => name.slice(2)),
  },
  {
    id: 'products.search.case',
    row: `${GET}?name={text}`,
    title: 'finds products in upper and lower case',
    expectation: 'The text in capitals finds the same products.',
    remedy: 'Compare without case.',
    isAdvice: true,
    needs: ['products.search'],
    run: context =>
      expectSearch(context, name => name.slice(2).replace(/[a-z]/g, letter => letter.toUpperCase())),
  },
  {
    id: 'products.search.turkish',
    row: `${GET}?name={text}`,
    title: 'finds products by Turkish letters in any case',
    expectation: 'ILIK ŞALGAM finds "Ilık Şalgam", which has a dotless ı.',
    remedy: 'Compare by the rules of Turkish too: I is the capital of ı, and İ of i.',
    isAdvice: true,
    needs: ['products.search'],
    run: context => expectSearch(context, name => name.toLocaleUpperCase('tr')),
  },
  {
    id: 'products.put.photo-kept',
    row: PUT,
    title: 'keeps the photo when a PUT does not name it',
    expectation: 'After a PUT without `photo`, as JSON and as a form, the product still has its photo.',
    remedy: 'Change the photo only if the body has the field.',
    needs: ['products.create.photo'],
    async run(context) {
      const { id } = await record(context, 'products', 0);
      const fields = await fieldsOf(context);
      let exchange: Exchange | undefined;
      for (const body of [{ ...fields, ingredients: [] }, formOf(fields)]) {
        exchange = await putProduct(context, body);
        expectStatus(exchange, is2xx);
        const { photo } = expectObject(await readProduct(context, id));
        const kind = body instanceof FormData ? 'form' : 'JSON';
        expectThat(Boolean(photo), `\`photo\` is ${brief(photo)} after a PUT as ${kind}`, exchange);
      }
      return exchange as Exchange;
    },
  },
  {
    id: 'products.put.photo-new',
    row: PUT,
    title: 'takes a new photo as multipart',
    expectation: 'A product without a photo has one after a multipart PUT with a file.',
    remedy: 'Accept multipart/form-data in PUT.',
    async run(context) {
      const { id } = await record(context, 'products', 1);
      const { name } = (await record(context, 'products', 1)).sent;
      const body = formOf({ ...(await fieldsOf(context)), name, photo: pngFile() });
      const exchange = await context.send({ method: 'PUT', path: pathOf('products', { id }), body });
      expectStatus(exchange, is2xx);
      const { photo } = expectObject(await readProduct(context, id));
      expectThat(Boolean(photo), `\`photo\` is ${brief(photo)} afterwards`, exchange);
      return exchange;
    },
  },
  {
    id: 'products.put.photo-removed',
    row: PUT,
    title: 'removes the photo when it is null',
    expectation: 'After a PUT as JSON with `photo`: null, the product has no photo.',
    remedy: 'Treat null as a removal, and a missing field as no change.',
    needs: ['products.create.photo'],
    async run(context) {
      const { id } = await record(context, 'products', 0);
      const exchange = await putProduct(context, {
        ...(await fieldsOf(context)),
        ingredients: [],
        photo: null,
      });
      expectStatus(exchange, is2xx);
      const { photo } = expectObject(await readProduct(context, id));
      expectThat(!photo, `\`photo\` is ${brief(photo)} afterwards`, exchange);
      return exchange;
    },
  },
];

export async function readProduct(context: TestContext, id: number | string): Promise<Exchange> {
  return context.send({ method: 'GET', path: pathOf('products', { id }) });
}

async function putProduct(context: TestContext, body: object): Promise<Exchange> {
  const { id } = await record(context, 'products', 0);
  return context.send({ method: 'PUT', path: pathOf('products', { id }), body });
}

async function fieldsOf(context: TestContext): Promise<Record<'name' | 'description' | 'price', string>> {
  return { name: `${context.prefix} b Ilık Çorba`, description: '', price: await priceOf(context) };
}

/** Searches for the first product by a text that is made from its name, and expects to find no other product. */
async function expectSearch(context: TestContext, textOf: (name: string) => string): Promise<Exchange> {
  const { id, sent } = await record(context, 'products', 0);
  await record(context, 'products', 1);
  const stored = expectObject(await readProduct(context, id));
  const exchange = await read(context, products, {
    name: textOf(String(stored.name ?? sent.name)),
    limit: '20',
  });
  const found = rowsOf(exchange);
  expectThat(
    found.some(row => row.id === id),
    'the product is not found',
    exchange,
  );
  expectThat(found.length === 1, `${found.length} products are found`, exchange);
  return exchange;
}
