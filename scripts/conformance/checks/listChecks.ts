import type { TestContext } from '../TestContext';
import { expectNone, expectObject, expectStatus, expectThat, type Check } from '../Check';
import type { Exchange } from '../Exchange';
import type { List } from '../lists';
import { anyRows } from '../rows';
import { brief, partOf, shapeProblems } from '../shapes';
import { CannotCheck } from '../errors';
import { orderingChecks } from './orderingChecks';
import { firstRow, read, rowsOf, wholeList } from './readList';

/** The checks of `GET {list}` that are the same for every list. */
export function listChecks(list: List): Check[] {
  const { name, path, shape } = list;
  const row = `GET /${path}`;
  const results = `${name}.list.results`;
  const references = partOf(shape, 'references');

  return [
    {
      id: results,
      row,
      title: 'answers with a list of records in `results`',
      expectation: 'Status 200 and a JSON object whose `results` is a list of objects, each with an `id`.',
      remedy:
        'Answer {"count": …, "results": […]}. In Django REST Framework: set a pagination class with a page size.',
      async run(context) {
        const exchange = await wholeList(context, list);
        rowsOf(exchange);
        return exchange;
      },
    },
    {
      id: `${name}.list.count`,
      row,
      title: 'answers with the number of all records in `count`',
      expectation: '`count` is a number. It counts all pages, also when `limit` is 1.',
      remedy: 'Send the total as a JSON number in `count`, counted before the page is cut out.',
      needs: [results],
      async run(context) {
        const known = rowsOf(await wholeList(context, list)).length;
        const exchange = await firstRow(context, list);
        const count = expectObject(exchange).count;
        expectThat(typeof count === 'number', `\`count\` is ${brief(count)}`, exchange);
        expectThat(
          Number(count) >= known,
          `\`count\` is ${brief(count)} for at least ${known} records`,
          exchange,
        );
        return exchange;
      },
    },
    {
      id: `${name}.list.fields`,
      row,
      title: 'has the fields of the contract in each record',
      expectation: sentenceOf(partOf(shape, 'fields')),
      remedy: 'Send each field under this name and with this type. Names are in snake case.',
      needs: [results],
      run: context => checkRows(context, list, partOf(shape, 'fields')),
    },
    ...(Object.keys(references).length > 0
      ? [
          {
            id: `${name}.list.references`,
            row,
            title: 'embeds other records with id and name',
            expectation: sentenceOf(references),
            remedy: 'Answer with {"id": …, "name": …} for each embedded record. Requests send only its id.',
            needs: [results],
            run: (context: TestContext) => checkRows(context, list, references),
          },
        ]
      : []),
    {
      id: `${name}.list.limit`,
      row,
      title: 'has no more records on a page than `limit`',
      expectation: 'With limit=1, `results` has exactly one record.',
      remedy:
        'Read the page size from the query parameter `limit`. In Django REST Framework: page_size_query_param = "limit".',
      needs: [results],
      async run(context) {
        await expectTwoRows(context, list);
        const exchange = await firstRow(context, list);
        const { length } = rowsOf(exchange);
        expectThat(length === 1, `\`results\` has ${length} records`, exchange);
        return exchange;
      },
    },
    {
      id: `${name}.list.page`,
      row,
      title: 'continues on the next `page`',
      expectation: 'With limit=1 and page=2, `results` has one record, another one than on page 1.',
      remedy: 'Read the number of the page, counted from 1, from the query parameter `page`.',
      needs: [`${name}.list.limit`],
      async run(context) {
        const [first] = rowsOf(await firstRow(context, list));
        const exchange = await read(context, list, { limit: '1', page: '2' });
        const second = rowsOf(exchange);
        expectThat(second.length === 1, `\`results\` has ${second.length} records`, exchange);
        expectThat(second[0]?.id !== first?.id, 'page 2 has the record of page 1', exchange);
        return exchange;
      },
    },
    {
      id: `${name}.list.past-end`,
      row,
      title: 'answers a page past the end with 404 or an empty page',
      expectation: 'Status 404, or 200 with empty `results`.',
      remedy: 'Do not answer with an error of the server or with records of another page.',
      needs: [results],
      async run(context) {
        const exchange = await read(context, list, { limit: '20', page: '100000' });
        expectStatus(exchange, status => status === 404 || status === 200);
        if (exchange.status === 200) {
          const { length } = rowsOf(exchange);
          expectThat(length === 0, `\`results\` has ${length} records`, exchange);
        }
        return exchange;
      },
    },
    {
      id: `${name}.list.token`,
      row,
      title: 'needs a token',
      expectation: 'Status 401 without a token.',
      remedy:
        'Answer 401, not 403 or an empty list. In Django REST Framework: make TokenAuthentication the first authentication class.',
      run: async context =>
        expectStatus(await context.call({ method: 'GET', path }), status => status === 401),
    },
    ...orderingChecks(list),
  ];
}

async function expectTwoRows(context: TestContext, list: List): Promise<void> {
  if (anyRows(await wholeList(context, list)).length < 2)
    throw new CannotCheck('the list has fewer than two records, and they could not be created');
}

async function checkRows(context: TestContext, list: List, shape: List['shape']): Promise<Exchange> {
  const exchange = await wholeList(context, list);
  const rows = rowsOf(exchange);
  if (rows.length === 0) throw new CannotCheck('the list is empty');
  expectNone(
    rows.flatMap((row, index) => shapeProblems(row, shape).map(problem => `results[${index}]: ${problem}`)),
    exchange,
  );
  return exchange;
}

function sentenceOf(shape: List['shape']): string {
  return `Each record has ${Object.entries(shape)
    .map(([field, kind]) => `\`${field}\` (${kind})`)
    .join(', ')}.`;
}
