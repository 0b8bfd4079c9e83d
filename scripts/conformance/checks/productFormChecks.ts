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
import type { Exchange } from '../Exchange';
import { listOf } from '../lists';
import { formOf, hasRecord, priceOf, record } from '../records';
import { brief, numberIn } from '../shapes';
import { readProduct } from './productChecks';

const products = listOf('products');
const POST = `POST /${products.path}`;
const GET = `GET /${products.path}`;

/** The checks of the form that creates a product, with its photo. They run before the product is changed. */
export const productFormChecks: readonly Check[] = [
  {
    id: 'products.create.ingredients',
    row: POST,
    title: 'takes a part of the form for each ingredient',
    expectation: 'A form with two parts `ingredients` stores both; a form without such a part stores none.',
    remedy: 'Read all parts of that name, not only the last one.',
    async run(context) {
      const [several, none] = [await record(context, 'products', 0), await record(context, 'products', 1)];
      for (const { id, sent } of [several, none]) {
        const { ingredients } = sent;
        const exchange = await readProduct(context, id);
        expectNone(differences(expectObject(exchange), { ingredients }, products.shape), exchange);
      }
      return several.exchange;
    },
  },
  {
    id: 'products.create.price',
    row: POST,
    title: 'answers with a price without separators for thousands or a currency',
    expectation: '`price` is a JSON number or a string such as "12.50".',
    remedy: 'Do not format the price for a language.',
    async run(context) {
      const { exchange } = await record(context, 'products', 0);
      const { price } = expectObject(exchange);
      expectThat(numberIn(price) !== undefined, `\`price\` is ${brief(price)}`, exchange);
      return exchange;
    },
  },
  {
    id: 'products.create.photo',
    row: POST,
    title: 'stores the photo of the form',
    expectation: '`photo` of the new product is not empty.',
    remedy: 'Store the file in the part `photo`.',
    async run(context) {
      const { exchange, photo } = await firstPhoto(context);
      expectThat(Boolean(photo), `\`photo\` is ${brief(photo)}`, exchange);
      return exchange;
    },
  },
  {
    id: 'products.photo.absolute',
    row: GET,
    title: 'answers with an absolute URL of the photo',
    expectation: '`photo` starts with http:// or https://.',
    remedy: 'Build the whole URL: the panel may run on another host. In Django: request.build_absolute_uri.',
    needs: ['products.create.photo'],
    async run(context) {
      const { exchange, photo } = await firstPhoto(context);
      expectThat(isAddress(photo), `\`photo\` is ${brief(photo)}`, exchange);
      return exchange;
    },
  },
  {
    id: 'products.photo.readable',
    row: GET,
    title: 'serves the photo without a token',
    expectation: 'A GET of the photo answers 200 with an image.',
    remedy: 'Serve photos publicly: <img> sends no token.',
    needs: ['products.photo.absolute'],
    async run(context) {
      const { photo } = await firstPhoto(context);
      const exchange = await context.call({ method: 'GET', path: String(photo) });
      expectStatus(exchange, is2xx);
      expectThat(exchange.text !== '', 'the photo is empty', exchange);
      const { contentType } = exchange;
      expectThat(contentType.startsWith('image/'), `the Content-Type is ${brief(contentType)}`, exchange);
      return { ...exchange, text: '(an image)' };
    },
  },
  {
    id: 'products.photo.other-files',
    row: POST,
    title: 'refuses a file that is no picture',
    expectation: 'Status 400 with an error for `photo`.',
    remedy: 'Check the content of the file, not its name.',
    isAdvice: true,
    async run(context) {
      const name = `${context.prefix} c`;
      const photo = new File(['<script>alert(1)</script>'], 'photo.png', { type: 'image/png' });
      const price = await priceOf(context);
      const made = await create(context, 'products', { name }, formOf({ name, price, photo })).catch(
        refusalIn,
      );
      expectRefusal(made.exchange);
      return made.exchange;
    },
  },
];

/** Returns the photo of the first product when it has just been created. */
function firstPhoto(context: TestContext): Promise<{ exchange: Exchange; photo: unknown }> {
  return context.once('first photo', async () => {
    const { exchange, id } = await record(context, 'products', 0);
    const shown = hasRecord(exchange) && exchange.json.photo ? exchange : await readProduct(context, id);
    return { exchange: shown, photo: expectObject(shown).photo };
  });
}

/** Returns the refusal of a record that could not be created, which is what was expected. */
function refusalIn(error: unknown): { exchange: Exchange } {
  if (error instanceof NotCreated) return error;
  throw error;
}

function isAddress(photo: unknown): boolean {
  return typeof photo === 'string' && /^https?:\/\//.test(photo) && URL.canParse(photo);
}
