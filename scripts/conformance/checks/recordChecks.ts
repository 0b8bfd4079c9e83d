import type { TestContext } from '../TestContext';
import {
  expectNone,
  expectNoRateLimit,
  expectObject,
  expectRefusal,
  expectStatus,
  is2xx,
  type Check,
} from '../Check';
import { NotCreated, type Made } from '../create';
import { differences } from '../differences';
import type { Exchange } from '../Exchange';
import type { List, ListName } from '../lists';
import { formOf, pathOf, put, record } from '../records';
import { anyRows, findRows } from '../rows';
import { isId, shapeProblems, type Json } from '../shapes';
import { CannotCheck, Violation } from '../errors';
import { wholeList } from './readList';

/** The checks of creating and reading a record. */
export function recordChecks(list: List): Check[] {
  return [...createChecks(list), ...(list.isReadable ? [getCheck(list)] : [])];
}

/** The checks of changing a record. */
export function changeChecks(list: List): Check[] {
  return [
    ...(list.name === 'product-categories' ? [] : putChecks(list)),
    ...('sort_order' in list.shape ? patchChecks(list) : []),
  ];
}

function createChecks(list: List): Check[] {
  const { name, path, shape, one } = list;
  const row = `POST /${path}`;
  return [
    {
      id: `${name}.create`,
      row,
      title: `creates ${one} and answers with the whole object`,
      expectation:
        'Status 2xx and a JSON object with every field of the new record, with the values that were sent.',
      remedy: 'Answer 201 with the object that a GET of the record would return.',
      async run(context) {
        const { exchange, sent } = await record(context, name, 0).catch((error: unknown) =>
          asViolation(error, name),
        );
        const answer = expectObject(exchange);
        expectNone([...shapeProblems(answer, shape), ...differences(answer, sent, shape)], exchange);
        return exchange;
      },
    },
    {
      id: `${name}.create.refused`,
      row,
      title: 'refuses invalid values with a body that a form can show',
      expectation:
        'Status 400 and a JSON object with errors per field ({"name": ["…"]}), `non_field_errors` or `detail`.',
      remedy: 'Answer 400 with the sentences in JSON. Do not answer with HTML or 2xx.',
      async run(context) {
        const exchange = await sendInvalid(context, list);
        expectRefusal(exchange);
        return exchange;
      },
    },
  ];
}

function getCheck({ name, path, shape, one }: List): Check {
  return {
    id: `${name}.get`,
    row: `GET /${path}{id}/`,
    title: `answers with ${one}`,
    expectation: 'Status 200 and a JSON object with every field, with the values that were stored.',
    remedy: 'Answer with the record itself, in the same form as in the list.',
    async run(context) {
      const made = await record(context, name, 0);
      const exchange = await context.send({ method: 'GET', path: pathOf(name, made) });
      const answer = expectObject(exchange);
      expectNone([...shapeProblems(answer, shape), ...differences(answer, made.sent, shape)], exchange);
      return exchange;
    },
  };
}

function putChecks(list: List): Check[] {
  const { name, path, shape, one } = list;
  const row = `PUT /${path}{id}/`;
  return [
    {
      id: `${name}.put`,
      row,
      title: `changes ${one} and answers with the whole object`,
      expectation: 'Status 200 and a JSON object with every field, with the new values.',
      remedy: 'Answer with the changed object, not with 204 or only a part of it.',
      async run(context) {
        const { exchange, sent } = await put(context, name);
        const answer = expectObject(exchange);
        expectNone([...shapeProblems(answer, shape), ...differences(answer, sent, shape)], exchange);
        return exchange;
      },
    },
    {
      id: `${name}.put.stored`,
      row,
      title: 'stores what the PUT has sent',
      expectation: 'A later read has the new values.',
      remedy: 'Save every field of the body. A list of ids replaces the references.',
      async run(context) {
        const { exchange, sent } = await put(context, name);
        expectStatus(exchange, is2xx);
        return expectStored(context, list, await record(context, name, 0), sent);
      },
    },
  ];
}

function patchChecks(list: List): Check[] {
  const { name, path } = list;
  const row = `PATCH /${path}{id}/`;
  const patch = (context: TestContext) =>
    context.once(`patch ${name}`, async () => {
      const made = await record(context, name, 1);
      return context.send({ method: 'PATCH', path: pathOf(name, made), body: { sort_order: 41 } });
    });
  return [
    {
      id: `${name}.patch`,
      row,
      title: 'changes `sort_order` and answers with the object',
      expectation: 'Status 200 and a JSON object with the new `sort_order`.',
      remedy: 'Accept a body with `sort_order` alone, and answer with the changed object.',
      async run(context) {
        const exchange = await patch(context);
        expectNone(differences(expectObject(exchange), { sort_order: 41 }, list.shape), exchange);
        return exchange;
      },
    },
    {
      id: `${name}.patch.stored`,
      row,
      title: 'stores the new `sort_order` and nothing else',
      expectation: 'A later read has the new `sort_order`, and the other values as before.',
      remedy: 'Save `sort_order`, and leave fields alone that the body does not name.',
      async run(context) {
        expectStatus(await patch(context), is2xx);
        const made = await record(context, name, 1);
        return expectStored(context, list, made, { ...made.sent, sort_order: 41 });
      },
    },
  ];
}

/** Reads a record, from its list where section 7 has no call for one record, and compares it with the values. */
export async function expectStored(
  context: TestContext,
  list: List,
  made: Made,
  values: Json,
): Promise<Exchange> {
  const { exchange, stored } = await readStored(context, list, made);
  if (!stored) throw new Violation('the record is not in its list', exchange);
  expectNone(differences(stored, values, list.shape), exchange);
  return exchange;
}

async function readStored(
  context: TestContext,
  list: List,
  made: Made,
): Promise<{ exchange: Exchange; stored: Json | undefined }> {
  if (list.isReadable) {
    const exchange = await context.send({ method: 'GET', path: pathOf(list.name, made) });
    return { exchange, stored: expectObject(exchange) };
  }
  const exchange = await context.send({ method: 'GET', path: list.path, query: { limit: '1000' } });
  const isIt = ({ id }: Json) => id === made.id;
  const onPage = anyRows(exchange).find(isIt);
  if (onPage) return { exchange, stored: onPage };
  const found = await findRows(context, list, isIt);
  if (!found) throw new CannotCheck('the list cannot be read');
  return { exchange, stored: found[0] };
}

const invalid: Record<ListName, () => { sent: Json; form?: FormData }> = {
  ingredients: () => ({ sent: { name: '' } }),
  products: () => ({ sent: { name: '', price: 'x' }, form: formOf({ name: '', price: 'x' }) }),
  categories: () => ({ sent: { name: '', description: '' } }),
  'product-categories': () => ({ sent: { product: 0, category: 0 } }),
  menus: () => ({ sent: { name: '', description: '', categories: [] } }),
  'qr-codes': () => ({ sent: { menu: 0, slug: '', description: '' } }),
};

/** Sends a record that every backend must refuse. If it is accepted, it is deleted at the end. */
export function sendInvalid(context: TestContext, list: List, language?: string): Promise<Exchange> {
  return context.once(`invalid ${list.name} ${language}`, async () => {
    const before = new Set(anyRows(await wholeList(context, list)).map(({ id }) => id));
    const { sent, form } = invalid[list.name]();
    const exchange = await context.send({ method: 'POST', path: list.path, body: form ?? sent, language });
    const { id } = (exchange.json ?? {}) as Json;
    const isNew =
      isId(id) &&
      !before.has(id) &&
      !context.creations.some(known => known.list === list.name && known.id === id);
    if (is2xx(exchange.status ?? 0) && isNew)
      context.creations.push({ list: list.name, name: 'a record without a name', id, isGone: false });
    return exchange;
  });
}

/** The record that a check is about could not be created: that is what the check has found. */
function asViolation(error: unknown, list: ListName): never {
  if (!(error instanceof NotCreated) || error.list !== list) throw error;
  expectNoRateLimit(error.exchange);
  throw new Violation(error.problem, error.exchange);
}
