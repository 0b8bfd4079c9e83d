// @ts-nocheck
import type { Bench } from '../Bench';
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
    async run(bench) {
      const exchange = await readCompany(bench);
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
    run: async bench => expectStatus(await patchCompany(bench), is2xx),
  },
  {
    id: 'company.patch.kept',
    row: `PATCH /${CALLS.company}`,
    title: 'stores what the PATCH has sent',
    expectation: 'The same values as before, since they were sent back unchanged.',
    remedy: 'Change only what the body has, to the value in it.',
    needs: ['company.patch'],
    async run(bench) {
      const before = expectObject(await readCompany(bench));
      await patchCompany(bench);
      const exchange = await bench.send({ method: 'GET', path: CALLS.company });
      const after = expectObject(exchange);
      const changed = [...fields, 'currency'].filter(field => brief(before[field]) !== brief(after[field]));
      const sentence = (field: string) =>
        `"${field}" was ${brief(before[field])} and is ${brief(after[field])}`;
      expectNone(changed.map(sentence), exchange);
      return exchange;
    },
  },
];

function readCompany(bench: Bench): Promise<Exchange> {
  return bench.once('company', () => bench.send({ method: 'GET', path: CALLS.company }));
}

/** Sends the stored values. Empty ones are left out: a backend may have become stricter since they were stored. */
function patchCompany(bench: Bench): Promise<Exchange> {
  return bench.once('company patch', async () => {
    const company = expectObject(await readCompany(bench));
    const body: Json = Object.fromEntries(
      fields.filter(field => company[field]).map(field => [field, company[field]]),
    );
    if (isObject(company.currency)) body.currency_id = company.currency.id;
    return bench.send({ method: 'PATCH', path: CALLS.company, body });
  });
}
