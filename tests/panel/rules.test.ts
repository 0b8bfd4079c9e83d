// @vitest-environment node
import fc from 'fast-check';
import i18next from 'i18next';
import { describe, expect, it, vi } from 'vitest';
import { signIn as en } from '../../i18n/en/signIn';
import { signIn as tr } from '../../i18n/tr/signIn';
import { ApiError } from '../../src/api/ApiError';
import { errorText } from '../../src/api/errorText';
import { formErrors } from '../../src/api/formErrors';
import { listQuery, orderingOf, sortOf } from '../../src/api/listQuery';
import { createHttp } from '../../src/api/http';
import { toBody } from '../../src/api/multipart';
import { readAll } from '../../src/api/readAll';
import { checkConfig, ConfigError, loadConfig } from '../../src/config';
import { fold } from '../../src/contract/fold';
import { ids } from '../../src/contract/ids';
import type { Refusal } from '../../src/contract/refusal';
import {
  fieldOfRefusal,
  NO_REGISTRATION,
  toRegistration,
  type RegistrationFields,
} from '../../src/pages/registration';
import { isWebsite, websiteToSend } from '../../src/pages/website';
import { filled } from '../../src/resource/filled';
import { createReorder, moved, renumbered, type Placed } from '../../src/resource/order/reorder';
import { readListLocation, writeListLocation } from '../../src/api/listLocation';
import { formatLongDate } from '../../src/ui/format/longDate';
import { encodeSlug } from '../../src/ui/format/publicAddress';
import { answer, gate } from '../support/wire';

describe('K2 the query of a list', () => {
  const query = (params: Parameters<typeof listQuery>[0], ordering = '-pk') =>
    Object.fromEntries(listQuery(params, ordering));

  it('requests the newest first, page 1, a thousand at a time, by default', () => {
    expect(query({ filter: {} })).toEqual({ limit: '1000', page: '1', ordering: '-pk' });
    expect(query({}, 'sort_order')).toEqual({ limit: '1000', page: '1', ordering: 'sort_order' });
  });

  it('requests the chosen page, size and order', () => {
    expect(
      query({ pagination: { page: 3, perPage: 50 }, sort: { field: 'name', order: 'DESC' }, filter: {} }),
    ).toEqual({ limit: '50', page: '3', ordering: '-name' });
  });

  it('K3 filters by name and by reference, and leaves out empty filters', () => {
    const filter = { name: 'çorba', category__pk: 4, product__pk: 0, a: '', b: null, c: undefined, d: false };
    expect(query({ filter })).toMatchObject({
      name: 'çorba',
      category__pk: '4',
      product__pk: '0',
      d: 'false',
    });
    expect([...listQuery({ filter }, '-pk').keys()]).toEqual([
      'limit',
      'page',
      'ordering',
      'name',
      'category__pk',
      'product__pk',
      'd',
    ]);
  });

  it.each([
    ['name', { field: 'name', order: 'ASC' }],
    ['-updated_at', { field: 'updated_at', order: 'DESC' }],
    ['pk', { field: 'id', order: 'ASC' }],
    ['-pk', { field: 'id', order: 'DESC' }],
  ] as const)('converts %s to %j and back', (ordering, sort) => {
    expect(sortOf(ordering)).toEqual(sort);
    expect(orderingOf(sort)).toBe(ordering);
  });

  it('converts any order to a parameter and back', () => {
    const name = fc.stringMatching(/^[a-z][a-z_]{0,12}$/).filter(field => field !== 'id' && field !== 'pk');
    fc.assert(
      fc.property(name, fc.constantFrom('ASC', 'DESC'), (field, order) => {
        expect(sortOf(orderingOf({ field, order }))).toEqual({ field, order });
      }),
    );
  });
});

describe('E4 the body of a write', () => {
  const photo = new File(['…'], 'plate.jpg', { type: 'image/jpeg' });

  it('is unchanged without a file', () => {
    const values = { name: 'Lahmacun', photo: null, ingredients: [1, 2] };
    expect(toBody(values)).toBe(values);
  });

  it('is multipart with a file: lists are repeated, null and undefined are left out', () => {
    const form = toBody({
      name: 'Lahmacun',
      price: 0,
      ingredients: [1, 2],
      photo,
      a: null,
      b: undefined,
      c: [],
    });
    expect(form).toBeInstanceOf(FormData);
    expect(
      [...(form as FormData)].map(([name, value]) => [name, value instanceof File ? value.name : value]),
    ).toEqual([
      ['name', 'Lahmacun'],
      ['price', '0'],
      ['ingredients', '1'],
      ['ingredients', '2'],
      ['photo', 'plate.jpg'],
    ]);
  });

  it('is multipart with several files, and holds objects as JSON', () => {
    const hours = [{ day: 'Monday', from: 9 }];
    const form = toBody({ papers: [photo, photo], hours, address: { street: 'Moda' } }) as FormData;
    expect(form.getAll('papers')).toHaveLength(2);
    expect(form.getAll('hours')).toEqual([JSON.stringify(hours)]);
    expect(form.get('address')).toBe('{"street":"Moda"}');
  });
});

function refusal(body: Refusal | undefined, status = 400): ApiError {
  return new ApiError('refused', { status, body });
}

/** A 401 to a call that carried a token. */
function expired(body: Refusal): ApiError {
  return new ApiError('refused', { status: 401, body, hadToken: true });
}

describe('B5 a refusal', () => {
  const shown = ['name', 'menu', 'slug', 'company_name', 'categories'];

  it.each<[string, Refusal, Record<string, string>, string[]]>([
    [
      'joins several messages of a field with commas',
      { name: ['Too short.', 'Taken.'] },
      { name: 'Too short., Taken.' },
      [],
    ],
    ['accepts one message without a list', { name: 'Taken.' }, { name: 'Taken.' }, []],
    [
      'shows non_field_errors in the banner',
      { non_field_errors: ['Twice.', 'Never.'] },
      {},
      ['Twice., Never.'],
    ],
    ['shows detail in the banner', { detail: 'Not today.' }, {}, ['Not today.']],
    [
      'shows the error of a field that the form does not have in the banner',
      { photo: ['Too large.'] },
      {},
      ['Too large.'],
    ],
    ['shows an error of menu_id beside the menu', { menu_id: ['Unknown.'] }, { menu: 'Unknown.' }, []],
    [
      'shows errors of a list’s items beside the list',
      { categories: [{ id: ['Unknown.'] }, 'Late.'] },
      { categories: 'Unknown., Late.' },
      [],
    ],
    [
      'adds no comma for items without an error',
      { categories: [{}, { id: ['Unknown.'] }] as never },
      { categories: 'Unknown.' },
      [],
    ],
    [
      'shows an error of a part of a field beside the field',
      { slug: { length: 'Too long.' } },
      { slug: 'Too long.' },
      [],
    ],
    [
      'joins the errors of a field and its parts',
      { menu: ['Closed.'], menu_id: ['Unknown.'] },
      { menu: 'Closed., Unknown.' },
      [],
    ],
    ['ignores an error of null', { name: null, slug: ['Taken.'] }, { slug: 'Taken.' }, []],
    [
      'may have errors beside fields and in the banner',
      { name: ['No.'], non_field_errors: ['Twice.'] },
      { name: 'No.' },
      ['Twice.'],
    ],
  ])('%s', (_, body, fields, banner) => {
    expect(formErrors(refusal(body), shown)).toEqual({ fields, banner });
  });

  it('maps nested errors to the names that the form uses', () => {
    const body = { company: { name: ['Short.'], phone: ['Odd.'] } };
    const nameHere = (path: string) => (path === 'company.name' ? 'company_name' : path);
    expect(formErrors(refusal(body), shown, nameHere)).toEqual({
      fields: { company_name: 'Short.' },
      banner: ['Odd.'],
    });
  });

  it('prefers the form’s own menu_id where it has one', () => {
    expect(formErrors(refusal({ menu_id: ['Unknown.'] }), ['menu_id', 'menu'])?.fields).toEqual({
      menu_id: 'Unknown.',
    });
  });

  it.each<[string, unknown]>([
    ['a 429, for which the waiting time is shown', refusal({ detail: 'Throttled.' }, 429)],
    ['a refusal without a body, such as an HTML page', refusal(undefined, 404)],
    ['a refusal without a reason', refusal({})],
    ['a failure of the server', new ApiError('server', { status: 500, body: { name: ['No.'] } })],
    ['the detail of a 404', refusal({ detail: 'Not found.' }, 404)],
    ['the detail of a 403', refusal({ detail: 'Forbidden.' }, 403)],
    ['the detail of a 401 to a signed-in call', expired({ detail: 'Invalid token.' })],
    ['an error that is not an ApiError', new Error('name')],
  ])('has no form errors for %s', (_, error) => {
    expect(formErrors(error, shown)).toBeNull();
  });

  it('P3 shows field errors of a 403 or 409 beside the fields', () => {
    expect(formErrors(refusal({ detail: 'No.', slug: ['Taken.'] }, 403), shown)).toEqual({
      fields: { slug: 'Taken.' },
      banner: [],
    });
    expect(formErrors(refusal({ slug: ['Taken.'] }, 409), shown)?.fields).toEqual({ slug: 'Taken.' });
  });
});

const jsonOfErrors = fc.oneof(
  fc.jsonValue({ maxDepth: 5 }),
  fc.dictionary(
    fc.constantFrom('name', 'slug', 'non_field_errors', 'detail', 'company', '0', '__proto__', 'constructor'),
    fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.array(fc.oneof(fc.string(), fc.constant(null), fc.jsonValue({ maxDepth: 1 })), { maxLength: 3 }),
    ),
  ),
);

/** Returns a translate function over the panel's own texts, as react-admin has one. */
function translatorOf(language: 'en' | 'tr') {
  const own = i18next.createInstance();
  void own.init({
    lng: language,
    nsSeparator: false,
    initImmediate: false,
    interpolation: { escapeValue: false },
    resources: { en: { translation: en }, tr: { translation: tr } },
  });
  return (key: string, { smart_count, ...options }: Record<string, unknown> = {}): string =>
    own.t(key, { count: smart_count as number, ...options });
}

describe('K4 the text of a failure', () => {
  const kinds: [string, ApiError | Error, string, string][] = [
    [
      'B4 a 500',
      new ApiError('server', { status: 500 }),
      'Server error. Please try again later.',
      tr.errors.server,
    ],
    [
      'P7 an unreadable answer',
      new ApiError('unreadable', { status: 200 }),
      en.errors.unreadable,
      tr.errors.unreadable,
    ],
    ['P10 offline', new ApiError('offline'), en.errors.offline, tr.errors.offline],
    ['P9 a timeout', new ApiError('timeout'), en.errors.timeout, tr.errors.timeout],
    ['P8 an unconfirmed write', new ApiError('unconfirmed'), en.errors.unconfirmed, tr.errors.unconfirmed],
    ['an unreachable server', new ApiError('unreachable'), en.errors.unreachable, tr.errors.unreachable],
    ['P3 a 403', refusal(undefined, 403), en.errors.forbidden, tr.errors.forbidden],
    [
      'P3 a 404, in place of the backend’s detail',
      refusal({ detail: 'Not found.' }, 404),
      en.errors.not_found,
      tr.errors.not_found,
    ],
    ['P3 a 409', refusal(undefined, 409), en.errors.conflict, tr.errors.conflict],
    ['P22 a 412', refusal(undefined, 412), en.errors.conflict, tr.errors.conflict],
    ['P3 a 413', refusal(undefined, 413), en.errors.too_large, tr.errors.too_large],
    ['P3 a 422', refusal(undefined, 422), en.errors.refused, tr.errors.refused],
    [
      'P1 a 401, in place of the backend’s detail',
      expired({ detail: 'Invalid token.' }),
      en.errors.expired,
      tr.errors.expired,
    ],
    ['P5 a 429', refusal(undefined, 429), en.errors.too_many, tr.errors.too_many],
    [
      'anything else',
      new Error('Cannot read properties of undefined'),
      en.errors.unexpected,
      tr.errors.unexpected,
    ],
    [
      'a reason of the backend',
      refusal({ detail: 'Closed on Mondays.' }, 403),
      'Closed on Mondays.',
      'Closed on Mondays.',
    ],
    [
      'several reasons of the backend',
      refusal({ non_field_errors: ['Twice.', 'Never.'], detail: 'x' }),
      'Twice., Never.',
      'Twice., Never.',
    ],
  ];

  it.each(kinds)('%s', (_, error, english, turkish) => {
    expect(errorText(error, translatorOf('en'))).toBe(english);
    expect(errorText(error, translatorOf('tr'))).toBe(turkish);
    expect(english).not.toMatch(/^errors\./);
  });

  it.each([
    [
      1,
      'Too many tries. Try again in 1 second.',
      'Çok fazla deneme yapıldı. 1 saniye sonra yeniden deneyin.',
    ],
    [
      30,
      'Too many tries. Try again in 30 seconds.',
      'Çok fazla deneme yapıldı. 30 saniye sonra yeniden deneyin.',
    ],
  ])('P5 contains the waiting time: %i', (retryAfter, english, turkish) => {
    const error = new ApiError('refused', { status: 429, retryAfter, body: { detail: 'Throttled.' } });
    expect(errorText(error, translatorOf('en'))).toBe(english);
    expect(errorText(error, translatorOf('tr'))).toBe(turkish);
  });
});

describe('X5 a refusal of any shape', () => {
  /** Returns every non-empty string in the body, in its order. */
  function textsIn(body: unknown): string[] {
    if (typeof body === 'string') return body.trim() ? [body.trim()] : [];
    return typeof body === 'object' && body !== null ? Object.values(body).flatMap(textsIn) : [];
  }

  it('is shown with messages of the backend, or with one of the panel’s, and never throws', async () => {
    await fc.assert(
      fc.asyncProperty(jsonOfErrors, fc.constantFrom(400, 403, 404, 409, 422), async (body, status) => {
        const http = createHttp({
          fetch: () => Promise.resolve(new Response(JSON.stringify(body), { status })),
          apiHost: '',
          token: () => null,
          language: () => 'en',
          onUnauthorized: () => undefined,
        });
        const error = await http('a/', { method: 'POST' }).catch((failure: unknown) => failure);
        const errors = formErrors(error, ['name', 'slug']);
        const own = errorText(error, translatorOf('en'));
        expect(own.trim()).not.toBe('');
        if (!errors) return;
        const told = [...Object.values(errors.fields), ...errors.banner];
        expect(told.length).toBeGreaterThan(0);
        const texts = textsIn(body);
        for (const sentence of told) {
          expect(sentence.trim()).not.toBe('');
          expect(texts.some(text => sentence.includes(text.slice(0, 500)))).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    [{ name: [null] }],
    [{ non_field_errors: [null] }],
    [{ detail: {} }],
    [{ detail: null, name: [] }],
    [{ code: 7, ok: false }],
    [[]],
    [[[['  ']]]],
    [{ name: ['\u200b'] }],
    [Array.from({ length: 5 }).reduce<unknown>(inner => ({ inner }), 7)],
  ])('is shown with the panel’s own message when the backend gives no reason: %j', body => {
    const error = refusal(body as Refusal);
    expect(formErrors(error, ['name'])).toBeNull();
    expect(errorText(error, translatorOf('en'))).toBe(en.errors.refused);
  });

  it('may be nested 5,000 levels deep, and a message of 10,000 characters is cut to 501', () => {
    const deep = JSON.parse(`${'['.repeat(5_000)}"x"${']'.repeat(5_000)}`) as Refusal;
    expect(formErrors(refusal(deep), ['name'])).toBeNull();
    const long = formErrors(refusal({ name: ['x'.repeat(10_000)] }), ['name']);
    expect(long?.fields.name).toHaveLength(501);
  });
});

describe('reading a whole list', () => {
  const records = Array.from({ length: 2500 }, (_, index) => ({ id: index + 1 }));

  function pagesOf(all: { id: number }[], cap: number) {
    const getList = vi.fn(
      async (_: string, { pagination }: { pagination: { page: number; perPage: number } }) => {
        const size = Math.min(pagination.perPage, cap);
        const start = (pagination.page - 1) * size;
        return { data: all.slice(start, start + size), total: all.length };
      },
    );
    return { getList, provider: { getList } as never };
  }

  it('reads page by page until it has the total', async () => {
    const { getList, provider } = pagesOf(records, 1000);
    await expect(readAll(provider, 'categories')).resolves.toEqual(records);
    expect(getList.mock.calls.map(([, { pagination }]) => pagination)).toEqual(
      [1, 2, 3].map(page => ({ page, perPage: 1000 })),
    );
  });

  it('continues when the backend returns smaller pages than requested', async () => {
    const { getList, provider } = pagesOf(records, 500);
    await expect(readAll(provider, 'categories')).resolves.toHaveLength(2500);
    expect(getList).toHaveBeenCalledTimes(5);
  });

  it('stops at an empty page, and returns a repeated record once', async () => {
    const answers = [
      { data: [{ id: 1 }, { id: 2 }], total: 4 },
      { data: [{ id: 2 }, { id: 3 }], total: 4 },
      { data: [], total: 4 },
    ];
    const getList = vi.fn(async () => answers.shift());
    await expect(readAll({ getList } as never, 'categories')).resolves.toEqual([
      { id: 1 },
      { id: 2 },
      { id: 3 },
    ]);
    expect(getList).toHaveBeenCalledTimes(3);
  });

  it('passes filter and signal to the backend', async () => {
    const { getList, provider } = pagesOf([], 1000);
    const { signal } = new AbortController();
    await readAll(provider, 'product-categories', { filter: { category__pk: 3 }, signal });
    expect(getList.mock.calls[0]).toMatchObject([
      'product-categories',
      { filter: { category__pk: 3 }, signal },
    ]);
  });
});

describe('config.json', () => {
  it('accepts two addresses and removes the slashes at their ends', () => {
    expect(
      checkConfig({ apiHost: 'https://api.example.com/', publicMenuHost: 'http://menu.example.com//' }),
    ).toEqual({
      apiHost: 'https://api.example.com',
      publicMenuHost: 'http://menu.example.com',
      thumbnailSuffix: '',
    });
  });

  it('uses the panel’s own origin when apiHost is missing', () => {
    const publicMenuHost = 'https://menu.example.com';
    expect(checkConfig({ publicMenuHost }).apiHost).toBe('');
    expect(checkConfig({ publicMenuHost, apiHost: '' }).apiHost).toBe('');
  });

  it('names every invalid value in one error', () => {
    const check = () => checkConfig({ apiHost: 'api.example.com', publicMenuHost: 'javascript:alert(1)' });
    expect(check).toThrow(ConfigError);
    expect(check).toThrow(
      /^config\.json: apiHost is "api\.example\.com": .* publicMenuHost is "javascript:alert\(1\)": .*/,
    );
  });

  it.each([[{}], [null], [[]], ['text']])('says that the menu host is missing in %j', found => {
    expect(() => checkConfig(found)).toThrow('publicMenuHost is missing: write an address such as');
  });

  it('accepts a suffix for the names of small photos, but no path', () => {
    const publicMenuHost = 'https://menu.example.com';
    expect(checkConfig({ publicMenuHost, thumbnailSuffix: '_small' }).thumbnailSuffix).toBe('_small');
    expect(() => checkConfig({ publicMenuHost, thumbnailSuffix: '/../x' })).toThrow('thumbnailSuffix is');
  });

  it.each([[7], [null], [{}], ['ftp://x.y'], ['data:text/html,x']])('refuses %j as a host', apiHost => {
    expect(() => checkConfig({ apiHost, publicMenuHost: 'https://menu.example.com' })).toThrow(
      `apiHost is ${JSON.stringify(apiHost)}`,
    );
  });

  it('is read from the folder of index.html', async () => {
    const fetch = vi.fn(async (_: string) => answer(200, { publicMenuHost: 'https://menu.example.com' }));
    await expect(loadConfig(fetch)).resolves.toEqual({
      apiHost: '',
      publicMenuHost: 'https://menu.example.com',
      thumbnailSuffix: '',
    });
    expect(fetch.mock.calls).toEqual([['/config.json']]);
  });

  it('reports a missing file, and one that is not JSON', async () => {
    await expect(loadConfig(async () => answer(404, '<h1>404</h1>'))).rejects.toThrow(ConfigError);
    await expect(loadConfig(() => Promise.reject(new TypeError('offline')))).rejects.toThrow(
      'config.json could not be read as JSON.',
    );
  });
});

type Item = Placed & { name: string };

function buildItems(orders: number[]): Item[] {
  return orders.map((sort_order, index) => ({ id: index + 1, name: `item ${index + 1}`, sort_order }));
}

/** Returns a backend with a list, a screen that shows one page of it, and a reorder between them. */
function buildReorder(
  stored: Item[],
  {
    start = 0,
    size = stored.length,
    refuses = () => false,
  }: { start?: number; size?: number; refuses?: (item: Item) => boolean } = {},
) {
  const server = new Map(stored.map(item => [item.id, item]));
  const inOrder = () =>
    [...server.values()].sort((a, b) => a.sort_order - b.sort_order || Number(a.id) - Number(b.id));
  const sent: [Item['id'], number][] = [];
  const failures: (Item | undefined)[] = [];
  const progress: number[] = [];
  let screen = inOrder();
  let inFlight = 0;
  let most = 0;
  const idle = { opened: Promise.resolve() };

  const readAll = vi.fn(async () => {
    await idle.opened;
    return inOrder();
  });
  const reorder = createReorder<Item>({
    shown: () => ({ rows: screen.slice(start, start + size), start, total: screen.length }),
    readAll,
    send: async (item, sort_order) => {
      most = Math.max(most, ++inFlight);
      await idle.opened;
      inFlight--;
      sent.push([item.id, sort_order]);
      if (refuses(item)) throw new Error('refused');
      server.set(item.id, { ...server.get(item.id)!, sort_order });
    },
    show: (rows, from) => {
      screen = [...screen.slice(0, from), ...rows, ...screen.slice(from + rows.length)];
    },
    onProgress: left => progress.push(left),
    onFailure: item => {
      failures.push(item);
      // Like the screen, which loads the list again.
      screen = inOrder();
    },
  });
  const atRest = () => vi.waitFor(() => expect(progress.at(-1)).toBe(0), { interval: 1 });
  return {
    reorder,
    server,
    sent,
    failures,
    progress,
    readAll,
    idle,
    atRest,
    inOrder,
    names: () => screen.map(({ id }) => id),
    orders: () => screen.map(({ sort_order }) => sort_order),
    most: () => most,
  };
}

describe('F2 reordering', () => {
  it('moves an item by one place, and not past the ends', () => {
    const items = buildItems([0, 1, 2]);
    const after = (id: number, by: -1 | 1) => moved(items, id, by).map(item => item.id);
    expect([after(2, -1), after(2, 1), after(1, -1), after(3, 1), after(9, 1)]).toEqual([
      [2, 1, 3],
      [1, 3, 2],
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  it('numbers by position, from 0 or from the start of a page, and keeps an item that already has its number', () => {
    const items = buildItems([0, 5, 2]);
    expect(renumbered(items).map(({ sort_order }) => sort_order)).toEqual([0, 1, 2]);
    expect(renumbered(items, 20).map(({ sort_order }) => sort_order)).toEqual([20, 21, 22]);
    expect(renumbered(items)[0]).toBe(items[0]);
  });

  it('shows the move before any answer, and sends only the two that changed', async () => {
    const list = buildReorder(buildItems([0, 1, 2, 3]));
    const { opened, open } = gate();
    list.idle.opened = opened;
    list.reorder.move(3, -1);
    expect(list.names()).toEqual([1, 3, 2, 4]);
    expect(list.orders()).toEqual([0, 1, 2, 3]);

    open();
    await list.atRest();
    expect(list.sent.sort()).toEqual([
      [2, 2],
      [3, 1],
    ]);
    expect(list.readAll).not.toHaveBeenCalled();
  });

  it('removes gaps and ties', async () => {
    const list = buildReorder(buildItems([0, 0, 0, 7]));
    list.reorder.move(1, 1);
    await list.atRest();
    expect(list.inOrder().map(({ id, sort_order }) => [id, sort_order])).toEqual([
      [2, 0],
      [1, 1],
      [3, 2],
      [4, 3],
    ]);
    expect(list.sent.map(([id]) => id).sort()).toEqual([1, 3, 4]);
  });

  it('P39 has at most six calls in flight, and reports how many are left', async () => {
    const list = buildReorder(buildItems(Array.from({ length: 30 }, () => 0)));
    list.reorder.move(1, 1);
    await list.atRest();
    expect(list.most()).toBe(6);
    expect(list.progress).toEqual([29, 0]);
  });

  it('sends no two orders at the same time: a move that is made meanwhile waits', async () => {
    const list = buildReorder(buildItems([0, 1, 2]));
    const { opened, open } = gate();
    list.idle.opened = opened;
    list.reorder.move(1, 1);
    list.reorder.move(1, 1);
    list.reorder.move(1, -1);
    expect(list.names()).toEqual([2, 1, 3]);
    open();
    await list.atRest();
    expect(list.inOrder().map(({ id }) => id)).toEqual([2, 1, 3]);
    expect(list.sent.sort()).toEqual([
      [1, 1],
      [2, 0],
    ]);
  });

  it('P26 reports the failed item, discards the wanted order, and starts from the stored order at the next move', async () => {
    const broken = new Set([2]);
    const list = buildReorder(buildItems([0, 1, 2]), { refuses: ({ id }) => broken.has(Number(id)) });
    list.reorder.move(2, -1);
    await list.atRest();
    expect(list.failures.map(item => item?.id)).toEqual([2]);

    broken.clear();
    list.progress.length = 0;
    list.reorder.move(3, -1);
    await list.atRest();
    expect(list.failures).toHaveLength(1);
    // The screen may be outdated after a failure, so the whole list is read before anything is sent.
    expect(list.readAll).toHaveBeenCalledTimes(1);
    expect(list.inOrder().map(({ id, sort_order }) => [id, sort_order])).toEqual([
      [1, 0],
      [3, 1],
      [2, 2],
    ]);
  });

  it('reads the whole list before it sends, when the screen shows a part of it', async () => {
    const list = buildReorder(buildItems([3, 3, 3, 3, 3]), { start: 2, size: 2 });
    list.reorder.move(4, -1);
    expect(list.names()).toEqual([1, 2, 4, 3, 5]);
    await list.atRest();
    expect(list.readAll).toHaveBeenCalledTimes(1);
    expect(list.inOrder().map(({ id, sort_order }) => [id, sort_order])).toEqual([
      [1, 0],
      [2, 1],
      [4, 2],
      [3, 3],
      [5, 4],
    ]);
  });

  it('moves the first item of a page to the previous page', async () => {
    const list = buildReorder(buildItems([0, 1, 2, 3]), { start: 2, size: 2 });
    list.reorder.move(3, -1);
    await list.atRest();
    expect(list.inOrder().map(({ id }) => id)).toEqual([1, 3, 2, 4]);
  });

  it('reports that the whole list cannot be read', async () => {
    const list = buildReorder(buildItems([0, 1, 2]), { start: 0, size: 2 });
    list.readAll.mockRejectedValueOnce(new Error('offline'));
    list.reorder.move(1, 1);
    await list.atRest();
    expect(list.failures).toEqual([undefined]);
    expect(list.sent).toEqual([]);
  });

  it('P26 leaves 0 to n−1 without gaps on the server, in the order of the screen, after any moves', async () => {
    const moves = fc.array(fc.tuple(fc.nat(11), fc.constantFrom(-1 as const, 1 as const), fc.boolean()), {
      minLength: 1,
      maxLength: 50,
    });
    const orders = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(orders, moves, fc.boolean(), async (stored, clicks, isPaged) => {
        const list = buildReorder(
          buildItems(stored),
          isPaged ? { start: 0, size: Math.ceil(stored.length / 2) } : {},
        );
        const before = new Map([...list.server].map(([id, { sort_order }]) => [id, sort_order]));
        const size = isPaged ? Math.ceil(stored.length / 2) : stored.length;
        const visible = list.names().slice(0, size);
        for (const [position, by, pauses] of clicks) {
          list.reorder.move(visible[position % size]!, by);
          if (pauses) await Promise.resolve();
        }
        await list.atRest();
        const after = list.inOrder();
        expect(after.map(({ sort_order }) => sort_order)).toEqual(stored.map((_, index) => index));
        expect(after.map(({ id }) => id)).toEqual(list.names());
        expect(list.failures).toEqual([]);
        // An item with its initial number was either not sent, or moved and moved back.
        const sentIds = new Set(list.sent.map(([id]) => id));
        for (const { id, sort_order } of after)
          if (before.get(id) !== sort_order) expect(sentIds).toContain(id);
      }),
      { numRuns: 60 },
    );
  });
});

describe('A6 the address of a list', () => {
  const read = (query: string) => readListLocation(new URLSearchParams(query));
  const write = (query: string, change: Parameters<typeof writeListLocation>[1]) =>
    writeListLocation(new URLSearchParams(query), change).toString();

  it('defaults to page 1, twenty rows, no order and no search', () => {
    expect(read('')).toEqual({ page: 1, limit: 20, ordering: null, search: '' });
  });

  it('contains page, size, order and search', () => {
    expect(read('page=3&limit=100&ordering=-name&search=%C3%A7ay')).toEqual({
      page: 3,
      limit: 100,
      ordering: '-name',
      search: 'çay',
    });
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=',
    'page=1e400',
    'limit=30',
    'limit=-20',
    'limit=x',
  ])('replaces %s by the default', query =>
    expect(read(query)).toEqual({ page: 1, limit: 20, ordering: null, search: '' }),
  );

  it('leaves out defaults, and keeps other parameters', () => {
    expect(write('lng=tr', { page: 2 })).toBe('lng=tr&page=2');
    expect(write('lng=tr&page=2&limit=50', { page: 1, limit: 20 })).toBe('lng=tr');
    expect(write('search=x&ordering=name', { search: '', ordering: null })).toBe('');
  });

  it('returns to page 1 for another size, order or search', () => {
    for (const change of [{ limit: 50 }, { ordering: '-name' }, { search: 'çay' }]) {
      expect(readListLocation(writeListLocation(new URLSearchParams('page=7'), change)).page).toBe(1);
    }
  });

  it('is read as it was written', () => {
    const location = fc.record({
      page: fc.integer({ min: 1, max: 1e6 }),
      limit: fc.constantFrom(20, 50, 100),
      ordering: fc.option(fc.constantFrom('name', '-updated_at', 'pk')),
      search: fc.string(),
    });
    fc.assert(
      fc.property(location, there => {
        expect(readListLocation(writeListLocation(new URLSearchParams(), there))).toEqual(there);
      }),
    );
  });
});

describe('P36 names that are the same', () => {
  it.each([
    ['MILK', 'milk'],
    ['ISPANAK', 'ıspanak'],
    ['İZMİR', 'izmir'],
    ['Şiş', 'S\u0327is\u0327'],
    ['Çay', 'ÇAY'],
    ['İ', 'i̇'],
    ['süt\u00a0', 'Süt'],
    ['  kaymaklı\t ekmek ', 'KAYMAKLI EKMEK'],
  ])('%j and %j', (one, other) => expect(fold(one)).toBe(fold(other)));

  it.each([
    ['süt', 'sut'],
    ['çay', 'cay'],
    ['a b', 'ab'],
  ])('but not %j and %j', (one, other) => expect(fold(one)).not.toBe(fold(other)));

  it('are folded to the same text when folded twice, and in any Unicode composition', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        expect(fold(fold(text))).toBe(fold(text));
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
      }),
    );
  });
});

describe('B11 S2 a website', () => {
  it.each([
    ['', ''],
    ['  ', ''],
    ['https://', ''],
    [' https:// ', ''],
    ['example.com', 'http://example.com'],
    [' example.com/menu ', 'http://example.com/menu'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://example.com', 'HTTPS://example.com'],
    ['localhost.example:8080', 'http://localhost.example:8080'],
  ])('typed as %j is sent as %j', (typed, sent) => expect(websiteToSend(typed)).toBe(sent));

  it.each(['', 'https://', 'example.com', 'https://example.com/a?b#c', 'example.com:8080', 'http://öçş.com'])(
    'accepts %j',
    typed => expect(isWebsite(typed)).toBe(true),
  );

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)//.com',
    'data:text/html,x.y',
    'ftp://example.com',
    'mailto:a@example.com',
    'nowhere',
    'https://x y.com',
    'http://',
  ])('refuses %j', typed => expect(isWebsite(typed)).toBe(false));
});

describe('B6 the registration', () => {
  const fields: RegistrationFields = {
    ...NO_REGISTRATION,
    company_name: ' Lokanta ',
    address: ' Moda 1 ',
    phone_number: ' 1 ',
    company_email: ' c@x.com ',
    currency_id: '2',
    company_type_id: '1',
    first_name: ' Ayşe ',
    last_name: ' Işık ',
    email: ' a@x.com ',
    username: ' ayse ',
    password: ' secret ',
    password_again: ' secret ',
  };

  it('sends the account at the top level and the company nested, passwords untrimmed, and an unchanged website as empty', () => {
    expect(toRegistration(fields)).toEqual({
      username: 'ayse',
      email: 'a@x.com',
      password: ' secret ',
      password_again: ' secret ',
      first_name: 'Ayşe',
      last_name: 'Işık',
      company: {
        name: 'Lokanta',
        address: 'Moda 1',
        phone_number: '1',
        email: 'c@x.com',
        website: '',
        currency_id: 2,
        company_type_id: 1,
      },
    });
  });

  it('starts a website as https:// and leaves the rest empty', () => {
    const { website, ...rest } = NO_REGISTRATION;
    expect(website).toBe('https://');
    expect(new Set(Object.values(rest))).toEqual(new Set(['']));
  });

  it.each([
    ['company.name', 'company_name'],
    ['company.email', 'company_email'],
    ['email', 'email'],
    ['name', 'company_name'],
    ['company.currency_id', 'currency_id'],
    ['currency', 'currency_id'],
    ['company.company_type', 'company_type_id'],
    ['company.website', 'website'],
    ['password_again', 'password_again'],
  ])('shows an error of %s beside %s', (path, field) => expect(fieldOfRefusal(path)).toBe(field));
});

describe('small rules', () => {
  it('converts embedded records to their ids', () => {
    expect(ids([{ id: 3 }, { id: 1 }])).toEqual([3, 1]);
    expect([ids(null), ids(undefined)]).toEqual([[], []]);
  });

  it.each([[null], [undefined], [''], [' \t\u00a0']])('H2 counts %j as not filled in', value => {
    expect(filled(value)).toBe('ra.validation.required');
  });

  it.each([['x'], [0], [false], [{}]])('counts %j as filled in', value =>
    expect(filled(value)).toBeUndefined(),
  );

  it('I2 encodes a slug so that its address stays below the public host', () => {
    expect(['lunch', 'a/b', '..', '.', '?x', 'ç'].map(encodeSlug)).toEqual([
      'lunch',
      'a%2Fb',
      '%252E%252E',
      '%252E',
      '%3Fx',
      '%C3%A7',
    ]);
  });

  it('J4 writes a date in the long format of the language', () => {
    const date = new Date(2026, 10, 21, 14, 5);
    expect(formatLongDate(date, 'en')).toMatch(/^November 21, 2026 2:05\sPM$/);
    expect(formatLongDate(date, 'tr')).toBe('21 Kasım 2026 14:05');
  });
});
