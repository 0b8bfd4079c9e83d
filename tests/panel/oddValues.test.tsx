import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { signIn } from '../../i18n/en/signIn';
import { prepareIngredientRecovery } from '../../resources/ingredients/prepareIngredientRecovery';
import type { Product } from '../../src/contract/records';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildProvider } from '../support/panel/buildProvider';
import { buildCompany, type Company } from '../support/company';
import { renderPanel } from '../support/panel/renderPanel';
import { watchPrinting } from '../support/panel/watchPrinting';
import { answer, wireOver } from '../support/panel/wire';

/** Values of another kind than the contract's are shown as they can be; no screen stops at them. */

let backend: Backend;
let company: Company;
let screens: string[];
beforeAll(async () => {
  backend = await startBackend();
  company = await buildCompany(backend);
  const category = await company.buildCategory({ name: 'Çorbalar' });
  const product = await company.buildProduct({ name: 'Mercimek' });
  await company.send('POST', 'company-api/v1/product-categories/', {
    product: product.id,
    category: category.id,
  });
  const menu = await company.buildMenu({ name: 'Öğle', categories: [category.id] });
  const link = await company.buildLink({ menu: menu.id });
  screens = ['ingredients', 'products', 'categories', 'menus', 'links'].map(name => `/${name}`);
  for (const [name, { id }] of Object.entries({
    products: product,
    categories: category,
    menus: menu,
    links: link,
  }))
    screens.push(`/${name}/${id}/edit`);
  screens.push(`/categories/${category.id}/products`, '/', '/print', '/print?for=menus');
  const soldOut = { sold_out: true, time_zone: 'Europe/Istanbul' };
  await company.send('PUT', `company-api/v1/products/${product.id}/sold-out/`, soldOut);
  screens.push('/sold-out', '/check-up', '/export', '/export?for=products');
});

type Row = Record<string, unknown>;

/** A position of a product without the product, or without its category, is none. */
const OPTIONAL = ['ingredients', 'categories', 'menu'];
const REFERENCES = [...OPTIONAL, 'product', 'category'];
const OTHERS = { allergens: [], sold_out_until: null, categories: [] };

/** The forms that show the public menu. */
const PREVIEWED = /^\/(products|categories|menus)\/.*edit$/;

/** Opens each screen, with its preview, while every read of records has changed rows. Returns the paths of those that break. */
async function openAll(change: (row: Row) => Row): Promise<string[]> {
  const broken: string[] = [];
  watchPrinting();
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('photo')));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  for (const path of screens) {
    const wire = wireOver(backend.fetch);
    wire.when(/^GET company-api\/v1\/[a-z-]+\/(\d+\/)?$/, async (_, passOn) => {
      const body = (await (await passOn()).json()) as Row & { results?: Row[] };
      if ('id' in body) return answer(200, change(body));
      return answer(200, body.results ? { ...body, results: body.results.map(change) } : body);
    });
    const panel = await renderPanel({ backend, account: company.account, path, wire });
    await waitFor(() => expect(document.querySelector('main h1')).not.toBeNull());
    await wire.settled();
    await waitFor(() => expect(document.querySelector('main [aria-busy=true]')).toBeNull());
    const isBroken = () => document.body.textContent.includes(signIn.broken.title);
    if (PREVIEWED.test(path) && !isBroken()) {
      await panel.user.click(await within(document.body).findByRole('button', { name: 'Preview' }));
      await waitFor(() => expect(isBroken() || document.querySelector('article')).toBeTruthy());
      await wire.settled();
    }
    if (path.startsWith('/print'))
      await waitFor(() => expect(isBroken() || document.querySelector('canvas')).toBeTruthy());
    if (path.startsWith('/export')) {
      const format = within(document.body).queryByRole('combobox', { name: 'File' });
      if (format) await panel.user.selectOptions(format, 'xlsx');
      await panel.user.click(await within(document.body).findByRole('button', { name: 'Download' }));
      await waitFor(() =>
        expect(document.querySelector('main [role=progressbar], main progress')).toBeNull(),
      );
      if (!/The file was made/.test(document.body.textContent)) broken.push(path);
    }
    if (isBroken()) broken.push(path);
    panel.unmount();
  }
  return broken;
}

const isReference = (row: Row, field: string) => REFERENCES.includes(field) && !!row[field];

it.each<[string, unknown]>([
  ['null', null],
  ['an empty text', ''],
  ['a text', 'x'],
  ['a number', 5],
  ['a list of null', [null]],
  ['a list of numbers', [1, 2]],
])('%s in place of every value stops no screen', async (_, value) => {
  const broken = await openAll(row =>
    Object.fromEntries(
      Object.entries({ ...OTHERS, ...row }).map(([field, before]) => [
        field,
        field === 'id' || isReference(row, field) ? before : value,
      ]),
    ),
  );
  expect(broken).toEqual([]);
});

it('translations in place of a description stop no screen', async () => {
  const texts = { en: 'At noon', tr: 'Öğlen' };
  const broken = await openAll(row => ({ ...row, description: texts }));
  expect(broken).toEqual([]);
});

it('null in place of a name stops no screen beside a photo', async () => {
  const photo = 'http://backend.test/photo.png';
  const broken = await openAll(row => ({ ...row, name: null, slug: null, photo }));
  expect(broken).toEqual([]);
});

it.each<[string, string[], (record: unknown) => unknown]>([
  ['null in place of references', OPTIONAL, () => null],
  ['references without a name', REFERENCES, record => nameless(record)],
])('%s stop no screen', async (_, fields, change) => {
  const broken = await openAll(row =>
    Object.fromEntries(
      Object.entries(row).map(([field, value]) => [
        field,
        fields.includes(field) && value ? change(value) : value,
      ]),
    ),
  );
  expect(broken).toEqual([]);
});

it('null in place of a time shows no date', async () => {
  const wire = wireOver(backend.fetch);
  wire.when(/^GET company-api\/v1\/(products|menus|qr-codes)\/$/, async (_, passOn) => {
    const page = (await (await passOn()).json()) as { results: Row[] };
    return answer(200, { ...page, results: page.results.map(row => ({ ...row, updated_at: null })) });
  });
  await renderPanel({ backend, account: company.account, wire });
  const menus = await screen.findByRole('region', { name: /menus/i });
  expect(await within(menus).findByText('Öğle')).toBeVisible();
  await wire.settled();
  expect(screen.getByRole('main').querySelector('time')).toBeNull();
});

it('an ingredient can be undone beside a product that has null in place of ingredients', async () => {
  const { provider, wire } = buildProvider(backend, company);
  const salt = await company.buildIngredient({ name: 'Tuz' });
  const soup = await company.buildProduct({ name: 'Ezogelin', ingredients: [salt.id] });
  wire.when('GET company-api/v1/products/', async (_, passOn) => {
    const page = (await (await passOn()).json()) as { results: Row[] };
    const results = page.results.map(row => (row.id === soup.id ? row : { ...row, ingredients: null }));
    return answer(200, { ...page, results });
  });
  const recovery = await prepareIngredientRecovery([salt], provider, new AbortController().signal);
  await company.send('DELETE', `company-api/v1/ingredients/${salt.id}/`);
  await recovery!.restore([salt]);
  const { body } = await company.get<Product>(`company-api/v1/products/${soup.id}/`);
  expect(body.ingredients).toMatchObject([{ name: 'Tuz' }]);
});

function nameless(record: unknown): unknown {
  if (Array.isArray(record)) return record.map(nameless);
  return { ...(record as Row), name: null };
}

it.each<[string, (me: Row) => Row]>([
  ['a user without a last name', me => ({ ...me, last_name: null })],
  ['a company without a name', me => ({ ...me, company: { ...(me.company as Row), name: null } })],
  ['capabilities that are no list', me => ({ ...me, capabilities: { etag: true } })],
  ['capabilities that are no texts', me => ({ ...me, capabilities: [1, null, 'history'] })],
])('%s stops no screen', async (_, change) => {
  for (const path of ['/', '/products', '/change-password']) {
    const wire = wireOver(backend.fetch);
    wire.when('GET api/v1/me/', async (_, passOn) =>
      answer(200, change((await (await passOn()).json()) as Row)),
    );
    const panel = await renderPanel({ backend, account: company.account, path, wire });
    await waitFor(() => expect(document.querySelector('main h1')).not.toBeNull());
    if (path === '/change-password') {
      await panel.user.type(await screen.findByLabelText(/^New password/), 'Mercimek-9');
      await panel.user.tab();
    }
    await wire.settled();
    expect(document.body.textContent).not.toContain(signIn.broken.title);
    expect(document.body.textContent).not.toMatch(/undefined|null/);
    panel.unmount();
  }
});

it('a currency without a symbol is shown without it', async () => {
  const wire = wireOver(backend.fetch);
  wire.when('GET api/v1/me/', async (_, passOn) => {
    const me = (await (await passOn()).json()) as { company: object };
    return answer(200, { ...me, company: { ...me.company, currency: { minor_unit: 2 } } });
  });
  await renderPanel({ backend, account: company.account, path: '/', wire });
  expect((await screen.findAllByText(/^\d+\.\d\d$/))[0]).toBeVisible();
});

it('a product without a price is shown without it', async () => {
  const wire = wireOver(backend.fetch);
  wire.when('GET company-api/v1/products/', async (_, passOn) => {
    const page = (await (await passOn()).json()) as { results: Row[] };
    return answer(200, { ...page, results: page.results.map(({ price: _, ...row }) => row) });
  });
  await renderPanel({ backend, account: company.account, path: '/', wire });
  expect(await screen.findByText('Mercimek')).toBeVisible();
  await wire.settled();
  expect(document.body.textContent).not.toContain('undefined');
});
