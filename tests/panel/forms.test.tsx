import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Category, Menu } from '../../src/contract/records';
import { filled } from '../../src/resource/filled';
import { draftStore } from '../../src/unsaved/draftStore';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { companyIdOf } from '../support/backend/companyIdOf';
import { gate } from '../support/gate';
import { button, findHeading } from '../support/panel/queries';
import { holdTheClock, renderPanel } from '../support/panel/renderPanel';
import { answer, broken, silence, wireOver, type Wire } from '../support/panel/wire';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
});

afterAll(() => backend.close());

const field = (name: RegExp | string) => screen.getByLabelText(name);
const findName = () => screen.findByRole('textbox', { name: /^Name/ });

async function openForm(
  path: string,
  { company, wire = wireOver(backend.fetch) }: { company?: Company; wire?: Wire } = {},
) {
  const owner = company ?? (await buildCompany(backend));
  const panel = await renderPanel({ backend, wire, account: owner.account, path });
  return { ...panel, company: owner, name: await findName() };
}

describe('a form', () => {
  it('F3 creates a category at the end, shows a message, and returns to the list after two seconds', async () => {
    const company = await buildCompany(backend);
    await company.buildCategory({ name: 'Çorbalar', sort_order: 7 });
    const { user, wire, address, name } = await openForm('/categories/create', { company });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('New category');
    expect(name).toHaveFocus();
    await user.type(name, 'Tatlılar');
    await user.type(field('Description'), 'Sütlü, şerbetli');
    holdTheClock();
    await user.click(button('Create'));
    expect(await screen.findByText('Category created successfully')).toBeVisible();
    expect(button('Create')).toBeDisabled();
    expect(wire.named('POST company-api/v1/categories/').map(({ body }) => body)).toEqual([
      { name: 'Tatlılar', description: 'Sütlü, şerbetli' },
    ]);
    await expect(company.stored<Category>('categories', 'sort_order')).resolves.toMatchObject([
      { name: 'Çorbalar' },
      { name: 'Tatlılar', description: 'Sütlü, şerbetli', sort_order: 8 },
    ]);

    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(address()).toBe('/categories/create');
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(await findHeading('Categories')).toBeVisible();
    expect(address()).toBe('/categories');
    expect(await screen.findByText('Tatlılar')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('F3 updates a category, and keeps its sort order', async () => {
    const company = await buildCompany(backend);
    const category = await company.buildCategory({ name: 'Çorbalar', sort_order: 7 });
    const { user, wire, name } = await openForm(`/categories/${category.id}/edit`, { company });
    expect(await findHeading('Edit Çorbalar')).toBeVisible();
    expect(name).toHaveValue('Çorbalar');
    await user.clear(name);
    await user.type(name, 'Sıcak çorbalar');
    await user.click(button('Update'));
    expect(await screen.findByText('Category updated successfully')).toBeVisible();
    expect(wire.writes()).toEqual([`PUT company-api/v1/categories/${category.id}/`]);
    await expect(company.stored<Category>('categories')).resolves.toMatchObject([
      { name: 'Sıcak çorbalar', sort_order: 7 },
    ]);
  });

  it('F3 does not return to the list when the user has gone elsewhere within the two seconds', async () => {
    const { user, name, address } = await openForm('/categories/create');
    await user.type(name, 'Tatlılar');
    holdTheClock();
    await user.click(button('Create'));
    await screen.findByText('Category created successfully');
    await user.click(screen.getByRole('link', { name: 'Menus' }));
    expect(await findHeading('Menus')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(address()).toBe('/menus');
  });

  it('B5 H2 requires the required fields before it calls the backend', async () => {
    const { user, wire, name } = await openForm('/menus/create');
    await user.type(name, '   ');
    await user.click(button('Create'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please fill in all required fields');
    expect(name).toBeInvalid();
    expect(name).toHaveAccessibleDescription('Required');
    expect(name).toBeRequired();
    expect(wire.writes()).toEqual([]);
  });

  it('B5 shows the server’s message beside the field, and keeps what was typed', async () => {
    const { user, name, company } = await openForm('/categories/create');
    await user.type(field('Description'), 'Sütlü');
    await user.click(name);
    await user.paste('x'.repeat(201));
    await user.click(button('Create'));
    expect(await screen.findByText('Ensure this field has no more than 200 characters.')).toBeVisible();
    expect(name).toHaveAccessibleDescription('Ensure this field has no more than 200 characters.');
    expect(name).toBeInvalid();
    expect(field('Description')).toHaveValue('Sütlü');
    expect(screen.queryByText(/successfully/)).not.toBeInTheDocument();

    await user.clear(name);
    await user.type(name, 'Tatlılar');
    await user.click(button('Create'));
    expect(await screen.findByText('Category created successfully')).toBeVisible();
    await expect(company.stored('categories')).resolves.toHaveLength(1);
  });

  it('X5 shows one readable sentence for a refusal of any shape, keeps what was typed, and can be sent again', async () => {
    const { user, wire, name } = await openForm('/categories/create');
    await user.type(name, 'Tatlılar');
    const own = 'Failed to create category. The server did not accept this.';
    const cases: [body: unknown, sentence: string][] = [
      [{ name: [null] }, own],
      [{ non_field_errors: [null] }, own],
      [{ detail: {} }, own],
      [5, own],
      [[], own],
      [[{ a: 'Bugün kapalı.' }], 'Bugün kapalı.'],
      [{ a: { b: [{ c: 'Bugün kapalı.' }, null, 7] } }, 'Bugün kapalı.'],
      ['"Bugün kapalı."', 'Bugün kapalı.'],
    ];
    for (const [body, sentence] of cases) {
      wire.once('POST company-api/v1/categories/', () => answer(400, body));
      await user.click(button('Create'));
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence));
      expect(screen.getByRole('alert').textContent).toBe(`!${sentence}`);
      expect(name).toHaveValue('Tatlılar');
      expect(button('Create')).toBeEnabled();
    }
    await user.click(button('Create'));
    expect(await screen.findByText('Category created successfully')).toBeVisible();
  });

  it('B5 joins several messages with commas, and shows those without a field in the banner', async () => {
    const wire = wireOver(backend.fetch);
    wire.when(/^POST/, () =>
      answer(400, { name: ['Too short.', 'Taken.'], non_field_errors: ['Twice.'], colour: ['Unknown.'] }),
    );
    const { user, name } = await openForm('/categories/create', { wire });
    await user.type(name, 'x');
    await user.click(button('Create'));
    expect(await screen.findByText('Too short., Taken.')).toBeVisible();
    expect(name).toHaveAccessibleDescription('Too short., Taken.');
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Twice.');
    expect(alert).toHaveTextContent('Unknown.');
    expect(alert).not.toHaveTextContent('Taken');
  });

  it('H3 B5 shows an error of the chosen categories beside their list', async () => {
    const company = await buildCompany(backend);
    await company.buildCategory({ name: 'Çorbalar' });
    const wire = wireOver(backend.fetch);
    wire.when('POST company-api/v1/menus/', () => answer(400, { categories: ['Invalid pk.'] }));
    const { user, name } = await openForm('/menus/create', { company, wire });
    await user.type(name, 'Öğle');
    await user.click(await screen.findByRole('button', { name: 'Çorbalar' }));
    await user.click(button('Create'));
    const group = screen.getByRole('group', { name: /^Categories/ });
    expect(await within(group).findByText('Invalid pk.')).toBeVisible();
  });

  it('P23 names a chosen category that another user has deleted, and lets it be taken out, also of a draft', async () => {
    const company = await buildCompany(backend);
    const gone = await company.buildCategory({ name: 'Çorbalar' });
    await company.buildCategory({ name: 'Tatlılar' });
    const first = await openForm('/menus/create', { company });
    // A draft belongs to a user.
    await screen.findByRole('button', { name: /^Account: / });
    await first.user.type(first.name, 'Öğle');
    await first.user.click(await screen.findByRole('button', { name: 'Çorbalar' }));
    await first.user.click(screen.getByRole('button', { name: 'Tatlılar' }));
    await company.send('DELETE', `company-api/v1/categories/${gone.id}/`);
    await first.user.click(button('Create'));
    expect(await screen.findByText('“Çorbalar” does not exist any more. Take it out.')).toBeVisible();
    window.dispatchEvent(new Event('pagehide'));
    first.unmount();

    const { user } = await openForm('/menus/create', { company });
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await user.click(await screen.findByRole('button', { name: 'Çorbalar', pressed: true }));
    await user.click(button('Create'));
    expect(await screen.findByText('Menu created successfully')).toBeVisible();
    expect(await company.stored<Menu>('menus')).toMatchObject([{ categories: [{ name: 'Tatlılar' }] }]);
  });

  it.each([
    ['B4', 500, 'Server error. Please try again later.'],
    ['P7', 502, 'Server error. Please try again later.'],
    ['P3', 403, 'You are not allowed to do this.'],
    ['P3', 404, 'Sofra and the server do not fit together.'],
    ['P3', 409, 'Someone else changed this in the meantime.'],
    ['P3', 413, 'This is too large to be sent.'],
    ['P3', 422, 'The server did not accept this.'],
    ['P5', 429, 'Try again in 7 seconds.'],
  ])(
    '%s shows one error for a %i, keeps what was typed, and can be sent again',
    async (_, status, sentence) => {
      const wire = wireOver(backend.fetch);
      wire.once(/^POST/, () => answer(status, '<h1>Error</h1>', { 'Retry-After': '7' }));
      const { user, name, company } = await openForm('/categories/create', { wire });
      await user.type(name, 'Tatlılar');
      await user.click(button('Create'));
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent('Failed to create category');
      expect(alert).toHaveTextContent(sentence);
      expect(screen.getAllByText(new RegExp(sentence))).toHaveLength(1);
      expect(document.body).not.toHaveTextContent('<h1>');
      expect(screen.queryByText(/successfully/)).not.toBeInTheDocument();
      expect(name).toHaveValue('Tatlılar');
      expect(wire.writes()).toHaveLength(1);

      await user.click(button('Create'));
      expect(await screen.findByText('Category created successfully')).toBeVisible();
      await expect(company.stored('categories')).resolves.toHaveLength(1);
    },
  );

  it.each([
    ['P8 breaks', () => broken(), 'The server has not confirmed this.'],
    ['P7 answers half', () => answer(201, '{"id": 1, "na'), 'The server has not confirmed this.'],
    ['P7 answers nothing', () => answer(204), 'The server has not confirmed this.'],
  ])('%s: reports no success', async (_, reply, sentence) => {
    const wire = wireOver(backend.fetch);
    wire.when(/^POST/, reply);
    const { user, name } = await openForm('/categories/create', { wire });
    await user.type(name, 'Tatlılar');
    await user.click(button('Create'));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.queryByText(/successfully/)).not.toBeInTheDocument();
    expect(name).toHaveValue('Tatlılar');
  });

  it('P10 reports at once that the device is offline, and sends nothing', async () => {
    const { user, name, wire } = await openForm('/categories/create');
    await user.type(name, 'Tatlılar');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(button('Create'));
    expect(await screen.findByRole('alert')).toHaveTextContent('You are offline. Nothing was sent');
    expect(wire.writes()).toEqual([]);
  });

  it('P14 A10 sends once for repeated clicks, and shows that it is saving', async () => {
    const wire = wireOver(backend.fetch);
    const { opened, open } = gate();
    wire.when(/^POST/, async (_, passOn) => {
      await opened;
      return passOn();
    });
    const { user, name, company } = await openForm('/categories/create', { wire });
    await user.type(name, 'Tatlılar');
    act(() => {
      // Two clicks before React renders, and one after it.
      for (let time = 0; time < 2; time++) name.closest('form')!.requestSubmit();
    });
    await user.keyboard('{Enter}{Enter}');
    await user.dblClick(await screen.findByRole('button', { name: 'Saving...' }));
    expect(button('Saving...')).toBeDisabled();
    open();
    expect(await screen.findByText('Category created successfully')).toBeVisible();
    expect(wire.writes()).toEqual(['POST company-api/v1/categories/']);
    await expect(company.stored('categories')).resolves.toHaveLength(1);
  });

  it('P1 B3 shows no success for a 401 on a save, and goes to the sign-in', async () => {
    const wire = wireOver(backend.fetch);
    const { user, name, address, session } = await openForm('/categories/create', { wire });
    wire.when(/^(POST|GET)/, () => answer(401, { detail: 'Invalid token.' }));
    await user.type(name, 'Tatlılar');
    const seen: string[] = [];
    const watcher = new MutationObserver(() => seen.push(document.body.textContent));
    watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
    await user.click(button('Create'));
    expect(await findHeading('Sign in')).toBeVisible();
    watcher.disconnect();
    expect(seen.join()).not.toContain('successfully');
    expect(screen.getByText('Your session has ended. Sign in again to go on.')).toBeVisible();
    expect(address()).toBe('/login');
    expect(session.token()).toBeNull();
  });

  it('P1 offers the unsaved form again to the same user after the sign-in', async () => {
    const company = await buildCompany(backend);
    const wire = wireOver(backend.fetch);
    const { user, name } = await openForm('/categories/create', { wire, company });
    // A draft belongs to a user.
    await screen.findByRole('button', { name: /^Account: / });
    wire.once(/^POST/, () => answer(401, {}));
    await user.type(name, 'Tatlılar');
    await user.click(button('Create'));
    await user.type(await screen.findByLabelText('Username'), company.account.username);
    await user.type(field('Password'), `${company.account.password}{Enter}`);
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    const restored = await findName();
    await waitFor(() => expect(restored).toHaveValue('Tatlılar'));
    await user.click(button('Create'));
    expect(await screen.findByText('Category created successfully')).toBeVisible();
    await expect(company.stored<Category>('categories')).resolves.toMatchObject([{ name: 'Tatlılar' }]);
  });

  it('P1 does not offer the unsaved form to another user', async () => {
    const [company, other] = [await buildCompany(backend), await buildCompany(backend)];
    const wire = wireOver(backend.fetch);
    const { user, name } = await openForm('/categories/create', { wire, company });
    // A draft belongs to a user.
    await screen.findByRole('button', { name: /^Account: / });
    wire.once(/^POST/, () => answer(401, {}));
    await user.type(name, 'Gizli');
    await user.click(button('Create'));
    await user.type(await screen.findByLabelText('Username'), other.account.username);
    await user.type(field('Password'), `${other.account.password}{Enter}`);
    expect(await findHeading(/^Welcome/)).toBeVisible();
    await waitFor(() => expect(wire.calls.filter(({ name }) => name === 'GET api/v1/me/')).toHaveLength(2));
    await screen.findByRole('button', { name: 'Account: Ayşe Işık' });
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('Gizli');
  });

  it('P13 shows no error when its screen is left while it loads', async () => {
    const company = await buildCompany(backend);
    const category = await company.buildCategory();
    const wire = wireOver(backend.fetch);
    wire.when(`GET company-api/v1/categories/${category.id}/`, silence);
    const { user } = await renderPanel({
      backend,
      wire,
      account: company.account,
      path: `/categories/${category.id}/edit`,
    });
    expect(await screen.findByText('Loading...')).toBeInTheDocument();
    await user.click(await screen.findByRole('link', { name: 'Menus' }));
    expect(await findHeading('Menus')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(wire.named(`GET company-api/v1/categories/${category.id}/`)[0]!.signal?.aborted).toBe(true);
  });
});

describe('P45 leaving a changed form', () => {
  it('asks once for confirmation, and keeps what was typed when the user stays', async () => {
    const { user, name, address } = await openForm('/categories/create');
    await user.type(name, 'Tatlılar');
    await user.click(screen.getByRole('link', { name: 'Menus' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await user.click(dialog.getByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(address()).toBe('/categories/create');
    expect(name).toHaveValue('Tatlılar');

    await user.click(screen.getByRole('link', { name: 'Menus' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
    expect(await findHeading('Menus')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(address()).toBe('/menus');
  });

  it('does not ask when nothing was changed, or when it was changed back', async () => {
    const { user, name, address } = await openForm('/categories/create');
    await user.type(name, 'T{Backspace}');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await findHeading('Categories')).toBeVisible();
    expect(address()).toBe('/categories');
  });

  it('does not ask after a save', async () => {
    const { user, name } = await openForm('/categories/create');
    await user.type(name, 'Tatlılar');
    await user.click(button('Create'));
    await screen.findByText('Category created successfully');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await findHeading('Categories')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('asks after a refused save', async () => {
    const wire = wireOver(backend.fetch);
    wire.when(/^POST/, () => answer(500, {}));
    const { user, name } = await openForm('/categories/create', { wire });
    await user.type(name, 'Tatlılar');
    await user.click(button('Create'));
    await screen.findByRole('alert');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  });

  it('lets the browser ask when a tab with changes is closed', async () => {
    // Another test of this process may have left its page by a change of the language.
    vi.spyOn(draftStore, 'isLeaveAllowed').mockReturnValue(false);
    const { user, name } = await openForm('/categories/create');
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(close()).toBe(false);
    await user.type(name, 'T');
    expect(close()).toBe(true);
    await user.clear(name);
    expect(close()).toBe(false);
  });
});

describe('a menu', () => {
  it('H2 H3 adds and removes categories by a click, and sends their ids', async () => {
    const company = await buildCompany(backend);
    const soups = await company.buildCategory({ name: 'Çorbalar' });
    const grills = await company.buildCategory({ name: 'Izgaralar' });
    const { user, name, wire } = await openForm('/menus/create', { company });
    await user.type(name, 'Öğle');
    const group = within(screen.getByRole('group', { name: /^Categories/ }));
    await user.click(await group.findByRole('button', { name: 'Izgaralar' }));
    await user.click(group.getByRole('button', { name: 'Çorbalar' }));
    expect(group.getByText('2 chosen')).toBeVisible();
    await user.click(group.getByRole('button', { name: 'Izgaralar' }));
    expect(group.getByRole('button', { name: 'Çorbalar' })).toHaveAttribute('aria-pressed', 'true');
    expect(group.getByRole('button', { name: 'Izgaralar' })).toHaveAttribute('aria-pressed', 'false');
    expect(group.getByText('1 chosen')).toBeVisible();
    await user.click(button('Create'));
    expect(await screen.findByText('Menu created successfully')).toBeVisible();
    expect(wire.named('POST company-api/v1/menus/')[0]!.body).toEqual({
      name: 'Öğle',
      description: '',
      categories: [soups.id],
    });
    await expect(company.stored<Menu>('menus')).resolves.toMatchObject([
      { name: 'Öğle', categories: [{ id: soups.id }] },
    ]);
    expect(grills.id).not.toBe(soups.id);
  });

  it('H2 H3 shows the chosen categories, and changes them with PUT', async () => {
    const company = await buildCompany(backend);
    const soups = await company.buildCategory({ name: 'Çorbalar' });
    const grills = await company.buildCategory({ name: 'Izgaralar' });
    const menu = await company.buildMenu({ name: 'Öğle', categories: [soups.id] });
    const { user, wire } = await openForm(`/menus/${menu.id}/edit`, { company });
    const chosen = await screen.findByRole('button', { name: 'Çorbalar' });
    expect(chosen).toHaveAttribute('aria-pressed', 'true');
    await user.click(chosen);
    await user.click(button('Izgaralar'));
    await user.click(button('Update'));
    expect(await screen.findByText('Menu updated successfully')).toBeVisible();
    expect(wire.named(`PUT company-api/v1/menus/${menu.id}/`)[0]!.body).toEqual({
      name: 'Öğle',
      description: '',
      categories: [grills.id],
    });
    await expect(company.stored<Menu>('menus')).resolves.toMatchObject([{ categories: [{ id: grills.id }] }]);
  });

  it('H2 finds a category by a part of its name where there are many', async () => {
    const company = await buildCompany(backend);
    for (let number = 1; number <= 11; number++) await company.buildCategory({ name: `İçecek ${number}` });
    const { user } = await openForm('/menus/create', { company });
    const group = within(screen.getByRole('group', { name: /^Categories/ }));
    await user.type(await group.findByRole('searchbox', { name: 'Filter' }), 'ICECEK 1');
    expect(group.queryAllByRole('button')).toEqual([]);
    await user.clear(group.getByRole('searchbox'));
    await user.type(group.getByRole('searchbox'), 'içecek 1');
    expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'İçecek 1',
      'İçecek 10',
      'İçecek 11',
    ]);
  });

  it('P39 H2 shows 100 of 10,000 categories, and finds and saves any of them', async () => {
    const company = await buildCompany(backend);
    const companyId = await companyIdOf(backend.database, company.account);
    await backend.database.write(companyId, queries =>
      queries.execute(`
        INSERT INTO categories (company_id, name, folded, sort_key, description, sort_order)
        SELECT ${companyId}, 'Bölüm ' || i, 'bölüm ' || i, 'bolum ' || i, '', i FROM generate_series(1, 10000) AS i`),
    );
    const { user, name } = await openForm('/menus/create', { company });
    await user.type(name, 'Akşam');
    const group = within(screen.getByRole('group', { name: /^Categories/ }));
    await user.type(await group.findByRole('searchbox', { name: 'Filter' }), 'bölüm 9');
    expect(group.getAllByRole('listitem')).toHaveLength(100);
    await user.type(group.getByRole('searchbox'), '999');
    await user.click(group.getByRole('button', { name: 'Bölüm 9999' }));
    await user.click(button('Create'));
    expect(await screen.findByText('Menu created successfully')).toBeVisible();
    await expect(company.stored<Menu>('menus')).resolves.toMatchObject([
      { name: 'Akşam', categories: [{ name: 'Bölüm 9999' }] },
    ]);
  });

  it('H2 shows the chosen categories first, does not move one that is toggled, and can show only the chosen', async () => {
    const company = await buildCompany(backend);
    const categories = await company.buildCategories(Array.from({ length: 12 }, (_, index) => `K${index}`));
    const menu = await company.buildMenu({ categories: [categories[9]!.id, categories[11]!.id] });
    const { user } = await openForm(`/menus/${menu.id}/edit`, { company });
    const group = within(screen.getByRole('group', { name: /^Categories/ }));
    await group.findByRole('button', { name: 'K9' });
    const listed = () => group.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(listed().slice(0, 4)).toEqual(['K9', 'K11', 'K0', 'K1']);
    await user.click(group.getByRole('button', { name: 'K1' }));
    expect(listed().slice(0, 4)).toEqual(['K9', 'K11', 'K0', 'K1']);

    const only = group.getByRole('button', { name: 'Only chosen' });
    await user.click(only);
    expect(only).toHaveAttribute('aria-pressed', 'true');
    expect(listed()).toEqual(['K9', 'K11', 'K1']);
    await user.type(group.getByRole('searchbox'), 'k1');
    // What is taken back stays in its place, and so does the filter.
    await user.click(group.getByRole('button', { name: 'K11' }));
    expect(listed()).toEqual(['K11', 'K1']);
    expect(group.getByText('2 chosen')).toBeVisible();
    await user.click(only);
    expect(listed()).toEqual(['K11', 'K1', 'K10']);
  });

  it('H2 shows an error when the categories cannot be loaded', async () => {
    const wire = wireOver(backend.fetch);
    wire.when('GET company-api/v1/categories/', () => answer(500, {}));
    await openForm('/menus/create', { wire });
    expect(await screen.findByText('The choices could not be loaded.')).toBeVisible();
  });

  it('H2 A10 shows that it is loading an existing menu', async () => {
    const company = await buildCompany(backend);
    const menu = await company.buildMenu({ name: 'Öğle' });
    const wire = wireOver(backend.fetch);
    const { opened, open } = gate();
    wire.when(`GET company-api/v1/menus/${menu.id}/`, async (_, passOn) => {
      await opened;
      return passOn();
    });
    await renderPanel({ backend, wire, account: company.account, path: `/menus/${menu.id}/edit` });
    expect(await screen.findByText('Loading...')).toBeInTheDocument();
    open();
    expect(await findName()).toHaveValue('Öğle');
  });

  it('P23 says that it no longer exists, and links back to the list', async () => {
    const { account } = await buildCompany(backend);
    const { user, address } = await renderPanel({ backend, account, path: '/menus/2000000000/edit' });
    expect(await screen.findByText('This item no longer exists. Someone may have deleted it.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Back to the list' }));
    expect(address()).toBe('/menus');
  });

  it('K4 says that its details could not be loaded, and loads them on the next try', async () => {
    const company = await buildCompany(backend);
    const menu = await company.buildMenu({ name: 'Öğle' });
    const wire = wireOver(backend.fetch);
    wire.once(`GET company-api/v1/menus/${menu.id}/`, () => answer(500, {}));
    const { user } = await renderPanel({
      backend,
      wire,
      account: company.account,
      path: `/menus/${menu.id}/edit`,
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load menu details');
    await user.click(button('Try again'));
    expect(await findName()).toHaveValue('Öğle');
  });

  it('is also edited at react-admin’s own address of a record', async () => {
    const company = await buildCompany(backend);
    const menu = await company.buildMenu({ name: 'Öğle' });
    const { address } = await openForm(`/menus/${menu.id}`, { company });
    expect(address()).toBe(`/menus/${menu.id}/edit`);
  });
});

describe('a required value', () => {
  it.each([[null], [undefined], [''], [' \t\u00a0'], [[]]])('H2 counts %j as not filled in', value => {
    expect(filled(value)).toBe('ra.validation.required');
  });

  it.each([['x'], [0], [false], [{}], [[0]]])('counts %j as filled in', value =>
    expect(filled(value)).toBeUndefined(),
  );
});
