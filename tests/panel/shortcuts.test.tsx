import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany } from '../support/company';
import { findHeading } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
  // Compiling a chunk takes seconds on a busy machine.
  await Promise.all([
    import('../../src/commands/ShortcutsDialog'),
    import('../../src/commands/SearchDialog'),
  ]);
});

afterAll(() => backend.close());

async function open(path: string, language?: 'en' | 'tr') {
  const company = await buildCompany(backend);
  await company.buildProduct({ name: 'Çay' });
  const panel = await renderPanel({ backend, account: company.account, path, language });
  await findHeading(/./);
  return panel;
}

describe('the shortcuts', () => {
  it('g and a letter open a screen, n the form for a new record, / the search of a list', async () => {
    const { user, address } = await open('/');
    await user.keyboard('gp');
    expect(await findHeading('Products')).toBeVisible();
    await user.keyboard('/');
    const search = screen.getByRole('searchbox', { name: 'Search' });
    expect(search).toHaveFocus();
    expect(search).toHaveValue('');
    await user.click(document.body);
    await user.keyboard('n');
    expect(await findHeading('New product')).toBeVisible();
    expect(address()).toBe('/products/create');
  });

  it('n opens the dialog of a list that adds in a dialog', async () => {
    const { user } = await open('/ingredients');
    await user.keyboard('n');
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('n leaves a button beside a title alone that creates nothing', async () => {
    const { user, address } = await open('/categories/order');
    await screen.findByRole('link', { name: 'Done' });
    await user.keyboard('n');
    expect(address()).toBe('/categories/order');
  });

  it('g with a Turkish letter means the same place', async () => {
    const { user } = await open('/', 'tr');
    await user.keyboard('gı');
    expect(await findHeading('Malzemeler')).toBeVisible();
  });

  it('/ opens the search everywhere where there is no list to search', async () => {
    const { user } = await open('/company');
    await user.keyboard('/');
    expect(await screen.findByRole('combobox', { name: 'Search everywhere' })).toHaveValue('');
  });

  it('do nothing in a field or in a dialog', async () => {
    const { user, address } = await open('/categories/create');
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await user.type(name, 'gp/n?');
    expect(name).toHaveValue('gp/n?');
    expect(address()).toBe('/categories/create');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    await user.click(document.body);
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await user.keyboard('gp');
    await user.keyboard('{Control>}k{/Control}');
    expect(dialog).toBeVisible();
    expect(address()).toBe('/categories/create');
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });

  it('? lists them, and those of a single key can be switched off and on', async () => {
    const { user, address } = await open('/company');
    await user.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    const keysOf = (action: string) => dialog.getByText(action).nextElementSibling?.textContent;
    expect([
      keysOf('Search everywhere'),
      keysOf('Search in the list'),
      keysOf('Products'),
      keysOf('Company'),
    ]).toEqual(['CtrlK', '/', 'gp', 'go']);
    await user.click(dialog.getByRole('checkbox', { name: 'Use shortcuts without Ctrl' }));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    await user.keyboard('gp?');
    await user.keyboard('{Control>}k{/Control}');
    const search = within(await screen.findByRole('dialog', { name: 'Search everywhere' }));
    expect(address()).toBe('/company');
    await user.click(search.getByRole('button', { name: 'Keyboard shortcuts' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Use shortcuts without Ctrl' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('gp');
    expect(await findHeading('Products')).toBeVisible();
  });
});
