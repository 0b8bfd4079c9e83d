import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Menu } from '../../src/contract/records';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { renderPanel } from '../support/panel/renderPanel';
import { namesShown } from '../support/panel/rows';
import { answer, broken, plainWireOver, wireOver, type WireCall } from '../support/panel/wire';

/** Backends that differ from the contract in one way each: what the user reads, and what the developer is told. */

let backend: Backend;
let company: Company;
beforeAll(async () => {
  backend = await startBackend();
  company = await buildCompany(backend);
  const [category] = await company.buildCategories(['Çorbalar', 'Tatlılar']);
  await company.buildMenu({ name: 'Öğle', categories: [category!.id] });
  for (let number = 1; number <= 45; number++) await company.buildIngredient({ name: `Malzeme ${number}` });
});

const MENU = { name: 'Silinecek', description: '', categories: [] };

type Json = Record<string, unknown>;
type Rows = { results: Json[]; count: number };

/** Opens a screen over the backend, whose answers to one call are changed. */
async function open(path: string, call: string | RegExp, change: (found: never, call: WireCall) => unknown) {
  const wire = wireOver(backend.fetch);
  wire.when(call, async (sent, passOn) => {
    const response = await passOn();
    const found: unknown = response.status === 204 ? undefined : await response.json();
    const changed = await change(found as never, sent);
    return changed instanceof Response ? changed : answer(200, changed);
  });
  return renderPanel({ backend, account: company.account, path, wire });
}

/** Opens the details below a message, and returns their text. */
async function detailsIn(message: HTMLElement): Promise<string> {
  const summary = await within(message).findByText('Details for your developer');
  const details = summary.closest('details')!;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await within(message).findByText('What to change');
  return message.textContent;
}

const INGREDIENTS = 'GET company-api/v1/ingredients/';
const UNREADABLE = 'The server’s answer cannot be read. If this goes on, tell the person who set up Sofra.';

const isOfMenus = /^GET company-api\/v1\/menus\/$/;

describe('the answer of a list', () => {
  it.each<
    [what: string, path: string, call: string | RegExp, change: (found: never) => unknown, remedy: RegExp]
  >([
    [
      'without a count, as of cursor pages',
      '/ingredients',
      INGREDIENTS,
      ({ results }: Rows) => ({ next: 'http://x/?cursor=y', previous: null, results }),
      /total "count" is missing.*PageNumberPagination, not CursorPagination/,
    ],
    [
      'with more rows than asked for',
      '/ingredients',
      INGREDIENTS,
      ({ results }: Rows) => ({ results: [...results, ...results], count: 45 }),
      /20 rows were asked for with "limit", and 40 of 45 came.*page_size_query_param = 'limit'/,
    ],
    [
      'that is far too long',
      '/ingredients',
      INGREDIENTS,
      ({ results }: Rows) => ({
        results: [...results, ...results].map(row => ({ ...row, note: 'x'.repeat(2_000) })),
        count: 45,
      }),
      /20 rows were asked for with "limit", and 40 of 45 came/,
    ],
    [
      'with fewer rows than asked for',
      '/ingredients?limit=50',
      INGREDIENTS,
      ({ results, count }: Rows) => ({ results: results.slice(0, 15), count }),
      /50 rows were asked for with "limit", and 15 of 45 came/,
    ],
    [
      'with references as bare ids',
      '/menus',
      isOfMenus,
      ({ results, count }: Rows) => ({
        results: results.map(row => ({ ...row, categories: [3, 4] })),
        count,
      }),
      /Embed categories as \{id, name\}.*nested serializer/,
    ],
    [
      'without what a record refers to',
      '/menus',
      isOfMenus,
      ({ results, count }: Rows) => ({
        results: results.map(row =>
          Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'categories')),
        ),
        count,
      }),
      /Add categories to the records, null or \[\] for none/,
    ],
    [
      'with its rows at another place',
      '/menus',
      isOfMenus,
      ({ results, count }: Rows) => ({ data: results, meta: { total: count } }),
      /list: \{ rows: 'data', total: 'meta.total' \}/,
    ],
    [
      'with records that have another id',
      '/menus',
      isOfMenus,
      ({ results, count }: Rows) => ({
        results: results.map(({ id, ...row }) => ({ ...row, uuid: id })),
        count,
      }),
      /If "uuid" identifies them, set `id: 'uuid'`/,
    ],
    [
      'that is a page',
      '/menus',
      isOfMenus,
      () => answer(200, '<!doctype html><p>Welcome</p>'),
      /apiHost in config.json/,
    ],
  ])('%s is explained', async (_, path, call, change, remedy) => {
    const { reported } = await open(path, call, change);
    const message = await screen.findByRole('alert');
    expect(message).toHaveTextContent(UNREADABLE);
    const details = await detailsIn(message);
    expect(reported.map(({ failure }) => failure)).toContain('unreadable');
    expect(details).toMatch(remedy);
    expect(details).toContain('GET http://backend.test/company-api/v1/');
    expect(details).toMatch(/HTTP 200, /);
  });

  it('that ignores the filter is not taken for the products of one category', async () => {
    const [soups, sweets] = await company.buildCategories(['Mezeler', 'Börekler']);
    const tea = await company.buildProduct({ name: 'Çay' });
    for (const { id } of [soups!, sweets!])
      await company.send('POST', 'company-api/v1/product-categories/', { product: tea.id, category: id });
    const wire = wireOver(backend.fetch);
    wire.when('GET company-api/v1/product-categories/', async ({ query, headers }) => {
      const all = new URLSearchParams([...query].filter(([name]) => !name.endsWith('__pk')));
      return backend.fetch(`http://backend.test/company-api/v1/product-categories/?${all}`, { headers });
    });
    const path = `/categories/${soups!.id}/products`;
    await renderPanel({ backend, account: company.account, path, wire });
    const message = await screen.findByRole('alert');
    expect(message).toHaveTextContent(UNREADABLE);
    expect(await detailsIn(message)).toMatch(/the backend ignores the filter/);
  });

  it.each([
    [({ results }: Rows) => ({ results, count: -1 }), /"count" is -1/],
    [() => ({ results: null, count: 0 }), /answer with an empty list/],
    [({ count }: Rows) => ({ results: [], count }), /set `firstPage: 0`/],
  ])('with other mistakes is explained: %#', async (change, remedy) => {
    await open('/ingredients', INGREDIENTS, change);
    expect(await detailsIn(await screen.findByRole('alert'))).toMatch(remedy);
  });

  it('without pages is divided into pages', async () => {
    const { user } = await open('/ingredients', INGREDIENTS, (_: Rows) => {
      const all = Array.from({ length: 45 }, (_, index) => ({ id: index + 1, name: `Malzeme ${index + 1}` }));
      return all.map(row => ({ ...row, updated_at: '2026-01-01T00:00:00Z' }));
    });
    expect(await screen.findByText('45 ingredients')).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(21);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Malzeme 21')).toBeVisible();
    expect(screen.queryByText('Malzeme 1')).toBeNull();
  });

  it('may have its count as a text', async () => {
    await open('/ingredients', INGREDIENTS, ({ results, count }: Rows) => ({
      results,
      count: String(count),
    }));
    expect(await screen.findByText('45 ingredients')).toBeVisible();
  });

  it('that is a 404 page says that the path is unknown, and not that an item is gone', async () => {
    await open('/menus', isOfMenus, () => answer(404, '<h1>Not Found</h1>'));
    const message = await screen.findByRole('alert');
    expect(message).toHaveTextContent('Sofra and the server do not fit together.');
    expect(await detailsIn(message)).toMatch(
      /has no \/company-api\/v1\/menus\/\. Is the endpoint.*trailingSlash: false.*not JSON/,
    );
  });

  it('that refuses the order says why', async () => {
    await open('/menus', isOfMenus, () => answer(400, { ordering: ['"-pk" is no valid order.'] }));
    const message = await screen.findByRole('alert');
    expect(message).toHaveTextContent('"-pk" is no valid order.');
    expect(await detailsIn(message)).toMatch(/Accept the parameters limit, page, ordering.*set `ordering`/);
  });

  it('that is refused for lack of a CSRF token points to token authentication', async () => {
    await open('/menus', isOfMenus, () => answer(403, { detail: 'CSRF Failed' }));
    const message = await screen.findByRole('alert');
    expect(message).toHaveTextContent('CSRF Failed');
    expect(await detailsIn(message)).toMatch(/TokenAuthentication/);
  });

  it.each([
    [true, /Access-Control-Allow-Origin: http.*CORS_ALLOWED_ORIGINS/],
    [false, /Is "http:\/\/backend.test" right \(apiHost in config.json/],
  ])('that does not arrive names the host (another request arrives: %s)', async (isReached, remedy) => {
    vi.stubGlobal('fetch', () => (isReached ? Promise.resolve(new Response()) : broken()));
    await open('/menus', isOfMenus, broken);
    const message = await screen.findByRole('alert');
    expect(message).toHaveTextContent('The server cannot be reached. Check your connection and try again.');
    await detailsIn(message);
    await waitFor(() => expect(message.textContent).toMatch(remedy));
    vi.unstubAllGlobals();
  });
});

describe('the answer of the signed-in user', () => {
  it.each<[what: string, change: (found: never) => unknown, remedy: RegExp]>([
    [
      'in camel case',
      ({ first_name, last_name, company }: Json) => ({ firstName: first_name, lastName: last_name, company }),
      /fields: 'camelCase'/,
    ],
    [
      'with the company as a number',
      (me: Json) => ({ ...me, company: 7 }),
      /Embed the company with its name and currency/,
    ],
    ['in an envelope', (me: Json) => ({ data: me }), /record: 'data'/],
  ])('%s is explained, and no screen breaks', async (_, change, remedy) => {
    await open('/', 'GET api/v1/me/', change);
    const banner = await screen.findByText(UNREADABLE, { exact: false });
    expect(await detailsIn(banner)).toMatch(remedy);
    expect(screen.queryByText('This page has failed')).toBeNull();
  });
});

describe('a form', () => {
  async function openMenu(call: string | RegExp, change: (found: never, call: WireCall) => unknown) {
    const { results } = (await company.get<Rows>('company-api/v1/menus/')).body;
    const panel = await open(`/menus/${String(results[0]!.id)}/edit`, call, change);
    return { ...panel, id: results[0]!.id };
  }

  it('whose record has bare ids is not opened, so that nothing can be lost', async () => {
    const { wire } = await openMenu(/^GET company-api\/v1\/menus\/\d+/, (found: Json) => ({
      ...found,
      categories: [3],
    }));
    const message = await screen.findByRole('alert');
    expect(await detailsIn(message)).toMatch(/Embed categories/);
    expect(wire.writes()).toEqual([]);
  });

  it('whose record is answered with a 404 page does not say that the record is gone', async () => {
    await openMenu(/^GET company-api\/v1\/menus\/\d+/, () => answer(404, '<h1>Not Found</h1>'));
    const message = await screen.findByRole('alert');
    expect(message).toHaveTextContent('Sofra and the server do not fit together.');
    expect(await detailsIn(message)).toMatch(/trailingSlash: false/);
    expect(screen.queryByText(/no longer exists/)).toBeNull();
  });

  it('keeps a row whose deletion is answered with a 404 page', async () => {
    const wire = wireOver(backend.fetch);
    wire.when(/^DELETE /, () => answer(404, '<h1>Not Found</h1>'));
    const { user } = await renderPanel({ backend, account: company.account, path: '/menus', wire });
    await user.click(await screen.findByRole('button', { name: 'Delete Öğle' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(/Sofra and the server do not fit together/)).toBeVisible();
    expect(screen.getByText('Öğle', { selector: 'td' })).toBeInTheDocument();
  });

  it('that keeps the links of a deleted menu lets other menus be deleted', async () => {
    const wire = wireOver(backend.fetch);
    const { body: menu } = await company.send<Menu>('POST', 'company-api/v1/menus/', MENU);
    const link = { id: 1, slug: 'eski', description: '', menu: null, updated_at: '2026-01-01T00:00:00Z' };
    wire.when('GET company-api/v1/qr-codes/', () => answer(200, { count: 1, results: [link] }));
    const { user } = await renderPanel({ backend, account: company.account, path: '/menus', wire });
    await user.click(await screen.findByRole('button', { name: `Delete ${MENU.name}` }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await dialog.findByText(/no link/i)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Menu deleted successfully')).toBeVisible();
    expect((await company.get(`company-api/v1/menus/${menu.id}/`)).status).toBe(404);
  });

  describe('that keeps the places of a deleted product', () => {
    /** A backend with a place whose product is gone, before one whose product is there. */
    async function keepPlace() {
      const wire = wireOver(backend.fetch);
      const own = await buildCompany(backend);
      const category = await own.buildCategory({ name: 'Çorbalar' });
      const [gone, there] = [
        await own.buildProduct({ name: 'Ezogelin' }),
        await own.buildProduct({ name: 'Mercimek' }),
      ];
      const places: { body: { id: number } }[] = [];
      for (const product of [gone, there]) {
        const sent = { product: product.id, category: category.id };
        places.push(await own.send<{ id: number }>('POST', 'company-api/v1/product-categories/', sent));
      }
      wire.when('GET company-api/v1/product-categories/', async (_, passOn) => {
        const { count, results } = (await (await passOn()).json()) as Rows;
        const withoutGone = results.map(row =>
          row.id === places[0]!.body.id ? { ...row, product: null } : row,
        );
        return answer(200, { count, results: withoutGone });
      });
      wire.when('GET company-api/v1/products/', async (_, passOn) => {
        const { count, results } = (await (await passOn()).json()) as Rows;
        return answer(200, { count: count - 1, results: results.filter(({ id }) => id !== gone.id) });
      });
      const openPanel = (path: string) => renderPanel({ backend, account: own.account, path, wire });
      return { openPanel, wire, category, place: places[0]!.body.id };
    }

    it('shows them without it, and removes them', async () => {
      const { openPanel, wire, category, place } = await keepPlace();
      const { user } = await openPanel(`/categories/${category.id}/products`);
      await user.click(await screen.findByRole('button', { name: 'Delete –' }));
      const dialog = within(await screen.findByRole('alertdialog'));
      expect(await dialog.findByText(/cannot be undone/)).toBeVisible();
      await user.click(dialog.getByRole('button', { name: 'Delete' }));
      expect(await screen.findByText('Removed from the category')).toBeVisible();
      expect(wire.writes()).toEqual([`DELETE company-api/v1/product-categories/${place}/`]);
    });

    it('shows the other products of the category where they are filtered by it', async () => {
      const { openPanel, category } = await keepPlace();
      const { user } = await openPanel(`/products?category=${category.id}`);
      expect(await screen.findByText('Mercimek')).toBeVisible();
      await user.click(screen.getByRole('checkbox', { name: 'Select page' }));
      expect(await screen.findByText('1 selected')).toBeVisible();
    });

    it('is checked, and exported with the place of the next product', async () => {
      const { openPanel } = await keepPlace();
      const { user, router } = await openPanel('/check-up');
      expect(await screen.findByRole('heading', { name: /Products without a photo/ })).toBeVisible();
      expect(screen.queryByRole('heading', { name: /Products in no category/ })).not.toBeInTheDocument();
      const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
      const made = vi.spyOn(URL, 'createObjectURL');
      await act(() => router.navigate('/export'));
      await user.click(await screen.findByRole('button', { name: 'Download' }));
      expect(await screen.findByText(/^The file was made/)).toBeVisible();
      expect(download).toHaveBeenCalledOnce();
      const file = unzipSync(new Uint8Array(await (made.mock.calls[0]![0] as Blob).arrayBuffer()));
      const whole = JSON.parse(strFromU8(file['menu.json']!)) as { products: unknown };
      expect(whole.products).toMatchObject([
        { name: 'Mercimek', categories: [{ category: 'Çorbalar', place: 2 }] },
      ]);
    });
  });

  it('reads the record again when a PUT is answered without it', async () => {
    const { user, wire, id } = await openMenu(/^PUT company-api\/v1\/menus\/\d+/, () => answer(204));
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' 2');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Menu updated successfully')).toBeVisible();
    const after = wire.calls.map(({ name }) => name).filter(name => name.includes(`menus/${String(id)}/`));
    expect(after.slice(after.indexOf(`PUT company-api/v1/menus/${String(id)}/`))).toContain(
      `GET company-api/v1/menus/${String(id)}/`,
    );
  });

  it('P7 does not tell a change as saved that a proxy has answered without the backend', async () => {
    const { user, wire } = await openMenu(/^GET none/, () => answer(204));
    wire.once(/^PUT company-api\/v1\/menus\/\d+/, () => new Response(null, { status: 204 }));
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await user.type(name, ' 2');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/may have been saved/);
    expect(name).toHaveDisplayValue(/ 2$/);
    expect(screen.queryByText('Menu updated successfully')).not.toBeInTheDocument();
  });

  it.each<[what: string, status: number, body: unknown]>([
    [
      'FastAPI',
      422,
      { detail: [{ loc: ['body', 'name'], msg: 'field required', type: 'value_error.missing' }] },
    ],
    ['Laravel', 422, { message: 'The given data was invalid.', errors: { name: ['field required'] } }],
    [
      'ASP.NET',
      400,
      { type: 'about:blank', title: 'Errors', status: 400, errors: { name: ['field required'] } },
    ],
  ])('shows a refusal of %s beside its field', async (_, status, body) => {
    const { user } = await openMenu(/^PUT company-api\/v1\/menus\/\d+/, () => answer(status, body));
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await user.type(name, ' 2');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(name).toHaveAccessibleDescription('field required'));
  });

  it('shows a refusal of NestJS above the form', async () => {
    const body = { statusCode: 400, message: ['name must be shorter'], error: 'Bad Request' };
    const { user } = await openMenu(/^PUT company-api\/v1\/menus\/\d+/, () => answer(400, body));
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' 2');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^.?name must be shorter$/);
  });

  it('explains an empty answer to a POST', async () => {
    const { user } = await open('/menus/create', 'POST company-api/v1/menus/', () => answer(201, ''));
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Akşam');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    const message = await screen.findByRole('alert');
    expect(message).toHaveTextContent('It may have been saved: look at the list before you try again.');
    expect(await detailsIn(message)).toMatch(
      /The answer is empty. A POST has to be answered with the created record/,
    );
  });
});

describe('a value of another type', () => {
  it('is shown as it came, and explained in the console', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await open('/ingredients', INGREDIENTS, ({ results, count }: Rows) => ({
      count,
      results: results.map((row, index) => ({
        ...row,
        updated_at: index === 0 ? '21/11/2026' : row.updated_at,
        name: index === 1 ? null : row.name,
      })),
    }));
    expect(await screen.findByText('21/11/2026')).toBeVisible();
    const told = () => log.mock.calls.map(([text]) => String(text));
    await waitFor(() => expect(told()).toHaveLength(2));
    expect(told()[0]).toMatch(/ingredients\/: updated_at of the record .*\n.*"21\/11\/2026"\n.*ISO 8601/);
    expect(told()[1]).toMatch(/name of the record .*\ncame: null/);
  });
});

describe('a sign-in', () => {
  async function signIn(call: string | RegExp, change: (found: never) => unknown) {
    const wire = wireOver(backend.fetch);
    wire.when(call, async (_, passOn) => {
      const changed = change((await (await passOn()).json()) as never);
      return changed instanceof Response ? changed : answer(200, changed);
    });
    const panel = await renderPanel({ backend, path: '/login', wire });
    await panel.user.type(screen.getByLabelText('Username'), company.account.username);
    await panel.user.type(screen.getByLabelText('Password'), company.account.password);
    await panel.user.click(screen.getByRole('button', { name: 'Sign in' }));
    return panel;
  }

  it.each([
    [{ access: 'a.b.c', refresh: 'd' }, /set `token: 'access'`.*tokenScheme: 'Bearer'/],
    [{ key: 'abc' }, /set `token: 'key'` in resources\/backend.ts/],
    [{ data: { access_token: 'a.b.c' } }, /set `token: 'data.access_token'`/],
  ])('whose answer is %j is explained, and nothing is stored', async (body, remedy) => {
    const { session } = await signIn('POST api/v1/login/', () => body);
    const message = await screen.findByRole('alert');
    expect(message).toHaveTextContent(UNREADABLE);
    expect(await detailsIn(message)).toMatch(remedy);
    expect(session.token()).toBeNull();
  });

  it('whose token is refused at once is not called an expired session', async () => {
    await signIn(/^GET /, () => answer(401, { detail: 'Authentication credentials were not provided.' }));
    const message = await screen.findByRole('alert');
    expect(message).toHaveTextContent('Sofra and the server do not fit together.');
    expect(screen.queryByText(/Your session has ended/)).toBeNull();
    expect(await detailsIn(message)).toMatch(/tokenScheme: 'Bearer'/);
  });
});

describe('a list that the backend says nothing about the search of', () => {
  const rows = ['Tuz', 'Su', 'Nane', 'İskender sosu'].map((name, index) => ({
    id: index + 1,
    name,
    updated_at: '',
  }));
  it.each<[what: string, find: (name: string) => object[]]>([
    ['ignores it', () => rows],
    ['compares letters in another way', name => rows.filter(row => row.name.includes(name))],
  ])('shows what is searched for where it %s', async (_, find) => {
    const wire = plainWireOver(backend.fetch);
    wire.when(INGREDIENTS, ({ query }) => {
      const results = find(query.get('name') ?? '');
      return answer(200, { count: results.length, results });
    });
    const { user } = await renderPanel({ backend, account: company.account, path: '/ingredients', wire });
    const box = await screen.findByRole('searchbox');
    for (const [typed, name] of [
      ['nan', 'Nane'],
      ['iskender', 'İskender sosu'],
    ]) {
      await user.clear(box);
      await user.type(box, typed!);
      await waitFor(() => expect(namesShown()).toEqual([name]));
    }
  });
});
