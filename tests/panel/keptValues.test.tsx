import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSession } from '../../src/auth/session';
import type { Ingredient, Link, Product } from '../../src/contract/records';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { button, findBox } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { answer, wireOver, type Wire } from '../support/panel/wire';

/** What an input must leave as the user has it, and calls that must not be carried out for another user. */

let backend: Backend;
let company: Company;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  company = await buildCompany(backend);
});
afterAll(() => backend.close());

const option = (name: string) => screen.findByRole('option', { name });

async function open(path: string, wire: Wire = wireOver(backend.fetch)) {
  const panel = await renderPanel({ backend, wire, account: company.account, path });
  await screen.findByRole('button', { name: /^Account: / });
  return panel;
}

/** Holds the next call of this name; returns the function that passes it on. */
function hold(wire: Wire, name: RegExp): () => void {
  const { opened, open: release } = gate();
  wire.once(name, async (_, passOn) => {
    await opened;
    return passOn();
  });
  return release;
}

it('X7 a continued draft of a new link has the slug that the user has typed', async () => {
  await company.buildMenu({ name: 'Öğle' });
  const own = `masa-${Date.now()}`;
  const first = await open('/links/create');
  await first.user.click(await screen.findByRole('combobox', { name: /^Menu/ }));
  await first.user.click(await option('Öğle'));
  await waitFor(async () => expect(await findBox(/^Slug/)).toHaveValue('ogle'));
  await first.user.clear(await findBox(/^Slug/));
  await first.user.type(await findBox(/^Slug/), own);
  window.dispatchEvent(new Event('pagehide'));
  first.unmount();

  const { user } = await open('/');
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(async () => expect(await findBox(/^Slug/)).toHaveValue(own));
  await screen.findByText('Öğle');
  await user.click(button('Create'));
  expect(await screen.findByText(/created successfully/)).toBeVisible();
  expect(await company.stored<Link>('qr-codes')).toMatchObject([{ slug: own, menu: { name: 'Öğle' } }]);
});

describe('P12 an ingredient that is being added in the form of a product', () => {
  it('says why it was refused, in place of the wait', async () => {
    const { user, wire } = await open('/products/create');
    await user.type(await findBox(/^Name/), 'Cacık');
    await user.type(await findBox(/^Price/), '50');
    await user.type(await screen.findByRole('combobox', { name: /^Ingredients/ }), 'Nane');
    const { opened, open: release } = gate();
    wire.once(/^POST .*ingredients/, async () => {
      await opened;
      return answer(400, { name: ['No mint.'] });
    });
    await user.click(await option('Add “Nane”'));
    await user.click(button('Create'));
    await screen.findByText('Wait until “Nane” is added, then save.');
    release();
    expect(await screen.findByText(/No mint/)).toBeVisible();
    expect(screen.queryByText(/^Wait until/)).not.toBeInTheDocument();
  });

  it('leaves what is picked meanwhile, and holds the save back until it is there', async () => {
    await company.buildIngredient({ name: 'Tuz' });
    const { user, wire } = await open('/products/create');
    await user.type(await findBox(/^Name/), 'Cacık');
    await user.type(await findBox(/^Price/), '50');
    const ingredients = await screen.findByRole('combobox', { name: /^Ingredients/ });
    await user.type(ingredients, 'Nane');
    const release = hold(wire, /^POST .*ingredients/);
    await user.click(await option('Add “Nane”'));
    await user.clear(ingredients);
    await user.type(ingredients, 'Tu');
    await user.click(await option('Tuz'));
    await user.click(button('Create'));
    expect(await screen.findByText('Wait until “Nane” is added, then save.')).toBeVisible();
    expect(wire.named('POST company-api/v1/products/')).toHaveLength(0);

    release();
    await screen.findByRole('button', { name: 'Remove Nane' });
    expect(button('Remove Tuz')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/^Wait until/)).not.toBeInTheDocument());
    await user.click(button('Create'));
    expect(await screen.findByText('Product created successfully')).toBeVisible();
    const [product] = await company.stored<Product>('products');
    expect(product?.ingredients.map(({ name }) => name).sort()).toEqual(['Nane', 'Tuz']);
  });
});

describe('Enter in a form', () => {
  it('picks nothing before the search for the typed text is answered, unless an option was reached by the arrow keys', async () => {
    for (const name of ['Nane', 'Tuz']) await company.buildIngredient({ name });
    const { user, wire } = await open('/products/create');
    const picker = await screen.findByRole('combobox', { name: /^Ingredients/ });
    const { opened, open: release } = gate();
    wire.when(/^GET .*ingredients/, async ({ query }, passOn) => {
      if (query.get('name')) await opened;
      return passOn();
    });
    await user.click(picker);
    await option('Nane');
    await user.type(picker, 'tu{Enter}');
    expect(picker).toHaveValue('tu');
    expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
    expect(wire.writes()).toEqual([]);
    release();
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Nane' })).not.toBeInTheDocument());
    await user.type(picker, '{Enter}');
    expect(button('Remove Tuz')).toBeVisible();

    await user.click(picker);
    await option('Nane');
    await user.type(picker, 'z{ArrowDown}{Enter}');
    expect(button('Remove Nane')).toBeVisible();
  });

  it('does not save it while a picker has a text', async () => {
    await company.buildMenu({ name: 'Öğle' });
    const { user, wire } = await open('/links/create');
    const picker = await screen.findByRole('combobox', { name: /^Menu/ });
    await user.click(picker);
    await user.click(await option('Öğle'));
    await user.type(picker, 'zzz');
    await option('Nothing matches “zzz”.');
    await user.type(picker, '{Enter}');
    await act(() => wire.settled());
    expect(wire.writes()).toEqual([]);
    expect(picker).toHaveValue('zzz');
  });

  it('does not save it in the box that filters its choices', async () => {
    for (let number = 1; number <= 11; number++) await company.buildCategory({ name: `Kategori ${number}` });
    const { user, wire } = await open('/menus/create');
    await user.type(await findBox(/^Name/), 'Öğle');
    await user.type(await screen.findByRole('searchbox', { name: 'Filter' }), '11{Enter}');
    await act(() => wire.settled());
    expect(wire.writes()).toEqual([]);
    expect(button('Kategori 11')).toBeVisible();
  });
});

it('S5 an undo that is still running creates nothing in the company of the next session', async () => {
  for (const name of ['Nane', 'Tuz']) await company.buildIngredient({ name });
  const { user, wire } = await open('/ingredients');
  await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog');
  const release = hold(wire, /^POST .*ingredients/);
  await user.click(
    [...question.querySelectorAll('button')].find(({ textContent }) => textContent === 'Delete')!,
  );
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(wire.named('POST company-api/v1/ingredients/')).toHaveLength(1));

  // Another tab replaces the session, as a verified e-mail address does.
  const other = await buildCompany(backend);
  act(() => {
    createSession(() => window.localStorage).start(other.account.token);
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  await screen.findByRole('button', { name: /^Account: / });
  release();
  await waitFor(() => expect(wire.named('POST company-api/v1/ingredients/')).toHaveLength(2));
  await act(() => wire.settled());
  expect(await other.stored('ingredients')).toEqual([]);
  expect((await company.stored<Ingredient>('ingredients')).map(({ name }) => name).sort()).toEqual([
    'Nane',
    'Tuz',
  ]);
});
