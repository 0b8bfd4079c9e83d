import type { TestContext } from '../TestContext';
import { expectObject, expectRefusal, expectThat, type Check } from '../Check';
import { statusOf, type Exchange } from '../Exchange';
import { listOf } from '../lists';
import { pathOf, record } from '../records';
import { brief, numberIn, structureOf } from '../shapes';
import { sendInvalid } from './recordChecks';

/** The checks of `Accept-Language`: it may change sentences and names, but no structure, number or time. */
export const languageChecks: readonly Check[] = [
  {
    id: 'language.record',
    row: `GET /${listOf('products').path}{id}/`,
    title: 'answers with the same record in every language',
    expectation: 'With Accept-Language tr, the same fields, the same price and the same times as with en.',
    remedy: 'Do not format numbers and times for a language.',
    async run(context) {
      const english = expectObject(await readProduct(context, 'en'));
      const exchange = await readProduct(context, 'tr');
      const turkish = expectObject(exchange);
      expectSameStructure(english, turkish, exchange);
      expectThat(
        numberIn(english.price) === numberIn(turkish.price) && english.created_at === turkish.created_at,
        `the values are ${brief([english.price, english.created_at])} in English and ${brief([turkish.price, turkish.created_at])} in Turkish`,
        exchange,
      );
      return exchange;
    },
  },
  {
    id: 'language.refusal',
    row: `POST /${listOf('ingredients').path}`,
    title: 'refuses in the same form in every language',
    expectation: 'With Accept-Language tr, the same status and the same fields as with en.',
    remedy: 'Translate the sentences, not the names of the fields.',
    needs: ['ingredients.create.refused'],
    async run(context) {
      const english = await sendInvalid(context, listOf('ingredients'));
      const exchange = await sendInvalid(context, listOf('ingredients'), 'tr');
      expectThat(
        exchange.status === english.status,
        `the answer is ${statusOf(exchange)} in Turkish and ${statusOf(english)} in English`,
        exchange,
      );
      expectSameStructure(expectRefusal(english), expectRefusal(exchange), exchange);
      return exchange;
    },
  },
];

async function readProduct(context: TestContext, language: string): Promise<Exchange> {
  const path = pathOf('products', await record(context, 'products', 1));
  return context.send({ method: 'GET', path, language });
}

function expectSameStructure(english: unknown, turkish: unknown, exchange: Exchange): void {
  const [one, other] = [structureOf(english), structureOf(turkish)];
  expectThat(one === other, `the fields are ${other} in Turkish and ${one} in English`, exchange);
}
