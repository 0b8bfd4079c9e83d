import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Menu } from '../../src/contract/records';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { findButton } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { answer, wireOver } from '../support/panel/wire';

/** Screens of an installation that are made of react-admin's components: `views` of a declaration. */

// The factory runs before the imports above.
vi.mock('../../resources/menus', async () => {
  const [{ defineResource }, { wire }, { views }] = await Promise.all([
    import('../../src/resource/defineResource'),
    import('../../resources/menus/wire'),
    import('../support/panel/ownViews'),
  ]);
  return { menus: defineResource({ ...wire, views }) };
});

const broken = vi.hoisted(() => ({ isBroken: false }));

vi.mock('../../resources/ingredients', async () => {
  const [{ defineResource }, { wire }] = await Promise.all([
    import('../../src/resource/defineResource'),
    import('../../resources/ingredients/wire'),
  ]);
  const List = () => {
    if (broken.isBroken) throw new TypeError('undefined is not a function');
    return <p>All ingredients</p>;
  };
  return { ingredients: defineResource({ ...wire, views: { list: List } }) };
});

vi.mock('../../resources/panel', async () => {
  const { definePanel } = await import('../../src/customization/definePanel');
  const GuestMenu = ({ menu }: { menu?: { name: string } | undefined }) => {
    if (broken.isBroken) throw new TypeError('undefined is not a function');
    return <p>Guest menu {menu?.name}</p>;
  };
  return { panel: definePanel({ guestMenu: async () => GuestMenu }) };
});

let backend: Backend;
let company: Company;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

async function open(path: string) {
  company = await buildCompany(backend);
  const categories = await company.buildCategories(['Çorbalar']);
  const menu = await company.buildMenu({ name: 'Öğle', categories: categories.map(({ id }) => id) });
  const wire = wireOver(backend.fetch);
  const address = path.replace(':id', String(menu.id));
  const panel = await renderPanel({ backend, account: company.account, path: address, wire });
  return { ...panel, menu };
}

const confirm = async () =>
  within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' });
const names = async () => (await company.stored<Menu>('menus')).map(({ name }) => name);

describe('a list of react-admin’s components', () => {
  it('links to the form for a new record, and its rows to theirs', async () => {
    const { user, router, address, menu } = await open('/menus');
    expect(await screen.findByRole('link', { name: 'Create' })).toHaveAttribute('href', '/menus/create');
    await user.click(await screen.findByRole('cell', { name: 'Öğle' }));
    await waitFor(() => expect(address()).toBe(`/menus/${menu.id}/edit`));
    await router.navigate('/menus');
  });
});

it('a form with tabs shows each of them, also by its address', async () => {
  const { user, address, menu, router } = await open('/menus/:id/edit');
  expect(await screen.findByRole('textbox', { name: /Name/ })).toHaveValue('Öğle');
  await user.type(screen.getByRole('textbox', { name: /Name/ }), ' 2');
  await user.click(screen.getByRole('tab', { name: 'Texts' }));
  expect(await screen.findByRole('textbox', { name: /Description/ })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: /Name/ })).not.toBeInTheDocument();
  expect(address()).toBe(`/menus/${menu.id}/edit/texts`);
  await user.click(screen.getByRole('tab', { name: 'Menu' }));
  expect(await screen.findByRole('textbox', { name: /Name/ })).toHaveValue('Öğle 2');
  await act(() => router.navigate(`/menus/${menu.id}/edit/texts`));
  expect(await screen.findByRole('textbox', { name: /Description/ })).toBeVisible();
});

describe('a change by a component of react-admin', () => {
  it.each([
    ['of chosen rows, a deletion', /^Delete$/, []],
    ['of chosen rows', 'Rename all', ['Renamed']],
  ])('%s asks first and is sent then', async (_, name, expected) => {
    const { user, wire } = await open('/menus');
    await user.click(within(await screen.findByRole('row', { name: /Öğle/ })).getByRole('checkbox'));
    const toolbar = (await screen.findByText(/1 item/)).closest<HTMLElement>('.MuiToolbar-root')!;
    await user.click(within(toolbar).getByRole('button', { name }));
    expect(wire.writes()).toEqual([]);
    await user.click(await confirm());
    await waitFor(async () => expect(await names()).toEqual(expected));
  });

  it.each([
    ['a deletion', 'Delete', []],
    ['an update', 'Rename', ['Renamed']],
  ])('of one row, %s, asks first and is sent then', async (_, name, expected) => {
    const { user, wire } = await open('/menus');
    const row = within(await screen.findByRole('row', { name: /Öğle/ }));
    await user.click(row.getByRole('button', { name }));
    expect(wire.writes()).toEqual([]);
    await user.click(await confirm());
    await waitFor(async () => expect(await names()).toEqual(expected));
  });

  it('of a form is sent before the user is told so', async () => {
    const { user, wire } = await open('/menus/:id/edit');
    wire.once(/^PUT/, () => answer(400, { name: ['Mended by hand.'] }));
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), ' 2');
    await user.click(await findButton('Save'));
    expect(await screen.findByText('Mended by hand.')).toBeVisible();
    expect(screen.queryByText('Element updated')).not.toBeInTheDocument();
    await user.click(await findButton('Save'));
    await waitFor(async () => expect(await names()).toEqual(['Öğle 2']));
  });

  it('P43 that is to wait for the end of its notification is sent at once', async () => {
    const { user } = await open('/menus');
    const row = within(await screen.findByRole('row', { name: /Öğle/ }));
    await user.click(row.getByRole('button', { name: 'Rename later' }));
    await waitFor(async () => expect(await names()).toEqual(['Renamed']));
  });

  it('that is refused is explained in the panel’s words', async () => {
    const { user, wire } = await open('/menus');
    wire.once(/^DELETE/, () => answer(403, { detail: 'E-4711' }));
    const row = within(await screen.findByRole('row', { name: /Öğle/ }));
    await user.click(row.getByRole('button', { name: 'Delete' }));
    await user.click(await confirm());
    expect(await screen.findByText('The server did not accept this.')).toBeVisible();
  });
});

it('P41 a screen that throws leaves the sidebar and the other screens, and is shown again by its button', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  broken.isBroken = true;
  const { user } = await open('/menus');
  await screen.findByRole('cell', { name: 'Öğle' });
  await user.click(screen.getByRole('link', { name: 'Ingredients' }));
  expect(await screen.findByText('This page has failed')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Menus' }));
  expect(await screen.findByRole('cell', { name: 'Öğle' })).toBeVisible();
  expect(screen.queryByText('This page has failed')).not.toBeInTheDocument();

  await user.click(screen.getByRole('link', { name: 'Ingredients' }));
  await screen.findByText('This page has failed');
  broken.isBroken = false;
  await user.click(await findButton(/Try again|Retry/));
  expect(await screen.findByText('All ingredients')).toBeVisible();
});

it('P41 an own menu for guests that throws leaves the form, and is shown again by its button', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  broken.isBroken = false;
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: object) => void } };
  happyDOM.setViewport({ width: 1280, height: 800 });
  onTestFinished(() => happyDOM.setViewport({ width: 1024, height: 768 }));
  const { user } = await open('/categories/create');
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await user.type(name, 'Tatlılar');
  await user.click(await findButton('Preview'));
  expect(await screen.findByText(/^Guest menu/)).toBeVisible();
  broken.isBroken = true;
  await user.type(name, ' ve kahveler');
  expect(await screen.findByText('This part cannot be shown.')).toBeVisible();
  expect(name).toHaveValue('Tatlılar ve kahveler');
  broken.isBroken = false;
  await user.click(await findButton('Try again'));
  expect(await screen.findByText(/^Guest menu/)).toBeVisible();
});
