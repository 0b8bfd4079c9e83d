import { fireEvent, act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as qrFiles from '../../resources/links/qrFiles';
import { saveFile } from '../../src/ui/saveFile';
import type { Link, Menu } from '../../server/contract/records';
import { startBackend, type Backend } from '../support/backend/backend';
import { formatLongDate } from '../../src/ui/format/longDate';
import { buildCompany, type Company } from '../support/company';
import { box, button, findButton, findHeading } from '../support/panel/queries';
import { holdTheClock, renderPanel } from '../support/panel/renderPanel';
import { answer, wireOver, type Wire } from '../support/panel/wire';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
});

afterAll(() => backend.close());

const LINKS = 'company-api/v1/qr-codes/';

const option = (name: string) => screen.findByRole('option', { name });

let slugs = 0;
/** Returns a new slug, because slugs are unique over all companies. */
const newSlug = (prefix = 'table') => `${prefix}-${process.pid}-${++slugs}`;

function open(company: Company, path: string, wire: Wire = wireOver(backend.fetch), language?: 'en' | 'tr') {
  return renderPanel({ backend, wire, account: company.account, path, language });
}

/** Replaces the clipboard by one that accepts or refuses a text. */
function stubClipboard(isAllowed: boolean) {
  return vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockImplementation(() =>
      isAllowed ? Promise.resolve() : Promise.reject(new DOMException('Denied', 'NotAllowedError')),
    );
}

describe('the links', () => {
  async function openLinks(overrides: { slug?: string; description?: string } = {}) {
    const company = await buildCompany(backend);
    const menu = await company.buildMenu({ name: 'Öğle' });
    const slug = overrides.slug ?? newSlug();
    const link = await company.buildLink({ menu: menu.id, description: 'Bahçe', ...overrides, slug });
    const panel = await open(company, '/links');
    await findButton(`Copy the link of ${slug}`);
    return { ...panel, company, menu, link, slug, address: `https://menu.test/${slug}` };
  }

  it('I1 show menu, slug, description, QR code and date, and open on a click', async () => {
    const { user, link, slug, router, wire } = await openLinks();
    const row = within(screen.getByRole('row', { name: /Öğle/ }));
    for (const text of ['Öğle', slug, 'Bahçe']) expect(row.getByText(text)).toBeVisible();
    expect(row.getByRole('button', { name: `QR code of ${slug}` })).toBeVisible();
    expect(row.getByText(formatLongDate(new Date(link.updated_at), 'en'))).toBeVisible();
    expect(Object.fromEntries(wire.named(`GET ${LINKS}`)[0]!.query)).toMatchObject({
      limit: '20',
      ordering: '-pk',
    });
    await user.click(row.getByText('Bahçe'));
    expect(await findHeading(`Edit ${slug}`)).toBeVisible();
    expect(router.state.location.pathname).toBe(`/links/${link.id}/edit`);
  });

  it('I2 copy the public address, and show a message for three seconds', async () => {
    const { user, slug, address } = await openLinks();
    const write = stubClipboard(true);
    holdTheClock();
    await user.click(button(`Copy the link of ${slug}`));
    expect(await screen.findByText('Link copied to clipboard!')).toBeVisible();
    expect(write.mock.calls).toEqual([[address]]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(2_500));
    expect(screen.getByText('Link copied to clipboard!')).toBeVisible();
    act(() => void vi.advanceTimersByTime(500));
    await waitFor(() => expect(screen.queryByText('Link copied to clipboard!')).not.toBeInTheDocument());
  });

  it('I2 P34 show the address selected when the browser denies access to the clipboard', async () => {
    const { user, slug, address } = await openLinks();
    stubClipboard(false);
    await user.click(button(`Copy the link of ${slug}`));
    const dialog = within(await screen.findByRole('dialog', { name: `Copy the link of ${slug}` }));
    expect(dialog.getByText(/^This browser does not let Sofra copy/)).toBeVisible();
    const input = dialog.getByRole<HTMLInputElement>('textbox');
    expect(input).toHaveValue(address);
    expect(input).toHaveAttribute('readonly');
    await waitFor(() => expect(input).toHaveFocus());
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, address.length]);
    expect(screen.queryByText('Link copied to clipboard!')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('I2 P34 open in a new tab without an opener', async () => {
    const { slug, address } = await openLinks();
    const link = screen.getByRole('link', { name: `Open ${slug} in a new tab` });
    expect(link).toHaveAttribute('href', address);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  it.each(['../admin', '//evil.example', 'a?b#c', '%2e%2e', '..', 'İstanbul'])(
    'I2 lead to the public host for any slug of a backend: %s',
    async slug => {
      const company = await buildCompany(backend);
      const menu = await company.buildMenu({ name: 'Öğle' });
      const stored = await company.buildLink({ menu: menu.id, slug: newSlug() });
      const wire = wireOver(backend.fetch);
      wire.when(`GET ${LINKS}`, () => answer(200, { count: 1, results: [{ ...stored, slug }] }));
      await open(company, '/links', wire);
      const link = await screen.findByRole<HTMLAnchorElement>('link', { name: `Open ${slug} in a new tab` });
      const url = new URL(link.getAttribute('href')!);
      expect(url.origin).toBe('https://menu.test');
      expect(url.pathname.split('/')).toHaveLength(2);
      expect(url.search + url.hash).toBe('');
    },
  );

  it('I5 A7 are deleted after a confirmation with the slug and the consequences', async () => {
    const { user, wire, slug, link, company } = await openLinks();
    await user.click(button(`Delete ${slug}`));
    const dialog = await screen.findByRole('alertdialog', { name: new RegExp(`^Delete\\s+${slug}\\s*\\?$`) });
    expect(dialog).toHaveTextContent('Codes printed for it stop working. This cannot be undone.');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Link deleted successfully')).toBeVisible();
    expect(wire.writes()).toEqual([`DELETE ${LINKS}${link.id}/`]);
    await expect(company.stored('qr-codes')).resolves.toEqual([]);
  });

  it('I3 show the code with its address, which can be copied', async () => {
    const { user, slug, address } = await openLinks();
    const write = stubClipboard(true);
    await user.click(button(`QR code of ${slug}`));
    const dialog = within(await screen.findByRole('dialog', { name: 'QR code' }));
    expect(dialog.getByRole('img', { name: `QR code for ${address}` })).toBeVisible();
    expect(dialog.getByText(address)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Copy the link' }));
    expect(await screen.findByText('Link copied to clipboard!')).toBeVisible();
    expect(write.mock.calls).toEqual([[address]]);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('I3 show an error when the code could not be drawn, and save nothing', async () => {
    const { user, slug } = await openLinks();
    await user.click(button(`QR code of ${slug}`));
    const dialog = within(await screen.findByRole('dialog', { name: 'QR code' }));
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(callback => callback(null));
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await user.click(dialog.getByRole('button', { name: 'Download PNG' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The code could not be drawn. Please try again.',
    );
    expect(save).not.toHaveBeenCalled();
  });

  it('I3 save no picture that reads back as another address, and say so', async () => {
    const { user, slug, address } = await openLinks();
    await user.click(button(`QR code of ${slug}`));
    const dialog = within(await screen.findByRole('dialog', { name: 'QR code' }));
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(resolve => resolve(new Blob(['png'])));
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const read = vi.spyOn(qrFiles, 'readCode').mockResolvedValue(`${address}-2`);
    await user.click(dialog.getByRole('button', { name: 'Download PNG' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/does not read back to its address/);
    expect(save).not.toHaveBeenCalled();
    read.mockResolvedValue(address);
    await user.click(dialog.getByRole('button', { name: 'Download PNG' }));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('I3 keep a colour that was chosen for the code, whether or not a file was saved', async () => {
    const { user, slug } = await openLinks();
    const openCode = async () => {
      await user.click(button(`QR code of ${slug}`));
      return within(await screen.findByRole('dialog', { name: 'QR code' }));
    };
    const dialog = await openCode();
    fireEvent.change(dialog.getByLabelText('Colour'), { target: { value: '#1f4d3a' } });
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect((await openCode()).getByLabelText('Colour')).toHaveValue('#1f4d3a');
  });
});

it('I3 a saved code can be fetched for 40 s, because iOS asks the user before it downloads', () => {
  holdTheClock();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  saveFile(new Blob(['png']), 'qrcode.png');
  vi.advanceTimersByTime(39_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(revoke).toHaveBeenCalledTimes(1);
});

describe('the form of a link', () => {
  async function openForm(company: Company, path = '/links/create', wire?: Wire) {
    const panel = await open(company, path, wire);
    const slug = await screen.findByRole('textbox', { name: /^Slug/ });
    return { ...panel, slug, menu: screen.getByRole('combobox', { name: /^Menu/ }) };
  }

  async function buildMenus(...names: string[]) {
    const company = await buildCompany(backend);
    const menus: Menu[] = [];
    for (const name of names) menus.push(await company.buildMenu({ name }));
    return { company, menus };
  }

  it('I4 proposes a slug from the menu’s name, shows the whole address, and sends the menu’s id', async () => {
    const name = `Öğle Menüsü ${process.pid} ${++slugs}`;
    const { company, menus } = await buildMenus(name, 'Akşam');
    const { user, wire, slug, menu } = await openForm(company);
    expect(slug).toHaveAccessibleDescription('The end of the public address: letters, digits, - and _.');
    await user.click(menu);
    await user.click(await option(name));
    const proposed = `ogle-menusu-${process.pid}-${slugs}`;
    await waitFor(() => expect(slug).toHaveValue(proposed));
    expect(slug).toHaveAccessibleDescription(`https://menu.test/${proposed}`);
    await user.type(box('Description'), 'Bahçe');
    await user.click(button('Create'));
    expect(await screen.findByText('Link created successfully')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(wire.named(`POST ${LINKS}`).map(({ body }) => body)).toEqual([
      { menu: menus[0]!.id, slug: proposed, description: 'Bahçe' },
    ]);
    await expect(company.stored<Link>('qr-codes')).resolves.toMatchObject([
      { slug: proposed, description: 'Bahçe', menu: { id: menus[0]!.id } },
    ]);
  });

  it('I4 updates the proposed slug with the menu until the user edits the slug', async () => {
    const { company } = await buildMenus('Öğle', 'Akşam');
    const { user, slug, menu } = await openForm(company);
    await user.click(menu);
    await user.click(await option('Öğle'));
    await waitFor(() => expect(slug).toHaveValue('ogle'));
    // To pass through it is no edit.
    await user.click(slug);
    await user.tab();
    await user.click(menu);
    await user.click(await option('Akşam'));
    await waitFor(() => expect(slug).toHaveValue('aksam'));
    expect(screen.queryByRole('button', { name: 'Remove Öğle' })).not.toBeInTheDocument();
    await user.type(slug, '-2');
    expect(slug).toHaveAccessibleDescription('https://menu.test/aksam-2');
    await user.click(menu);
    await user.click(await option('Öğle'));
    expect(await findButton('Remove Öğle')).toBeVisible();
    expect(slug).toHaveValue('aksam-2');
    await user.clear(slug);
    await user.click(menu);
    await user.click(await option('Akşam'));
    expect(await findButton('Remove Akşam')).toBeVisible();
    expect(slug).toHaveValue('');
  });

  it('I4 requires menu and slug before it calls the backend', async () => {
    const { company } = await buildMenus('Öğle');
    const { user, wire, slug, menu } = await openForm(company);
    await user.type(slug, '  ');
    await user.click(button('Create'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please fill in all required fields');
    for (const input of [menu, slug]) {
      expect(input).toHaveAccessibleDescription('Required');
      expect(input).toBeInvalid();
      expect(input).toBeRequired();
    }
    expect(wire.writes()).toEqual([]);
  });

  it.each(['../admin', '//evil.example', 'a?b#c', '%2e%2e', 'çay/bahçe', 'x'.repeat(65)])(
    'I4 refuses the slug %s',
    async text => {
      const { company } = await buildMenus('Öğle');
      const { user, wire, slug } = await openForm(company);
      await user.type(slug, text);
      await user.click(button('Create'));
      expect(await screen.findByText('Letters, digits, - and _ only, at most 64')).toBeVisible();
      expect(slug).toHaveAccessibleDescription('Letters, digits, - and _ only, at most 64');
      expect(wire.writes()).toEqual([]);
      // It is validated again while the user corrects it.
      await user.clear(slug);
      await user.type(slug, 'ok');
      await waitFor(() => expect(slug).toHaveAccessibleDescription('https://menu.test/ok'));
    },
  );

  it('I4 turns typed letters and spaces into those of a slug', async () => {
    const { company } = await buildMenus('Öğle');
    const { user, wire, slug, menu } = await openForm(company);
    await user.click(menu);
    await user.click(await option('Öğle'));
    const [typed, number] = [`Çay bahçesi ${process.pid}`, ++slugs];
    await user.clear(slug);
    await user.type(slug, `${typed} ${number} `);
    expect(slug).toHaveValue(`${typed} ${number} `);
    expect(slug).toHaveAccessibleDescription(`https://menu.test/cay-bahcesi-${process.pid}-${number}`);
    await user.tab();
    expect(slug).toHaveValue(`cay-bahcesi-${process.pid}-${number}`);
    await user.type(slug, ' İç{Enter}');
    expect(await screen.findByText('Link created successfully')).toBeVisible();
    expect(wire.named(`POST ${LINKS}`)[0]!.body).toMatchObject({
      slug: `cay-bahcesi-${process.pid}-${number}-ic`,
    });
  });

  it('I4 searches the menus', async () => {
    const { company } = await buildMenus('Öğle', 'İÇECEKLER');
    const { user, wire, menu } = await openForm(company);
    await user.type(menu, 'içecek');
    await waitFor(() => expect(wire.calls.at(-1)!.query.get('name')).toBe('içecek'));
    const list = within(screen.getByRole('listbox', { name: 'Menu' }));
    await waitFor(() =>
      expect(list.getAllByRole('option').map(found => found.textContent)).toEqual(['İÇECEKLER']),
    );
  });

  it.each(['menu', 'menu_id'])('I4 B5 shows the server’s refusal of %s beside the menu', async key => {
    const { company } = await buildMenus('Öğle');
    const wire = wireOver(backend.fetch);
    wire.when(/^POST/, () => answer(400, { [key]: ['Not this menu.'], slug: ['Taken.'] }));
    const { user, slug, menu } = await openForm(company, '/links/create', wire);
    await user.click(menu);
    await user.click(await option('Öğle'));
    await user.click(button('Create'));
    await waitFor(() => expect(menu).toHaveAccessibleDescription('Not this menu.'));
    expect(slug).toHaveAccessibleDescription('Taken.');
    expect(screen.getByRole('alert')).not.toHaveTextContent('Not this menu.');
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to update or create a link');
    expect(button('Remove Öğle')).toBeVisible();
    expect(slug).toHaveValue('ogle');
  });

  it('I4 asks before the address of an existing link changes, and sends nothing when cancelled', async () => {
    const { company, menus } = await buildMenus('Öğle');
    const old = newSlug('old');
    const link = await company.buildLink({ menu: menus[0]!.id, slug: old });
    const { user, wire, slug } = await openForm(company, `/links/${link.id}/edit`);
    expect(slug).toHaveValue(old);
    await user.type(slug, '-b');
    await user.click(button('Update'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Change the address?' });
    expect(dialog).toHaveTextContent('Codes that are already printed for the old address will stop working.');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(wire.writes()).toEqual([]);
    expect(slug).toHaveValue(`${old}-b`);
    expect(screen.queryByText(/successfully/)).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();

    await user.click(button('Update'));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Change it' }),
    );
    expect(await screen.findByText('Link updated successfully')).toBeVisible();
    expect(wire.writes()).toEqual([`PUT ${LINKS}${link.id}/`]);
    expect(wire.named(`PUT ${LINKS}${link.id}/`)[0]!.body).toEqual({
      menu: menus[0]!.id,
      slug: `${old}-b`,
      description: '',
    });
    await expect(company.stored<Link>('qr-codes')).resolves.toMatchObject([{ slug: `${old}-b` }]);
  });

  it('I4 does not ask when the address is unchanged, and proposes no slug for an existing link', async () => {
    const { company, menus } = await buildMenus('Öğle', 'Akşam');
    const old = newSlug('old');
    const link = await company.buildLink({ menu: menus[0]!.id, slug: old });
    const { user, wire, slug, menu } = await openForm(company, `/links/${link.id}/edit`);
    await user.click(menu);
    await user.click(await option('Akşam'));
    expect(await findButton('Remove Akşam')).toBeVisible();
    expect(slug).toHaveValue(old);
    await user.type(slug, '  ');
    await user.click(button('Update'));
    expect(await screen.findByText('Link updated successfully')).toBeVisible();
    expect(wire.named(`PUT ${LINKS}${link.id}/`)[0]!.body).toEqual({
      menu: menus[1]!.id,
      slug: old,
      description: '',
    });
  });
});

describe('the dashboard', () => {
  const card = (name: string) => within(screen.getByRole('region', { name }));
  const findCard = async (name: string) => within(await screen.findByRole('region', { name }));

  async function buildBusy() {
    const company = await buildCompany(backend);
    const salt = await company.buildIngredient({ name: 'Tuz' });
    const category = await company.buildCategory({ name: 'Çorbalar' });
    const menus: Menu[] = [];
    const links: Link[] = [];
    for (let number = 1; number <= 6; number++) {
      const menu = await company.buildMenu({ name: `Menü ${number}`, categories: [category.id] });
      menus.push(menu);
      links.push(await company.buildLink({ menu: menu.id, slug: newSlug() }));
      await company.buildProduct({ name: `Yemek ${number}`, price: 1234.5, ingredients: [salt.id] });
    }
    return { company, menus, links };
  }

  const listCalls = (wire: Wire) =>
    wire.calls
      .filter(({ path }) => path.startsWith('company-api/'))
      .map(
        ({ method, path, query }) =>
          `${method} ${path}?${[...query]
            .map(pair => pair.join('='))
            .sort()
            .join('&')}`,
      )
      .sort();

  it('C1 C2 C3 C4 C5 greets the user, shows the latest five of each, and makes no other calls', async () => {
    const { company, menus, links } = await buildBusy();
    const { user, wire, address } = await open(company, '/');
    expect(await findHeading('Welcome, Ayşe')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Explore menus' })).toHaveAttribute('href', '/menus');
    expect(screen.getByRole('link', { name: 'Explore links' })).toHaveAttribute('href', '/links');

    await (await findCard('Links')).findByText('Menü 6');
    const linkItems = card('Links').getAllByRole('listitem');
    expect(linkItems).toHaveLength(5);
    const first = within(linkItems[0]!);
    const publicAddress = `https://menu.test/${links[5]!.slug}`;
    expect(first.getByText('Menü 6')).toBeVisible();
    expect(first.getByRole('link', { name: publicAddress })).toHaveAttribute('href', publicAddress);
    expect(first.getByRole('link', { name: publicAddress }).getAttribute('rel')).toContain('noopener');
    expect(first.getByText('now')).toHaveAttribute('datetime', links[5]!.updated_at);
    const write = stubClipboard(true);
    await user.click(first.getByRole('button', { name: `Copy the link of ${links[5]!.slug}` }));
    expect(await screen.findByText('Link copied to clipboard!')).toBeVisible();
    expect(write.mock.calls).toEqual([[publicAddress]]);

    const menuLinks = (await findCard('Menus')).getAllByRole('link', { name: /Menü/ });
    expect(menuLinks.map(link => link.getAttribute('href'))).toEqual(
      menus
        .slice(1)
        .reverse()
        .map(({ id }) => `/menus/${id}/edit`),
    );
    expect(within(menuLinks[0]!).getByText('Çorbalar')).toBeVisible();

    const products = (await findCard('Latest products')).getAllByRole('link', { name: /Yemek/ });
    expect(products).toHaveLength(5);
    const latest = within(products[0]!);
    for (const text of ['Yemek 6', '₺1,234.50', 'Tuz', 'now']) expect(latest.getByText(text)).toBeVisible();
    const today = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date());
    expect(latest.getByText(new RegExp(`^${today} `))).toBeVisible();
    expect(latest.getByTestId('photo-placeholder')).toBeVisible();

    for (const [title, href] of [
      ['Links', '/links'],
      ['Menus', '/menus'],
      ['Latest products', '/products'],
    ] as const)
      expect(screen.getByRole('link', { name: `View all: ${title}` })).toHaveAttribute('href', href);
    expect(listCalls(wire)).toEqual([
      'GET company-api/v1/menus/?limit=5&ordering=-updated_at&page=1',
      'GET company-api/v1/products/?limit=5&ordering=-created_at&page=1',
      'GET company-api/v1/qr-codes/?limit=5&ordering=-updated_at&page=1',
    ]);
    expect(screen.queryByText('From here to the first table')).not.toBeInTheDocument();

    await user.click(menuLinks[0]!);
    expect(address()).toBe(`/menus/${menus[5]!.id}/edit`);
  });

  it('C3 J4 rounds prices to the currency’s minor unit, shows a photo, and writes relative dates in Turkish', async () => {
    const { company } = await buildBusy();
    const wire = wireOver(backend.fetch);
    wire.when('GET api/v1/me/', () =>
      answer(200, {
        first_name: 'Ayşe',
        last_name: 'Işık',
        company: { name: 'C', currency: { symbol: '¥', minor_unit: 0 } },
      }),
    );
    wire.when('GET company-api/v1/products/', () =>
      answer(200, {
        count: 1,
        results: [
          {
            id: 1,
            name: 'Mercimek',
            description: '',
            price: '1234.50',
            photo: 'http://backend.test/photos/1.jpg',
            ingredients: [],
            created_at: '2020-01-01T00:00:00Z',
            updated_at: new Date(Date.now() - 86_400_000).toISOString(),
          },
        ],
      }),
    );
    await open(company, '/', wire, 'tr');
    const item = await screen.findByRole('link', { name: /Mercimek/ });
    expect(within(item).getByText('1.235 ¥')).toBeVisible();
    expect(within(item).getByText('dün')).toBeVisible();
    const yesterday = new Intl.DateTimeFormat('tr', { dateStyle: 'long' }).format(Date.now() - 86_400_000);
    expect(within(item).getByText(new RegExp(`^${yesterday} `))).toBeVisible();
    expect(item.querySelector('img')).toHaveAttribute('src', 'http://backend.test/photos/1.jpg');
  });

  it.each([
    ['Links', 'qr-codes', 'Failed to load QR codes', ['Menus', 'Latest products']],
    ['Menus', 'menus', 'Failed to load menus', ['Links', 'Latest products']],
    ['Latest products', 'products', 'Failed to load products', ['Links', 'Menus']],
  ])(
    'C1 C2 C3 K4 the card %s fails without the others, and can be loaded again',
    async (title, endpoint, sentence, others) => {
      const { company } = await buildBusy();
      const wire = wireOver(backend.fetch);
      wire.once(`GET company-api/v1/${endpoint}/`, () => answer(500, {}));
      const { user } = await open(company, '/', wire);
      const failed = await findCard(title);
      expect(await failed.findByRole('alert')).toHaveTextContent(sentence);
      for (const other of others)
        await waitFor(() => expect(card(other).getAllByText(/^(Menü|Yemek) 6$/).length).toBe(1));
      expect(screen.getAllByRole('alert')).toHaveLength(1);
      const before = wire.calls.length;
      await user.click(failed.getByRole('button', { name: 'Try again' }));
      expect(await failed.findByText(/^(Menü|Yemek) 6$/)).toBeVisible();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      expect(wire.calls.slice(before).map(({ name }) => name)).toEqual([`GET company-api/v1/${endpoint}/`]);
    },
  );

  it('C4 shows a new company four steps instead of empty cards, and the next one with its button', async () => {
    const company = await buildCompany(backend);
    const { wire } = await open(company, '/');
    const steps = await findCard('From here to the first table');
    expect(await steps.findByRole('link', { name: 'Create category' })).toHaveAttribute(
      'href',
      '/categories/create',
    );
    expect(steps.getAllByRole('link')).toHaveLength(1);
    for (const title of ['Links', 'Menus', 'Latest products'])
      expect(screen.queryByRole('region', { name: title })).not.toBeInTheDocument();
    expect(steps.queryByText('(done)')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Explore links' })).toHaveAttribute('href', '/links');
    expect(screen.getByRole('link', { name: 'Explore menus' })).toHaveAttribute('href', '/menus');
    expect(listCalls(wire)).toEqual([
      'GET company-api/v1/categories/?limit=1&ordering=sort_order&page=1',
      'GET company-api/v1/menus/?limit=5&ordering=-updated_at&page=1',
      'GET company-api/v1/products/?limit=5&ordering=-created_at&page=1',
      'GET company-api/v1/qr-codes/?limit=5&ordering=-updated_at&page=1',
    ]);
  });

  it('C4 marks the completed steps, and the first one that is not as the next', async () => {
    const company = await buildCompany(backend);
    await company.buildCategory();
    await company.buildProduct({ name: 'Mercimek' });
    await open(company, '/');
    const steps = await findCard('From here to the first table');
    await waitFor(() => expect(steps.getAllByText('(done)')).toHaveLength(2));
    expect(steps.getAllByRole('listitem').map(step => step.textContent)).toEqual([
      'Create your categories(done)',
      'Add what you serve(done)',
      'Put the categories on a menuCreate menu',
      'Give the menu a link and print its code',
    ]);
    expect(steps.getAllByRole('listitem').map(step => step.getAttribute('aria-current'))).toEqual([
      null,
      null,
      'step',
      null,
    ]);
    expect(steps.getByRole('link', { name: 'Create menu' })).toHaveAttribute('href', '/menus/create');
    expect(card('Latest products').getByText('Mercimek')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Menus' })).not.toBeInTheDocument();
  });
});
