import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Category, Ingredient, Menu, Product } from '../../server/contract/records';
import type { Company as CompanyRecord, Currency } from '../../src/contract/records';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { box, button } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { answer, broken, lostAnswer, plainWireOver, wireOver, type Wire } from '../support/panel/wire';

/** Two people on one record, and answers that were lost. */

let backend: Backend;
let company: Company;
beforeAll(async () => {
  backend = await startBackend();
  company = await buildCompany(backend);
});
afterAll(() => backend.close());

async function open(path: string, wire = wireOver(backend.fetch)) {
  const panel = await renderPanel({ backend, wire, account: company.account, path });
  await screen.findByRole('button', { name: /^Account: / });
  await screen.findByRole('textbox', { name: /^Name/ });
  return panel;
}

const headersOf = (wire: Wire, header: string) =>
  wire.calls.filter(({ method }) => method !== 'GET').map(({ headers }) => headers.get(header));

describe.each([
  ['with ETags', () => wireOver(backend.fetch)],
  ['by updated_at', () => plainWireOver(backend.fetch)],
])('P22 two people on one record, %s', (kind, createWire) => {
  it('both versions are shown field by field, and the chosen ones are saved', async () => {
    const menu = await company.buildMenu({ name: 'Öğle', description: 'Hafta içi' });
    const { user, wire } = await open(`/menus/${menu.id}/edit`, createWire());
    await user.clear(box(/^Name/));
    await user.type(box(/^Name/), 'Öğle menüsü');
    await company.send('PUT', `company-api/v1/menus/${menu.id}/`, {
      name: 'Gündüz',
      description: 'Her gün',
      categories: [],
    });
    await user.click(button('Update'));
    const dialog = await screen.findByRole('alertdialog', { name: '“Gündüz” was changed meanwhile' });
    const name = within(dialog).getByRole('group', { name: 'Name' });
    expect(within(name).getByRole('radio', { name: 'Yours Öğle menüsü' })).toBeChecked();
    expect(within(name).getByRole('radio', { name: 'Saved Gündüz' })).not.toBeChecked();
    const description = within(dialog).getByRole('group', { name: 'Description' });
    expect(within(description).getByRole('radio', { name: 'Saved Her gün' })).toBeChecked();
    expect((await company.get<Menu>(`company-api/v1/menus/${menu.id}/`)).body.name).toBe('Gündüz');

    await user.click(button('Save the choice'));
    expect(await screen.findByText('Menu updated successfully')).toBeVisible();
    expect((await company.get<Menu>(`company-api/v1/menus/${menu.id}/`)).body).toMatchObject({
      name: 'Öğle menüsü',
      description: 'Her gün',
    });
    const sent = headersOf(wire, 'If-Match');
    expect(sent.every(version => (version !== null) === (kind === 'with ETags'))).toBe(true);
  });

  it('the other version can be taken, and going back changes nothing', async () => {
    const menu = await company.buildMenu({ name: 'Akşam', description: '' });
    const { user, wire } = await open(`/menus/${menu.id}/edit`, createWire());
    await user.type(box(/^Name/), ' 2');
    await company.send('PUT', `company-api/v1/menus/${menu.id}/`, { name: 'Gece', description: '' });
    await user.click(button('Update'));
    await user.click(await screen.findByRole('button', { name: 'Back to the form' }));
    expect(box(/^Name/)).toHaveValue('Akşam 2');
    await waitFor(() => expect(button('Update')).toBeEnabled());
    const writes = wire.writes().length;
    await user.click(button('Update'));
    await user.click(await screen.findByRole('radio', { name: 'Saved Gece' }));
    await user.click(button('Save the choice'));
    expect(await screen.findByText('Menu updated successfully')).toBeVisible();
    expect(wire.writes().length).toBeGreaterThan(writes);
    expect((await company.get<Menu>(`company-api/v1/menus/${menu.id}/`)).body.name).toBe('Gece');
  });

  it('a change of what no form shows is no question', async () => {
    const [first, second] = await company.buildCategories(['Çorbalar', 'Tatlılar']);
    const { user } = await open(`/categories/${second!.id}/edit`, createWire());
    await user.type(box(/^Name/), ' 2');
    await company.send('PATCH', `company-api/v1/categories/${second!.id}/`, { sort_order: 7 });
    await user.click(button('Update'));
    expect(await screen.findByText('Category updated successfully')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect((await company.get<Category>(`company-api/v1/categories/${second!.id}/`)).body).toMatchObject({
      name: 'Tatlılar 2',
      sort_order: 7,
    });
    expect(first).toBeDefined();
  });

  it('a renamed ingredient is shown with both names, also where a page has two rows at most', async () => {
    const ingredient = await company.buildIngredient({ name: `Tuz ${kind}` });
    for (const newer of ['Biber', 'Şeker']) await company.buildIngredient({ name: `${newer} ${kind}` });
    const wire = createWire();
    wire.when('GET company-api/v1/ingredients/', ({ path, query, headers }) => {
      query.set('limit', '2');
      return backend.fetch(`http://backend.test/${path}?${query}`, { headers });
    });
    const panel = await renderPanel({
      backend,
      wire,
      account: company.account,
      path: `/ingredients?search=${encodeURIComponent(`Tuz ${kind}`)}`,
    });
    await panel.user.click(await screen.findByRole('button', { name: `Edit Tuz ${kind}` }));
    const input = await screen.findByRole('textbox', { name: 'Name' });
    await panel.user.clear(input);
    await panel.user.type(input, `Deniz tuzu ${kind}`);
    const path = `company-api/v1/ingredients/${ingredient.id}/`;
    await company.send('PUT', path, { name: `Kaya tuzu ${kind}` });
    await panel.user.keyboard('{Enter}');
    const dialog = await screen.findByRole('alertdialog', {
      name: `“Kaya tuzu ${kind}” was changed meanwhile`,
    });
    expect(await nameOf(ingredient.id)).toBe(`Kaya tuzu ${kind}`);
    expect(within(dialog).getByRole('radio', { name: `Saved Kaya tuzu ${kind}` })).not.toBeChecked();
    await panel.user.click(button('Save the choice'));
    expect(await screen.findByText('Ingredient updated successfully')).toBeVisible();
    expect(await nameOf(ingredient.id)).toBe(`Deniz tuzu ${kind}`);
  });
});

const nameOf = async (id: Ingredient['id']) =>
  (await company.stored<Ingredient>('ingredients')).find(stored => stored.id === id)?.name;

it('P22 a form that is opened by its address is saved with one call', async () => {
  const menu = await company.buildMenu({ name: 'Tek çağrı' });
  const { user, wire } = await open(`/menus/${menu.id}/edit`);
  await user.type(box(/^Name/), ' 2');
  const path = `company-api/v1/menus/${menu.id}/`;
  const reads = wire.named(`GET ${path}`).length;
  await user.click(button('Update'));
  expect(await screen.findByText('Menu updated successfully')).toBeVisible();
  expect(wire.named(`PUT ${path}`)[0]!.headers.get('If-Match')).toMatch(/^"/);
  expect(wire.named(`GET ${path}`)).toHaveLength(reads);
});

it('P22 a change of another user is asked for too when the form was changed before its record was read', async () => {
  const menu = await company.buildMenu({ name: 'Erken', description: '' });
  const path = `company-api/v1/menus/${menu.id}/`;
  const wire = wireOver(backend.fetch);
  const panel = await renderPanel({ backend, wire, account: company.account, path: '/menus' });
  const link = await screen.findByRole('link', { name: 'Edit Erken' });
  await company.send('PUT', path, { name: 'Erken 2', description: '' });
  const answered = gate();
  wire.once(`GET ${path}`, async (_, passOn) => {
    await answered.opened;
    return passOn();
  });
  await panel.user.click(link);
  await panel.user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' öğle');
  answered.open();
  await screen.findByRole('heading', { level: 1, name: 'Edit Erken 2' });
  await panel.user.click(button('Update'));
  const dialog = await screen.findByRole('alertdialog', { name: '“Erken 2” was changed meanwhile' });
  expect(within(dialog).getByRole('radio', { name: 'Yours Erken öğle' })).toBeChecked();
});

/** Types into a form that was opened from a row without the time of its last change. `read` lets the record be read. */
async function typeBeforeRead(name: string) {
  const menu = await company.buildMenu({ name, description: '' });
  const path = `company-api/v1/menus/${menu.id}/`;
  const wire = plainWireOver(backend.fetch);
  wire.when('GET company-api/v1/menus/', async (_, passOn) => {
    const { count, results } = (await (await passOn()).json()) as { count: number; results: Menu[] };
    return answer(200, { count, results: results.map(row => ({ ...row, updated_at: undefined })) });
  });
  const answered = gate();
  wire.once(`GET ${path}`, async (_, passOn) => {
    await answered.opened;
    return passOn();
  });
  const { user } = await renderPanel({ backend, wire, account: company.account, path: '/menus' });
  await user.click(await screen.findByRole('link', { name: `Edit ${name}` }));
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' liste');
  return {
    path,
    read: async () => {
      answered.open();
      await waitFor(() => expect(wire.named(`GET ${path}`)).toHaveLength(1));
      await wire.settled();
    },
    saved: async () => {
      await user.click(button('Update'));
      return within(await screen.findByRole('alertdialog')).getByRole('radio', { name: 'Saved Onun' });
    },
  };
}

it('P22 a change of another user is asked for when the row that opened the form had no time of its last change', async () => {
  const { path, read, saved } = await typeBeforeRead('Kısa');
  await read();
  await company.send('PUT', path, { name: 'Kısa', description: 'Onun' });
  expect(await saved()).toBeChecked();
});

it('P22 a change of another user between the reads of the row and of the record is asked for when it is typed over', async () => {
  const { path, read, saved } = await typeBeforeRead('Geç');
  await company.send('PUT', path, { name: 'Onun', description: 'Yeni' });
  await read();
  expect(box(/^Description/)).toHaveValue('Yeni');
  expect(await saved()).toBeVisible();
});

it('P13 P22 a form that is left before its save meets another change is offered again', async () => {
  const menu = await company.buildMenu({ name: 'Bırakılan', description: '' });
  const path = `company-api/v1/menus/${menu.id}/`;
  const { user, wire } = await open(`/menus/${menu.id}/edit`);
  await user.type(box(/^Name/), ' 2');
  await company.send('PUT', path, { name: 'Bırakılan', description: 'Yeni' });
  const answered = gate();
  wire.once(`PUT ${path}`, async (_, passOn) => {
    await answered.opened;
    return passOn();
  });
  await user.click(button('Update'));
  await user.click(screen.getByRole('link', { name: 'Links' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { level: 1, name: 'Links' });
  answered.open();
  await user.click(await screen.findByRole('button', { name: /^(Continue|Back to the form)$/ }));
  await waitFor(() => expect(box(/^Name/)).toHaveValue('Bırakılan 2'));
  await user.click(button('Update'));
  await user.click(await screen.findByRole('button', { name: 'Save the choice' }));
  expect(await screen.findByText('Menu updated successfully')).toBeVisible();
  expect((await company.get<Menu>(path)).body).toMatchObject({ name: 'Bırakılan 2', description: 'Yeni' });
});

describe('P22 two people on the company', () => {
  it('going back to the form and saving again asks again', async () => {
    const own = await buildCompany(backend);
    const wire = wireOver(backend.fetch);
    const { user } = await renderPanel({ backend, wire, account: own.account, path: '/company' });
    await user.type(await screen.findByRole('textbox', { name: 'Phone number' }), ' 99');
    await own.send('PATCH', 'api/v1/my-company/', { phone_number: '111' });
    for (const answer of ['Back to the form', 'Save the choice']) {
      await user.click(button('Update company'));
      await user.click(await screen.findByRole('button', { name: answer }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
      const { phone_number } = (await own.get<CompanyRecord>('api/v1/my-company/')).body;
      if (answer === 'Back to the form') expect(phone_number).toBe('111');
    }
    expect(await screen.findByText('Company data updated successfully')).toBeVisible();
  });

  it.each([
    ['with ETags', wireOver],
    ['by its values', plainWireOver],
  ])('a draft that is continued is compared with what it was typed over, %s', async (_, createWire) => {
    const own = await buildCompany(backend);
    const openPage = (path: string) =>
      renderPanel({ backend, wire: createWire(backend.fetch), account: own.account, path });
    const first = await openPage('/company');
    await first.user.type(await screen.findByRole('textbox', { name: 'Phone number' }), ' 99');
    window.dispatchEvent(new Event('pagehide'));
    first.unmount();
    await own.send('PATCH', 'api/v1/my-company/', { phone_number: '111' });
    const { user } = await openPage('/');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' }).value).toMatch(/99$/),
    );
    await user.click(button('Update company'));
    const dialog = within(await screen.findByRole('alertdialog', { name: /was changed meanwhile$/ }));
    expect(dialog.getByRole('radio', { name: 'Saved 111' })).not.toBeChecked();
    expect((await own.get<CompanyRecord>('api/v1/my-company/')).body.phone_number).toBe('111');
  });

  it('both versions are shown, the currency by its name', async () => {
    const own = await buildCompany(backend);
    const wire = wireOver(backend.fetch);
    const { user } = await renderPanel({ backend, wire, account: own.account, path: '/company' });
    await user.type(await screen.findByRole('textbox', { name: 'Phone number' }), ' 99');
    const before = (await own.get<CompanyRecord>('api/v1/my-company/')).body;
    const currencies = (await own.get<Currency[]>('api/v1/currencies/')).body;
    const other = currencies.find(({ id }) => id !== before.currency!.id)!;
    await own.send('PATCH', 'api/v1/my-company/', { phone_number: '111', currency_id: other.id });
    await user.click(button('Update company'));
    const dialog = await screen.findByRole('alertdialog', { name: /was changed meanwhile$/ });
    const currency = within(dialog).getByRole('group', { name: 'Currency' });
    expect(within(currency).getByRole('radio', { name: `Saved ${other.name}` })).toBeChecked();
    await user.click(within(dialog).getByRole('radio', { name: /^Yours .*99$/ }));
    await user.click(button('Save the choice'));
    expect(await screen.findByText('Company data updated successfully')).toBeVisible();
    const saved = (await own.get<CompanyRecord>('api/v1/my-company/')).body;
    expect(saved.phone_number).toMatch(/99$/);
    expect(saved.currency!.id).toBe(other.id);
  });

  it('a backend that has no ETags is not asked for one', async () => {
    const own = await buildCompany(backend);
    const wire = plainWireOver(backend.fetch);
    const { user } = await renderPanel({ backend, wire, account: own.account, path: '/company' });
    await user.type(await screen.findByRole('textbox', { name: 'Phone number' }), '1');
    await user.click(button('Update company'));
    expect(await screen.findByText('Company data updated successfully')).toBeVisible();
    expect(headersOf(wire, 'If-Match')).toEqual([null]);
  });
});

describe('P8 an answer that is lost after the record was created', () => {
  const lose = (wire: Wire) => wire.once(/^POST company-api/, lostAnswer);

  it('the second try carries the same key, and makes no second row', async () => {
    const { user, wire } = await open('/products/create');
    lose(wire);
    await user.type(box(/^Name/), 'Kapuska');
    await user.type(box(/^Price/), '95');
    await user.click(button('Create'));
    expect(await screen.findByRole('alert')).toHaveTextContent('It may have been saved');
    await user.click(button('Create'));
    expect(await screen.findByText('Product created successfully')).toBeVisible();
    const [first, second] = headersOf(wire, 'Idempotency-Key');
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    const found = (await company.stored<Product>('products')).filter(({ name }) => name === 'Kapuska');
    expect(found).toHaveLength(1);
  });

  it('what is typed between the tries has a key of its own', async () => {
    const { user, wire } = await open('/menus/create');
    lose(wire);
    await user.type(box(/^Name/), 'Brunch');
    await user.click(button('Create'));
    await screen.findByRole('alert');
    await user.type(box(/^Name/), ' 2');
    await user.click(button('Create'));
    await user.click(await screen.findByRole('button', { name: 'Create another one' }));
    expect(await screen.findByText('Menu created successfully')).toBeVisible();
    const [first, second] = headersOf(wire, 'Idempotency-Key');
    expect(second).not.toBe(first);
  });

  it.each([
    ['Use that one', 1],
    ['Create another one', 2],
  ])('without keys the newest rows are compared: “%s” ends with %i row(s)', async (choice, rows) => {
    const name = `Menü ${rows}`;
    const { user, wire } = await open('/menus/create', plainWireOver(backend.fetch));
    lose(wire);
    await user.type(box(/^Name/), name);
    await user.click(button('Create'));
    await screen.findByRole('alert');
    await user.click(button('Create'));
    const question = await screen.findByRole('alertdialog', { name: `“${name}” may be saved already` });
    expect(question).toHaveTextContent('The newest entry is the same as what you sent then.');
    await user.click(within(question).getByRole('button', { name: choice }));
    expect(await screen.findByText('Menu created successfully')).toBeVisible();
    const found = (await company.stored<Menu>('menus')).filter(menu => menu.name === name);
    expect(found).toHaveLength(rows);
    expect(headersOf(wire, 'Idempotency-Key').every(key => key === null)).toBe(true);
  });

  it('without keys nothing is asked when the first try was not carried out', async () => {
    const { user, wire } = await open('/menus/create', plainWireOver(backend.fetch));
    wire.once(/^POST company-api/, () => Promise.reject(new TypeError('Failed to fetch')));
    await user.type(box(/^Name/), 'Kahvaltı');
    await user.click(button('Create'));
    await screen.findByRole('alert');
    await user.click(button('Create'));
    expect(await screen.findByText('Menu created successfully')).toBeVisible();
    expect((await company.stored<Menu>('menus')).filter(({ name }) => name === 'Kahvaltı')).toHaveLength(1);
  });

  const openDashboard = () =>
    renderPanel({ backend, wire: wireOver(backend.fetch), account: company.account, path: '/' });
  const continueDraft = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(box(/^Name/)).toHaveValue(name));
  };
  const findMenus = async (name: RegExp) =>
    (await company.stored<Menu>('menus')).filter(menu => name.test(menu.name));

  it.each([
    ['with keys', 1, () => wireOver(backend.fetch)],
    ['without keys', 2, () => plainWireOver(backend.fetch)],
  ])('%s, what is changed after the lost answer is saved in the same row', async (_, n, createWire) => {
    const { user, wire } = await open('/menus/create', createWire());
    lose(wire);
    await user.type(box(/^Name/), `Gece ${n}`);
    await user.click(button('Create'));
    await screen.findByRole('alert');
    await user.type(box(/^Name/), ' menüsü');
    await user.click(button('Create'));
    const question = await screen.findByRole('alertdialog', { name: `“Gece ${n}” may be saved already` });
    await user.click(within(question).getByRole('button', { name: 'Use that one' }));
    expect(await screen.findByText('Menu created successfully')).toBeVisible();
    expect(await findMenus(new RegExp(`^Gece ${n}`))).toMatchObject([{ name: `Gece ${n} menüsü` }]);
  });

  it('the next page, which continues the draft, repeats the key', async () => {
    const first = await open('/menus/create');
    lose(first.wire);
    await first.user.type(box(/^Name/), 'Sabah');
    await first.user.click(button('Create'));
    await screen.findByRole('alert');
    first.unmount();
    const { user, wire } = await openDashboard();
    await continueDraft(user, 'Sabah');
    await user.click(button('Create'));
    expect(await screen.findByText('Menu created successfully')).toBeVisible();
    expect(headersOf(wire, 'Idempotency-Key')).toEqual(headersOf(first.wire, 'Idempotency-Key'));
    expect(await findMenus(/^Sabah/)).toHaveLength(1);
  });

  it('a page that ends while the record is created leaves a draft that knows the key', async () => {
    const first = await open('/menus/create');
    const { opened, open: end } = gate();
    first.wire.once(/^POST company-api/, async (_, passOn) => {
      await passOn();
      await opened;
      return broken();
    });
    await first.user.type(box(/^Name/), 'Bayram');
    await first.user.click(button('Create'));
    await waitFor(async () => expect(await findMenus(/^Bayram/)).toHaveLength(1));
    first.unmount();
    const { user } = await openDashboard();
    await continueDraft(user, 'Bayram');
    await user.click(button('Create'));
    expect(await screen.findByText('Menu created successfully')).toBeVisible();
    expect(await findMenus(/^Bayram/)).toHaveLength(1);
    end();
    await first.wire.settled();
  });

  it.each([
    [502, 'Server error. Please try again later. The server has not confirmed this. It may have been saved'],
    [504, 'It may have been saved'],
  ])('P7 a %i of a proxy says that it may have been saved', async (status, sentence) => {
    const { user, wire } = await open('/menus/create');
    wire.once(/^POST company-api/, async (_, passOn) => {
      await passOn();
      return new Response('<html>Bad Gateway</html>', { status });
    });
    await user.type(box(/^Name/), `Menü ${status}`);
    await user.click(button('Create'));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    await user.click(button('Create'));
    expect(await screen.findByText('Menu created successfully')).toBeVisible();
    const found = (await company.stored<Menu>('menus')).filter(({ name }) => name === `Menü ${status}`);
    expect(found).toHaveLength(1);
  });
});

it('P22 nothing is sent when the other version cannot be read', async () => {
  const menu = await company.buildMenu({ name: 'Okunmayan', description: '' });
  const path = `company-api/v1/menus/${menu.id}/`;
  const { user, wire } = await open(`/menus/${menu.id}/edit`, plainWireOver(backend.fetch));
  await wire.settled();
  await user.type(box(/^Name/), ' 2');
  await company.send('PUT', path, { name: 'Onun', description: '', categories: [] });
  wire.when(`GET ${path}`, () => answer(503, {}));
  await user.click(button('Update'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/Server error/);
  expect(wire.writes()).toEqual([]);
  expect((await company.get<Menu>(path)).body.name).toBe('Onun');
});
