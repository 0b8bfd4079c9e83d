import type { TestContext } from '../TestContext';
import { expectNone, expectStatus, expectThat, type Check } from '../Check';
import { problemOf, type Exchange } from '../Exchange';
import { CALLS } from '../lists';
import { anyRows } from '../rows';
import { shapeProblems, type Json, type Shape } from '../shapes';
import { Violation } from '../errors';

const named = { id: 'id', name: 'text' } as const;
const currency = { ...named, code: 'text', symbol: 'text', minor_unit: 'integer' } as const;

/** The checks of the lists that the registration reads without a token. */
export const publicChecks: readonly Check[] = [
  listCheck('currencies', CALLS.currencies, currency),
  {
    id: 'currencies.defaults',
    row: `GET /${CALLS.currencies}`,
    title: 'has the currencies that the registration proposes',
    expectation: 'TRY, USD and EUR are in the list, and one currency has the id 2.',
    remedy: 'Add them. Until the list is loaded, the registration proposes the currency 2.',
    isAdvice: true,
    needs: ['currencies.list'],
    async run(context) {
      const exchange = await readOpen(context, CALLS.currencies);
      const rows = anyRows(exchange);
      const missing = ['TRY', 'USD', 'EUR'].filter(code => !rows.some(row => row.code === code));
      expectNone(
        missing.map(code => `${code} is missing`),
        exchange,
      );
      expectThat(hasId(rows, 2), 'no currency has the id 2', exchange);
      return exchange;
    },
  },
  listCheck('company-types', CALLS.companyTypes, named),
  {
    id: 'company-types.defaults',
    row: `GET /${CALLS.companyTypes}`,
    title: 'has the company type that the registration proposes',
    expectation: 'One company type has the id 1.',
    remedy: 'Add it. Until the list is loaded, the registration proposes the company type 1.',
    isAdvice: true,
    needs: ['company-types.list'],
    async run(context) {
      const exchange = await readOpen(context, CALLS.companyTypes);
      expectThat(hasId(anyRows(exchange), 1), 'no company type has the id 1', exchange);
      return exchange;
    },
  },
];

function listCheck(name: string, path: string, shape: Shape): Check {
  const fields = Object.keys(shape).map(field => `\`${field}\``);
  return {
    id: `${name}.list`,
    row: `GET /${path}`,
    title: 'answers without a token',
    expectation: `Status 200 and a list (bare, or in \`results\`) of records with ${fields.join(', ')}.`,
    remedy: 'Make the list public: it is read before there is an account.',
    async run(context) {
      const exchange = await readOpen(context, path);
      expectStatus(exchange, status => status === 200);
      const problem = problemOf(exchange);
      if (problem) throw new Violation(problem, exchange);
      const rows = itemsOf(exchange.json, 'results');
      if (!rows) throw new Violation('the answer is neither a list nor a page with one', exchange);
      expectThat(rows.length > 0, 'the list is empty', exchange);
      expectNone(
        rows.flatMap((row, index) => shapeProblems(row, shape).map(found => `item ${index}: ${found}`)),
        exchange,
      );
      return exchange;
    },
  };
}

/** The panel takes a bare list and a page. */
function itemsOf(answer: unknown, results: string): Json[] | undefined {
  const items = Array.isArray(answer) ? answer : (answer as Json | null)?.[results];
  return Array.isArray(items) ? (items as Json[]) : undefined;
}

function readOpen(context: TestContext, path: string): Promise<Exchange> {
  return context.once(`open ${path}`, () => context.call({ method: 'GET', path }));
}

function hasId(rows: Json[], id: number): boolean {
  return rows.some(row => String(row.id) === String(id));
}
