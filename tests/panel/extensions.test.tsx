import { act, render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Change, Product } from '../../src/contract/records';
import { extended } from '../../src/resource/extension/extended';
import { addSentFields } from '../../src/resource/extension/addSentFields';
import { fieldsOf } from '../../src/resource/fieldsOf';
import { products } from '../../resources/products';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { notePrintedCode } from '../../src/qrCodes/printedCodes';
import { gate } from '../support/gate';
import { renderPanel } from '../support/panel/renderPanel';
import { answer, lostAnswer, plainWireOver, wireOver } from '../support/panel/wire';

/** What the panel shows of a backend that announces `sold_out`, `allergens` and `history`, and of one that does not. */

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const productOf = async (company: Company) => (await company.stored<Product>('products'))[0]!;

const plainWire = () => plainWireOver(backend.fetch);

describe('a product that is sold out today', () => {
  it('is marked and served again with one press in the list', async () => {
    const company = await buildCompany(backend);
    await company.buildProduct({ name: 'Menemen' });
    const { user } = await renderPanel({ backend, account: company.account, path: '/products' });
    const mark = await screen.findByRole('button', { name: 'Sold out today: Menemen' });
    expect(mark).toHaveAttribute('aria-pressed', 'false');
    // The next visit loads their code with its first screen.
    expect(localStorage.getItem('extensions')).toContain('sold_out');
    await user.click(mark);
    expect(await screen.findByRole('button', { name: /^Menemen is sold out until / })).toHaveTextContent(
      'Sold out',
    );
    await waitFor(async () => expect((await productOf(company)).sold_out_until).not.toBeNull());
    await user.click(screen.getByRole('button', { name: /^Menemen is sold out until / }));
    await screen.findByRole('button', { name: 'Sold out today: Menemen' });
    await waitFor(async () => expect((await productOf(company)).sold_out_until).toBeNull());
  });

  it('is sent once for a double click', async () => {
    const company = await buildCompany(backend);
    await company.buildProduct({ name: 'Menemen' });
    const { user, wire } = await renderPanel({ backend, account: company.account, path: '/products' });
    const { opened, open } = gate();
    wire.when(/^PUT .*sold-out/, async (_, passOn) => {
      await opened;
      return passOn();
    });
    await user.dblClick(await screen.findByRole('button', { name: 'Sold out today: Menemen' }));
    open();
    expect(await screen.findByRole('button', { name: /^Menemen is sold out until / })).toBeVisible();
    await act(() => wire.settled());
    expect(wire.calls.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))).toMatchObject([
      { sold_out: true },
    ]);
  });

  it('is served again at its time by the clock of the server', async () => {
    const company = await buildCompany(backend);
    await company.buildProduct({ name: 'Menemen' });
    const wire = wireOver(backend.fetch);
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
    wire.when('GET company-api/v1/products/', async (_, passOn) => {
      const page = (await (await passOn()).json()) as { count: number; results: Product[] };
      const results = page.results.map(one => ({ ...one, sold_out_until: hours(1).toISOString() }));
      return answer(200, { ...page, results }, { Date: hours(2).toUTCString() });
    });
    await renderPanel({ backend, wire, account: company.account, path: '/products' });
    expect(await screen.findByRole('button', { name: 'Sold out today: Menemen' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });

  it('leaves the page of what is sold out at its time', async () => {
    const company = await buildCompany(backend);
    const { id } = await company.buildProduct({ name: 'Menemen' });
    const sold = (sold_out: boolean) =>
      company.send('PUT', `company-api/v1/products/${id}/sold-out/`, { sold_out, time_zone: 'UTC' });
    await sold(true);
    const wire = wireOver(backend.fetch);
    wire.once('GET company-api/v1/products/', async (_, passOn) => {
      const page = (await (await passOn()).json()) as { count: number; results: Product[] };
      const sold_out_until = new Date(Date.now() + 200).toISOString();
      return answer(200, { ...page, results: page.results.map(one => ({ ...one, sold_out_until })) });
    });
    await renderPanel({ backend, wire, account: company.account, path: '/sold-out' });
    await screen.findByRole('link', { name: 'Menemen' });
    await sold(false);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Menemen' })).not.toBeInTheDocument(), {
      timeout: 5_000,
    });
  });

  it('is not marked when the backend refuses, and the reason is told', async () => {
    const company = await buildCompany(backend);
    await company.buildProduct({ name: 'Menemen' });
    const wire = wireOver(backend.fetch);
    wire.when(/^PUT .*sold-out/, () => answer(503, {}));
    const { user } = await renderPanel({ backend, wire, account: company.account, path: '/products' });
    await user.click(await screen.findByRole('button', { name: 'Sold out today: Menemen' }));
    expect(await screen.findByText(/Menemen was not changed\. Server error/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sold out today: Menemen' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });

  it('is named as deleted when another user has deleted it', async () => {
    const company = await buildCompany(backend);
    const { id } = await company.buildProduct({ name: 'Menemen' });
    const { user } = await renderPanel({ backend, account: company.account, path: '/products' });
    const mark = await screen.findByRole('button', { name: 'Sold out today: Menemen' });
    await company.send('DELETE', `company-api/v1/products/${id}/`);
    await user.click(mark);
    expect(await screen.findByText('Menemen was not changed. This item no longer exists.')).toBeVisible();
    await waitFor(() => expect(mark).not.toBeInTheDocument());
  });

  it('is on a page with all others and the closing time', async () => {
    const company = await buildCompany(backend);
    const { id } = await company.buildProduct({ name: 'Menemen' });
    await company.send('PUT', `company-api/v1/products/${id}/sold-out/`, {
      sold_out: true,
      time_zone: 'UTC',
    });
    const { user } = await renderPanel({ backend, account: company.account, path: '/sold-out' });
    const time = await screen.findByLabelText('Closing time');
    await waitFor(() => expect(time).toHaveValue('00:00'));
    await user.clear(time);
    await user.type(time, '23:30');
    await user.click(screen.getByRole('button', { name: 'Save closing time' }));
    expect(await screen.findByText('Closing time saved')).toBeVisible();
    // Nothing is unsaved.
    expect(screen.getByRole('button', { name: 'Save closing time' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Serve Menemen again' }));
    expect(await screen.findByText(/^Nothing is sold out/)).toBeVisible();
    const { body } = await company.get('company-api/v1/closing-time/');
    expect(body).toEqual({ closing_time: '23:30' });
  });
});

describe('the allergens of a product', () => {
  it('keep a code that is not among those that can be chosen', async () => {
    const company = await buildCompany(backend);
    const { id } = await company.buildProduct({ name: 'Sütlaç' });
    const wire = wireOver(backend.fetch);
    wire.when(`GET company-api/v1/products/${id}/`, async (_, passOn) =>
      answer(200, { ...((await (await passOn()).json()) as object), allergens: ['milk', 'pork'] }),
    );
    const { user } = await renderPanel({
      backend,
      wire,
      account: company.account,
      path: `/products/${id}/edit`,
    });
    const group = await screen.findByRole('group', { name: 'Allergens' });
    await user.click(within(group).getByRole('button', { name: 'Nuts' }));
    wire.once(`PUT company-api/v1/products/${id}/`, () => answer(503, {}));
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(wire.named(`PUT company-api/v1/products/${id}/`)).toHaveLength(1));
    expect(wire.named(`PUT company-api/v1/products/${id}/`)[0]!.body).toMatchObject({
      allergens: ['milk', 'nuts', 'pork'],
    });
  });

  it('are chosen in its form, shown as badges, and filter the list', async () => {
    const company = await buildCompany(backend);
    const product = await company.buildProduct({ name: 'Sütlaç' });
    await company.buildProduct({ name: 'Çay' });
    const first = await renderPanel({
      backend,
      account: company.account,
      path: `/products/${product.id}/edit`,
    });
    const group = await screen.findByRole('group', { name: 'Allergens' });
    for (const name of ['Nuts', 'Milk']) await first.user.click(within(group).getByRole('button', { name }));
    await first.user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(async () => expect((await productOf(company)).allergens).toEqual(['milk', 'nuts']));
    first.unmount();

    const { user, address } = await renderPanel({ backend, account: company.account, path: '/products' });
    const row = await screen.findByRole('row', { name: /Sütlaç/ });
    expect(await within(row).findByText('Milk')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Allergens' }), 'Without: Milk');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Sütlaç/ })).not.toBeInTheDocument());
    expect(screen.getByRole('combobox', { name: 'Allergens' })).toHaveDisplayValue('Without: Milk');
    expect(screen.queryByRole('option', { name: '-milk' })).not.toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Çay/ })).toBeVisible();
    expect(address()).toBe('/products?allergens=-milk');
  });

  it('are sent with a product if they were changed, also beside a photo', () => {
    const bodyOf = (...[values, previous]: Parameters<typeof products.body>) => {
      const body = products.body(values, previous);
      addSentFields(body, ['allergens'], values, previous);
      return body;
    };
    const values = {
      name: 'Ayran',
      description: '',
      price: 40,
      ingredients: [],
      allergens: ['milk', 'eggs'],
    };
    const form = bodyOf({ id: 0, ...values, photo: null }, undefined) as FormData;
    expect(form.getAll('allergens')).toEqual(['milk', 'eggs']);
    const photo = new File(['x'], 'a.png', { type: 'image/png' });
    expect(bodyOf({ id: 1, ...values, photo }, { id: 1, ...values, allergens: [] })).toMatchObject({
      allergens: ['milk', 'eggs'],
    });
    const emptied = { id: 1, ...values, photo, allergens: [] };
    expect(bodyOf(emptied, { id: 1, ...values })).toMatchObject({ allergens: '' });
    const before = { id: 1, ...values, photo: null };
    expect(bodyOf({ ...before, allergens: ['eggs'] }, before)).toMatchObject({ allergens: ['eggs'] });
    expect(bodyOf({ ...before, allergens: [] }, before)).toMatchObject({ allergens: [] });
    expect(bodyOf(before, before)).not.toHaveProperty('allergens');
    expect(bodyOf({ id: 0, ...values, allergens: [], photo: null }, undefined)).not.toHaveProperty(
      'allergens',
    );
    expect(bodyOf({ id: 1, ...values, allergens: undefined }, { id: 1 })).not.toHaveProperty('allergens');
  });

  it('that were cleared are sent as an empty text beside a photo, which has no null', () => {
    const photo = new File(['x'], 'a.png', { type: 'image/png' });
    const sent = (body: object) => {
      addSentFields(body, ['spiciness'], { id: 1, spiciness: null }, { id: 1, spiciness: 3 });
      return body instanceof FormData ? Object.fromEntries(body) : body;
    };
    expect(sent(new FormData())).toEqual({ spiciness: '' });
    expect(sent({ photo })).toEqual({ photo, spiciness: '' });
    expect(sent({ photo: null })).toEqual({ photo: null, spiciness: null });
  });
});

describe('the history', () => {
  it('shows what was changed by whom, and takes a change back', async () => {
    const company = await buildCompany(backend);
    const product = await company.buildProduct({ name: 'Menemen', price: 120 });
    const path = `company-api/v1/products/${product.id}/`;
    await company.send('PUT', path, { name: 'Menemen', price: 140, ingredients: [], description: 'Acılı' });
    const { user } = await renderPanel({
      backend,
      account: company.account,
      path: `/history?resource=products&record=${product.id}`,
    });
    const [changed] = await screen.findAllByRole('region', { name: 'Menemen (product)' });
    expect(changed).toHaveTextContent(/Changed by /);
    expect(within(changed!).getByText('₺120.00').closest('del')).not.toBeNull();
    await user.click(within(changed!).getByRole('button', { name: 'Take back' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Save these values of Menemen again?' });
    expect(dialog).toHaveTextContent('Price:₺120.00');
    await user.click(within(dialog).getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText('Menemen has its older values')).toBeVisible();
    expect(await productOf(company)).toMatchObject({ price: 120, description: '' });
    await waitFor(() => expect(screen.getAllByRole('region', { name: 'Menemen (product)' })).toHaveLength(3));
    expect(within(changed!).queryByRole('button')).not.toBeInTheDocument();
  });

  it.each([
    [20, false],
    [21, true],
  ])('of %i changes has a next page: %s', async (count, hasNext) => {
    const company = await buildCompany(backend);
    await company.buildMenu({ name: 'Öğle' });
    const wire = wireOver(backend.fetch);
    wire.when('GET company-api/v1/changes/', async (_, passOn) => {
      const { results } = (await (await passOn()).json()) as { results: Change[] };
      return answer(200, { count, results: Array.from({ length: 20 }, (_, id) => ({ ...results[0], id })) });
    });
    await renderPanel({ backend, wire, account: company.account, path: '/history' });
    const next = await screen.findByRole<HTMLButtonElement>('button', { name: 'Next' });
    expect(next.disabled).toBe(!hasNext);
  });

  it.each([
    ['null', null],
    ['an object', {}],
    ['rows without a total', { results: [] }],
    ['rows without an id', { count: 1, results: [{ resource: 'menus' }] }],
  ])('P7 that is answered with %s is told as unreadable, and read again', async (_, body) => {
    const company = await buildCompany(backend);
    await company.buildMenu({ name: 'Öğle' });
    const wire = wireOver(backend.fetch);
    wire.once('GET company-api/v1/changes/', () => answer(200, body));
    const { user } = await renderPanel({ backend, wire, account: company.account, path: '/history' });
    expect(await screen.findByRole('alert')).toHaveTextContent('The server’s answer cannot be read.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Öğle (menu)' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows the other changes where one cannot be shown', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const company = await buildCompany(backend);
    await company.buildMenu({ name: 'Öğle' });
    await company.buildMenu({ name: 'Akşam' });
    const wire = wireOver(backend.fetch);
    wire.when('GET company-api/v1/changes/', async (_, passOn) => {
      const { count, results } = (await (await passOn()).json()) as { count: number; results: Change[] };
      return answer(200, {
        count,
        results: results.map((row, index) => (index ? row : { ...row, record_name: {} })),
      });
    });
    await renderPanel({ backend, wire, account: company.account, path: '/history' });
    expect(await screen.findByText('This part cannot be shown.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Öğle (menu)' })).toBeVisible();
  });

  it('P22 says of a field that was changed again after the change what it asks, and leads back to the history', async () => {
    const company = await buildCompany(backend);
    const { id, ...tea } = await company.buildProduct({ name: 'Çay', price: 10 });
    for (const price of [12, 14])
      await company.send('PUT', `company-api/v1/products/${id}/`, { ...tea, price });
    const { user } = await renderPanel({ backend, account: company.account, path: '/history' });
    const cards = await screen.findAllByRole('region', { name: 'Çay (product)' });
    const first = cards.findLast(card => within(card).queryByRole('button', { name: 'Take back' }));
    await user.click(within(first!).getByRole('button', { name: 'Take back' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take back' }),
    );
    const question = within(await screen.findByRole('alertdialog', { name: /was changed meanwhile/ }));
    expect(question.getByText(/it was changed again after this change/)).toBeVisible();
    expect(question.queryByText(/Another user/)).not.toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it('creates a deleted record again', async () => {
    const company = await buildCompany(backend);
    const menu = await company.buildMenu({ name: 'Akşam' });
    const { slug } = await company.buildLink({ menu: menu.id });
    await company.send('DELETE', `company-api/v1/menus/${menu.id}/`);
    const { user } = await renderPanel({ backend, account: company.account, path: '/history' });
    const [deleted] = await screen.findAllByRole('region', { name: 'Akşam (menu)' });
    await user.click(within(deleted!).getByRole('button', { name: 'Create again' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/^It comes back without its links\./)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Create again' }));
    await waitFor(async () =>
      expect((await company.stored<{ name: string }>('menus')).map(({ name }) => name)).toEqual(['Akşam']),
    );
    // And then the link that was deleted with it, whose menu has another id now.
    const links = await screen.findAllByRole('region', { name: `${slug} (link)` });
    const link = links.find(card => within(card).queryByRole('button', { name: 'Create again' }));
    await user.click(within(link!).getByRole('button', { name: 'Create again' }));
    const again = within(await screen.findByRole('alertdialog'));
    await user.click(again.getByRole('button', { name: 'Create again' }));
    await waitFor(async () =>
      expect(await company.stored('qr-codes')).toMatchObject([{ slug, menu: { name: 'Akşam' } }]),
    );
  });

  it.each(['deleted', 'changed'])(
    'puts what was %s back without what was deleted since, and names that',
    async kind => {
      const company = await buildCompany(backend);
      const salt = await company.buildIngredient({ name: 'Tuz' });
      const egg = await company.buildIngredient({ name: 'Yumurta' });
      const ingredients = [salt.id, egg.id];
      const product = await company.buildProduct({ name: 'Menemen', price: 120, ingredients });
      const path = `company-api/v1/products/${product.id}/`;
      if (kind === 'deleted') await company.send('DELETE', path);
      else {
        const changed = { name: 'Menemen', price: 120, description: '', ingredients: [] };
        await company.send('PUT', path, changed);
      }
      await company.send('DELETE', `company-api/v1/ingredients/${egg.id}/`);
      const { user } = await renderPanel({
        backend,
        account: company.account,
        path: `/history?resource=products&record=${product.id}`,
      });
      const name = kind === 'deleted' ? 'Create again' : 'Take back';
      await user.click((await screen.findAllByRole('button', { name }))[0]!);
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
      expect(await screen.findByText('Menemen has its older values. No longer there: Yumurta')).toBeVisible();
      expect(await productOf(company)).toMatchObject({ price: 120, ingredients: [{ name: 'Tuz' }] });
    },
  );

  it('puts the company’s older details back, and says why if it cannot', async () => {
    const company = await buildCompany(backend);
    await company.send('PATCH', 'api/v1/my-company/', { address: 'Yeni sokak 1', currency_id: 1 });
    const wire = wireOver(backend.fetch);
    wire.once(/^PATCH .*my-company/, () => answer(500, {}));
    const { user } = await renderPanel({ backend, wire, account: company.account, path: '/history' });
    const takeBack = async () => {
      await user.click((await screen.findAllByRole('button', { name: 'Take back' }))[0]!);
      await user.click(
        within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take back' }),
      );
    };
    await takeBack();
    expect(await screen.findByText(/was not changed\. Server error/)).toBeVisible();
    await takeBack();
    await waitFor(async () =>
      expect((await company.get('api/v1/my-company/')).body).not.toMatchObject({ address: 'Yeni sokak 1' }),
    );
    expect((await company.get('api/v1/my-company/')).body).toMatchObject({ currency: { id: 2 } });
    // Only what the change has changed, and no field of another user.
    for (const { body } of wire.calls.filter(({ method }) => method === 'PATCH'))
      expect(Object.keys(body as object).sort()).toEqual(['address', 'currency_id']);
  });

  it('P22 puts no older detail of the company back over a change that it has not read', async () => {
    const company = await buildCompany(backend);
    await company.send('PATCH', 'api/v1/my-company/', { address: 'Yeni sokak 1' });
    const wire = wireOver(backend.fetch);
    wire.once(/^PATCH .*my-company/, async (_, passOn) => {
      await company.send('PATCH', 'api/v1/my-company/', { address: 'Yeni sokak 2' });
      return passOn();
    });
    const { user } = await renderPanel({ backend, wire, account: company.account, path: '/history' });
    await user.click((await screen.findAllByRole('button', { name: 'Take back' }))[0]!);
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take back' }),
    );
    expect(await screen.findByText(/was not changed\. /)).toBeVisible();
    expect((await company.get('api/v1/my-company/')).body).toMatchObject({ address: 'Yeni sokak 2' });
  });

  it('tells that a change may have been taken back when the answer is lost', async () => {
    const company = await buildCompany(backend);
    const menu = await company.buildMenu({ name: 'Bir', description: '' });
    const path = `company-api/v1/menus/${menu.id}/`;
    await company.send('PUT', path, { name: 'İki', description: '' });
    const wire = wireOver(backend.fetch);
    wire.once(`PUT ${path}`, lostAnswer);
    const { user } = await renderPanel({ backend, wire, account: company.account, path: '/history' });
    const [changed] = await screen.findAllByRole('region', { name: 'İki (menu)' });
    await user.click(within(changed!).getByRole('button', { name: 'Take back' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take back' }),
    );
    expect(await screen.findByText(/^İki\. .*may have been saved/)).toBeVisible();
    // The list shows what was saved.
    await waitFor(() => expect(screen.getAllByRole('region', { name: 'Bir (menu)' })).toHaveLength(2));
  });

  it('asks for the old slug before it puts an older one back, once a code of it was saved here', async () => {
    const company = await buildCompany(backend);
    const menu = await company.buildMenu();
    const link = await company.buildLink({ menu: menu.id, slug: `eski-${menu.id}` });
    const slug = `yeni-${menu.id}`;
    await company.send('PUT', `company-api/v1/qr-codes/${link.id}/`, {
      menu: menu.id,
      slug,
      description: '',
    });
    notePrintedCode(slug);
    const { user } = await renderPanel({ backend, account: company.account, path: '/history' });
    await user.click((await screen.findAllByRole('button', { name: 'Take back' }))[0]!);
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take back' }),
    );
    const box = await screen.findByRole('textbox');
    const confirm = within(screen.getByRole('alertdialog')).getAllByRole('button').at(-1)!;
    expect(confirm).toBeDisabled();
    await user.type(box, slug);
    expect(box).toHaveValue(slug);
    expect(confirm).toBeEnabled();
    await user.click(confirm);
    await waitFor(async () =>
      expect(await company.stored('qr-codes')).toMatchObject([{ slug: `eski-${menu.id}` }]),
    );
  });

  it('is reached from the form of a record and from below a list', async () => {
    const company = await buildCompany(backend);
    const menu = await company.buildMenu();
    const form = await renderPanel({ backend, account: company.account, path: `/menus/${menu.id}/edit` });
    expect(await screen.findByRole('link', { name: 'History' })).toHaveAttribute(
      'href',
      `/history?resource=menus&record=${menu.id}`,
    );
    form.unmount();
    await renderPanel({ backend, account: company.account, path: '/menus' });
    expect(await screen.findByRole('link', { name: 'History' })).toHaveAttribute('href', '/history');
  });
});

describe('a backend that announces none of it', () => {
  it('shows and sends nothing of it', async () => {
    const company = await buildCompany(backend);
    const product = await company.buildProduct({ name: 'Menemen' });
    const wire = plainWire();
    const list = await renderPanel({
      backend,
      wire,
      account: company.account,
      path: '/products?allergens=milk',
    });
    await screen.findByRole('row', { name: /Menemen/ });
    await screen.findByRole('link', { name: 'Export' });
    expect(screen.queryByText('Allergens')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /sold out/i })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /History|Sold out/ })).not.toBeInTheDocument();
    expect(wire.calls.some(({ path }) => /allergens|sold|changes/.test(path))).toBe(false);
    list.unmount();

    const form = await renderPanel({
      backend,
      wire: plainWire(),
      account: company.account,
      path: `/products/${product.id}/edit`,
    });
    await screen.findByDisplayValue('Menemen');
    expect(screen.queryByRole('group', { name: 'Allergens' })).not.toBeInTheDocument();
    form.unmount();

    // Also if its records have the field.
    await company.send('PUT', `company-api/v1/products/${product.id}/`, {
      name: 'Menemen',
      price: 10,
      ingredients: [],
      allergens: ['milk'],
    });
    const changed = plainWire();
    const edit = await renderPanel({
      backend,
      wire: changed,
      account: company.account,
      path: `/products/${product.id}/edit`,
    });
    await edit.user.type(await screen.findByDisplayValue('Menemen'), ' acılı');
    await edit.user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(changed.writes()).toHaveLength(1));
    expect(JSON.stringify(changed.calls.map(({ body }) => body))).not.toContain('allergens');
    edit.unmount();

    await renderPanel({ backend, wire: plainWire(), account: company.account, path: '/history' });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
});

it('a screen of an extension is neither shown nor missing until the backend has announced it', async () => {
  const company = await buildCompany(backend);
  const wire = wireOver(backend.fetch);
  const { opened, open } = gate();
  wire.when('GET api/v1/me/', async (_, passOn) => {
    await opened;
    return passOn();
  });
  await renderPanel({ backend, wire, account: company.account, path: '/sold-out' });
  await screen.findByRole('navigation', { name: 'Main navigation' });
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Sold out today' })).toBeVisible();
});

it('a column of an extension filters the list like a column of the resource', () => {
  const { ChoiceColumn } = fieldsOf<Product & { level: 'mild' | 'hot' }>();
  const columns = <ChoiceColumn source="level" choices={['mild', 'hot']} filter />;
  const { filters } = extended(products, [{ resources: { products: { columns } } }]);
  expect(filters.map(({ parameter }) => parameter)).toEqual([
    ...products.filters.map(({ parameter }) => parameter),
    'level',
  ]);
});

it('an extension adds after what a resource has, and what is typed stays when it arrives late', () => {
  const extension = {
    resources: {
      products: { tools: [{ to: '/x', label: 'x' }], inputs: <input aria-label="Of the extension" /> },
    },
  };
  const resource = { ...products, inputs: <input aria-label="Own" /> };
  const without = extended(resource, []);
  const result = extended(resource, [{ resources: {} }, extension]);
  expect(result.tools).toEqual([...products.tools, { to: '/x', label: 'x' }]);

  const { rerender } = render(<>{without.inputs}</>);
  const own = screen.getByLabelText('Own');
  rerender(<>{result.inputs}</>);
  expect(screen.getAllByRole('textbox')).toEqual([own, screen.getByLabelText('Of the extension')]);
});
