import type { TestContext } from '../TestContext';
import { expectNone, expectObject, expectStatus, is2xx, type Check } from '../Check';
import type { Exchange } from '../Exchange';
import { CALLS } from '../lists';
import { brief, isObject, shapeProblems, type Json, type Shape } from '../shapes';

const fields = ['name', 'address', 'phone_number', 'email', 'website'] as const;
const shape: Shape = { ...Object.fromEntries(fields.map(field => [field, 'optional text'])), name: 'text' };

/** The checks of the company. The PATCH sends the values that are stored already. */
export const companyChecks: readonly Check[] = [
  {
    id: 'company.get',
    row: `GET /${CALLS.company}`,
    title: 'answers with the company',
    expectation: '`name`, `address`, `phone_number`, `email`, `website`, and `currency` {id, name} or null.',
    remedy: 'Send each field under this name; a missing value is an empty string or null.',
    async run(context) {
      const exchange = await readCompany(context);
      const company = expectObject(exchange);
      const withCurrency = company.currency === null ? shape : { ...shape, currency: 'reference' as const };
      expectNone(shapeProblems(company, withCurrency), exchange);
      return exchange;
    },
  },
  {
    id: 'company.patch',
    row: `PATCH /${CALLS.company}`,
    title: 'accepts a change of the company',
    expectation: 'Status 2xx for the values that are stored, with `currency_id` for the currency.',
    remedy: 'Accept these fields, each of them optional.',
    needs: ['company.get'],
    run: async context => expectStatus(await patchCompany(context), is2xx),
  },
  {
    id: 'company.patch.kept',
    row: `PATCH /${CALLS.company}`,
    title: 'stores what the PATCH has sent',
    expectation: 'The same values as before, since they were sent back unchanged.',
    remedy: 'Change only what the body has, to the value in it.',
    needs: ['company.patch'],
    async run(context) {
      const before = expectObject(await readCompany(context));
      await patchCompany(context);
      const exchange = await context.send({ method: 'GET', path: CALLS.company });
      const after = expectObject(exchange);
      const changed = [...fields, 'currency'].filter(field => brief(before[field]) !== brief(after[field]));
      const sentence = (field: string) =>
        `"${field}" was ${brief(before[field])} and is ${brief(after[field])}`;
      expectNone(changed.map(sentence), exchange);
      return exchange;
    },
  },
];

function readCompany(context: TestContext): Promise<Exchange> {
  return context.once('company', () => context.send({ method: 'GET', path: CALLS.company }));
}

/** Sends the stored values. Empty ones are left out: a backend may have become stricter since they were stored. */
function patchCompany(context: TestContext): Promise<Exchange> {
  return context.once('company patch', async () => {
    const company = expectObject(await readCompany(context));
    const body: Json = Object.fromEntries(
      fields.filter(field => company[field]).map(field => [field, company[field]]),
    );
    if (isObject(company.currency)) body.currency_id = company.currency.id;
    return context.send({ method: 'PATCH', path: CALLS.company, body });
  });
}
