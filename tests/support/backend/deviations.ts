import { answer } from '../panel/wire';
import type { ProxiedCall, Spoil } from './spoilingProxy';

/** A backend that differs from section 7 in one way. */
export interface Deviation {
  is: string;
  spoil: Spoil;
  /** The checks that find it. */
  fails: string[];
  /** Whether the test runs every check, and not only those of the part that differs. */
  isWholeRun?: boolean;
}

type Body = Record<string, unknown>;

/** Whether a call is this one: `GET menus/`, `PUT menus/{id}/`, `* menus/` for the list and its records. */
function isCall(call: ProxiedCall, name: string): boolean {
  const [method, path = ''] = name.split(' ');
  const actual = call.path.replace(/^\/(company-api|api)\/v1\//, '').replace(/\/[0-9]+\/$/, '/{id}/');
  return (
    (method === '*' || method === call.method) && (method === '*' ? actual.startsWith(path) : actual === path)
  );
}

/** Changes the JSON of the successful answers of a call. */
function changed(name: string, change: (body: Body) => unknown): Spoil {
  return async (call, passOn) => {
    const answered = await passOn();
    if (!isCall(call, name) || !answered.ok || answered.status === 204) return answered;
    return answer(answered.status, change((await answered.json()) as Body));
  };
}

/** Changes a call before it is passed on. */
function ignoring(name: string, change: (call: ProxiedCall) => void): Spoil {
  return (call, passOn) => {
    if (isCall(call, name)) change(call);
    return passOn();
  };
}

/** Answers a call in place of the backend, or changes its answer. */
function instead(name: string, answering: Spoil): Spoil {
  return (call, passOn) => (isCall(call, name) ? answering(call, passOn) : passOn());
}

/** Changes each record in an answer, which is a record or a page. */
function eachRecord(change: (record: Body) => Body): (body: Body) => unknown {
  return body =>
    Array.isArray(body.results) ? { ...body, results: (body.results as Body[]).map(change) } : change(body);
}

const html = (status: number) => answer(status, '<!doctype html><title>Oops</title>');

function camelCased(record: Body): Body {
  const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [camel(name), value]));
}

export const DEVIATIONS: Deviation[] = [
  {
    is: 'lists without count',
    spoil: changed('GET qr-codes/', ({ results }) => ({ results })),
    fails: ['qr-codes.list.count'],
  },
  {
    is: 'count as a string',
    spoil: changed('GET categories/', page => ({ ...page, count: String(page.count) })),
    fails: ['categories.list.count'],
  },
  {
    is: 'count of the page instead of the total',
    spoil: changed('GET menus/', page => ({ ...page, count: (page.results as unknown[]).length })),
    fails: ['menus.list.count'],
  },
  {
    is: 'limit ignored',
    spoil: ignoring('GET menus/', ({ query }) => query.delete('limit')),
    fails: ['menus.list.limit'],
  },
  {
    is: 'page ignored',
    spoil: ignoring('GET ingredients/', ({ query }) => query.delete('page')),
    fails: ['ingredients.list.page', 'ingredients.list.past-end'],
  },
  {
    is: 'a page past the end is a server error',
    spoil: instead('GET qr-codes/', async ({ query }, passOn) =>
      Number(query.get('page')) > 1000 ? html(500) : passOn(),
    ),
    fails: ['qr-codes.list.past-end'],
  },
  {
    is: 'a bare list',
    spoil: changed('GET categories/', ({ results }) => results),
    fails: ['categories.list.results'],
  },
  {
    is: 'results under another name',
    spoil: changed('GET qr-codes/', ({ count, results }) => ({ count, data: results })),
    fails: ['qr-codes.list.results'],
  },
  {
    is: 'HTML with status 200',
    spoil: instead('GET ingredients/', async (_, passOn) => {
      const answered = await passOn();
      return answered.ok ? html(200) : answered;
    }),
    fails: ['ingredients.list.results'],
  },
  {
    is: 'ordering refused',
    spoil: instead('GET categories/', async ({ query }, passOn) =>
      query.has('ordering') ? answer(400, { ordering: ['Unknown.'] }) : passOn(),
    ),
    fails: ['pk', 'pk-desc', 'name', 'sort_order'].map(name => `categories.list.ordering.${name}`),
  },
  {
    is: 'ordering ignored',
    spoil: ignoring('GET menus/', ({ query }) => query.delete('ordering')),
    fails: ['pk', 'name', 'updated_at-desc'].map(name => `menus.list.ordering.${name}`),
  },
  {
    is: 'bare ids in references',
    isWholeRun: true,
    spoil: changed(
      '* menus/',
      eachRecord(menu => ({ ...menu, categories: (menu.categories as Body[]).map(({ id }) => id) })),
    ),
    fails: ['menus.create', 'menus.get', 'menus.list.references', 'menus.put'],
  },
  {
    is: 'names in camel case',
    spoil: changed('* categories/', eachRecord(camelCased)),
    fails: ['create', 'get', 'list.fields', 'patch', 'patch.stored', 'put'].map(id => `categories.${id}`),
  },
  {
    is: 'the token under another name',
    spoil: changed('POST login/', ({ token }) => ({ key: token })),
    isWholeRun: true,
    fails: ['session.login'],
  },
  {
    is: 'another word before the token',
    isWholeRun: true,
    spoil: async ({ headers }, passOn) => {
      const sent = headers.get('Authorization');
      if (sent) headers.set('Authorization', sent.replace('Token', 'Bearer'));
      return passOn();
    },
    fails: ['session.token.accepted'],
  },
  {
    is: '401 for a wrong password',
    spoil: instead('POST login/', async (_, passOn) => {
      const answered = await passOn();
      return answered.ok ? answered : answer(401, await answered.json());
    }),
    fails: ['session.login.refused'],
  },
  {
    is: '403 without a valid token',
    spoil: async ({ path }, passOn) => {
      const answered = await passOn();
      return answered.status === 401 && /me|ingredients/.test(path)
        ? answer(403, await answered.json())
        : answered;
    },
    fails: ['session.token.missing', 'session.token.wrong', 'session.logout.token', 'ingredients.list.token'],
  },
  {
    is: 'a sign-out that keeps the token',
    spoil: instead('POST logout/', async () => answer(204)),
    fails: ['session.logout.token'],
  },
  {
    is: 'a POST that answers with the id only',
    spoil: changed('POST qr-codes/', ({ id }) => ({ id })),
    fails: ['qr-codes.create'],
  },
  {
    is: 'a PUT that answers with 204',
    spoil: instead('PUT menus/{id}/', async (_, passOn) => answer((await passOn()).ok ? 204 : 400)),
    fails: ['menus.put'],
  },
  {
    is: 'a PATCH without effect',
    spoil: instead('PATCH categories/{id}/', async (call, passOn) => {
      call.method = 'GET';
      call.body = undefined;
      return passOn();
    }),
    fails: ['categories.patch', 'categories.patch.stored'],
  },
  {
    is: 'a PUT that resets the order',
    spoil: ignoring('PUT categories/{id}/', call => {
      const sent = JSON.parse(new TextDecoder().decode(call.body as Uint8Array)) as Body;
      call.body = JSON.stringify({ ...sent, sort_order: 0 });
    }),
    fails: ['categories.put.keeps-order'],
  },
  {
    is: 'one ingredient of a form stored',
    spoil: instead('POST products/', async (call, passOn) => {
      const form = await new Response(call.body, { headers: call.headers }).formData();
      form.set('ingredients', form.getAll('ingredients').at(-1) ?? '');
      call.body = form;
      return passOn();
    }),
    fails: ['products.create', 'products.get', 'products.create.ingredients'],
  },
  {
    is: 'relative URLs of photos',
    spoil: changed(
      '* products/',
      eachRecord(product => ({
        ...product,
        photo: product.photo && new URL(product.photo as string).pathname,
      })),
    ),
    fails: ['products.photo.absolute'],
  },
  {
    is: 'photos that need a token',
    spoil: async (call, passOn) =>
      call.path.startsWith('/photos/') ? answer(401, { detail: 'No.' }) : passOn(),
    fails: ['products.photo.readable'],
  },
  {
    is: 'a photo that cannot be removed',
    spoil: ignoring('PUT products/{id}/', call => {
      if (call.headers.get('Content-Type') !== 'application/json') return;
      const sent = JSON.parse(new TextDecoder().decode(call.body as Uint8Array)) as Body;
      delete sent.photo;
      call.body = JSON.stringify(sent);
    }),
    fails: ['products.put.photo-removed'],
  },
  {
    is: 'the search for products ignored',
    spoil: ignoring('GET products/', ({ query }) => query.delete('name')),
    fails: ['products.search'],
  },
  {
    is: 'the filter by category ignored',
    spoil: ignoring('GET product-categories/', ({ query }) => query.delete('category__pk')),
    fails: ['product-categories.filter.category'],
  },
  {
    is: 'refusals in HTML',
    spoil: instead('POST menus/', async (_, passOn) => {
      const answered = await passOn();
      return answered.ok ? answered : html(400);
    }),
    fails: ['menus.create.refused'],
  },
  {
    is: 'prices in the format of the language',
    spoil: async (call, passOn) => {
      const isTurkish = call.headers.get('Accept-Language') === 'tr';
      return isTurkish
        ? changed('GET products/{id}/', product => ({
            ...product,
            price: String(product.price).replace('.', ','),
          }))(call, passOn)
        : passOn();
    },
    fails: ['language.record'],
  },
];
