import { Hono, type Context } from 'hono';
import { defineBackend } from '../../../src/api/defineBackend';
import { abortable } from './abortable';

/**
 * A backend that offers what section 7 describes, and differs in every way that the adapter knows: a JWT as `accessToken` and
 * `Bearer`, paths below `backend/` without a slash at their end, `pageSize` and `sort=name:desc`, rows at `data.items`, a total
 * in a header, pages from 0, a record at `data`, camel case, UUIDs as `uuid`, times in seconds, errors as of NestJS.
 */
export const adapter = defineBackend({
  tokenScheme: 'Bearer',
  token: 'data.accessToken',
  prefix: 'backend/',
  trailingSlash: false,
  parameters: {
    limit: 'pageSize',
    page: 'pageNumber',
    ordering: 'sort',
    category__pk: 'categoryId',
    product__pk: 'productId',
  },
  firstPage: 0,
  ordering: (field, isDescending) =>
    `${field === 'id' ? 'createdAt' : field}:${isDescending ? 'desc' : 'asc'}`,
  list: { rows: 'data.items', total: 'X-Total-Count' },
  record: 'data',
  id: 'uuid',
  fields: 'camelCase',
  times: 'seconds',
});

interface Row {
  uuid: string;
  name?: string;
  sortOrder?: number;
  createdAt: number;
  updatedAt: number;
  [field: string]: unknown;
}

const USER = { username: 'ayse', password: 'correct horse', token: 'eyJ.abc.def' };

/** Starts it, with two menus and two categories. Every request is recorded. */
export function startDifferentBackend() {
  const requests: { method: string; url: string; authorization: string | undefined; body: unknown }[] = [];
  const tables: Record<string, Row[]> = {
    menus: [],
    categories: [],
    ingredients: [],
    products: [],
    'qr-codes': [],
    'product-categories': [],
  };
  const uuids = new Set<string>();
  const add = (table: string, fields: object): Row => {
    const uuid = `00000000-0000-4000-8000-${String(uuids.size + 1).padStart(12, '0')}`;
    uuids.add(uuid);
    const row = { uuid, createdAt: 1_767_268_800 + uuids.size, updatedAt: 1_767_268_800, ...fields };
    tables[table]?.push(row);
    return row;
  };
  const soups = add('categories', { name: 'Çorbalar', description: '', sortOrder: 0 });
  add('categories', { name: 'Tatlılar', description: '', sortOrder: 1 });
  for (let number = 1; number <= 25; number++) {
    add('menus', {
      name: `Menü ${number}`,
      description: '',
      categories: [{ uuid: soups.uuid, name: soups.name }],
    });
  }

  const app = new Hono();
  app.use(async (context, next) => {
    const { req } = context;
    const body: unknown = req.header('Content-Type')?.includes('json') ? await req.json() : undefined;
    requests.push({
      method: req.method,
      url: req.path + new URL(req.url).search,
      authorization: req.header('Authorization'),
      body,
    });
    const isPublic = /\/(login|currencies|company-types)$/.test(req.path);
    if (!isPublic && req.header('Authorization') !== `Bearer ${USER.token}`) {
      return context.json({ statusCode: 401, message: 'Unauthorized' }, 401);
    }
    return next();
  });

  app.post('/backend/api/v1/login', async context => {
    const { username, password } = await context.req.json<Record<string, string>>();
    if (username === USER.username && password === USER.password) {
      return context.json({ data: { accessToken: USER.token } }, 201);
    }
    return context.json(
      { statusCode: 400, message: 'Wrong username or password', error: 'Bad Request' },
      400,
    );
  });
  const company = { name: 'Kafe', currency: { symbol: '₺', minorUnit: 2 } };
  app.get('/backend/api/v1/me', context =>
    context.json({ data: { firstName: 'Ayşe', lastName: 'Işık', company } }),
  );

  const tableOf = (context: Context) => tables[context.req.param('table') ?? ''] ?? [];
  app.get('/backend/company-api/v1/:table', context => {
    const { pageSize, pageNumber, sort = '', name = '' } = context.req.query();
    const [field = '', direction] = sort.split(':');
    const rows = tableOf(context)
      .filter(row => row.name?.includes(name) ?? true)
      .sort((a, b) => compare(a[field], b[field]) * (direction === 'desc' ? -1 : 1));
    const start = Number(pageNumber) * Number(pageSize);
    context.header('X-Total-Count', String(rows.length));
    return context.json({ data: { items: rows.slice(start, start + Number(pageSize)) } });
  });
  const withCategories = (body: Record<string, unknown>) => ({
    ...body,
    categories: (body.categories as string[]).map(uuid => {
      const { name } = tables.categories!.find(category => category.uuid === uuid)!;
      return { uuid, name };
    }),
  });
  const nameMissing = {
    statusCode: 400,
    message: 'Validation failed',
    errors: { name: ['name should not be empty'] },
  };
  app.post('/backend/company-api/v1/menus', async context => {
    const body = await context.req.json<Record<string, unknown>>();
    if (body.name === '') return context.json(nameMissing, 400);
    if (tables.menus!.some(({ name }) => name === body.name)) {
      return context.json({ statusCode: 409, message: ['name is taken'], error: 'Conflict' }, 409);
    }
    return context.json({ data: add('menus', withCategories(body)) }, 201);
  });
  const find = (context: Context) => tableOf(context).find(({ uuid }) => uuid === context.req.param('uuid'));
  app.get('/backend/company-api/v1/:table/:uuid', context => {
    const row = find(context);
    return row ? context.json({ data: row }) : context.json({ statusCode: 404, message: 'Not Found' }, 404);
  });
  app.put('/backend/company-api/v1/menus/:uuid', async context => {
    const row = tables.menus!.find(({ uuid }) => uuid === context.req.param('uuid'))!;
    const body = await context.req.json<Record<string, unknown>>();
    if (body.name === '') return context.json(nameMissing, 400);
    Object.assign(row, withCategories(body));
    return context.body(null, 204);
  });
  app.delete('/backend/company-api/v1/:table/:uuid', context => {
    const row = find(context);
    if (!row) return context.json({ statusCode: 404, message: 'Not Found' }, 404);
    tableOf(context).splice(tableOf(context).indexOf(row), 1);
    return context.json({ data: { deleted: true } });
  });

  return {
    user: USER,
    tables,
    requests,
    fetch: async (input: string | URL | Request, init?: RequestInit) =>
      abortable(init?.signal, app.request(input, init)),
  };
}

function compare(a: unknown, b: unknown): number {
  return typeof a === 'number' ? a - Number(b) : String(a).localeCompare(String(b), 'tr');
}
