import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resources } from '../../resources';
import { goKeys } from '../../src/commands/goKeys';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany } from '../support/company';
import { findHeading } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { wireOver } from '../support/panel/wire';

/** What each resource adds to the frame. The README's walk runs this file with one more resource. */

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
  // Compiling a chunk takes seconds on a busy machine.
  await import('../../src/commands/SearchDialog');
});

afterAll(() => backend.close());

describe('the entries', () => {
  it('A3 are the six of the sidebar in order, and the logo links to the dashboard', async () => {
    const { account } = await buildCompany(backend);
    const { user, address } = await renderPanel({ backend, account, path: '/company' });
    const navigation = within(await screen.findByRole('navigation', { name: 'Main navigation' }));
    const places = [
      ['Ingredients', '/ingredients'],
      ['Products', '/products'],
      ['Categories', '/categories'],
      ['Menus', '/menus'],
      ['Links', '/links'],
      ['Company', '/company'],
    ];
    const links = navigation.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')]);
    // An integrator may have added resources of their own.
    expect(links.filter(([, path]) => places.some(([, known]) => path === known))).toEqual(places);
    expect(navigation.getByRole('link', { name: 'Company' })).toHaveAttribute('aria-current', 'page');

    await user.click(screen.getByRole('link', { name: 'Sofra, to the dashboard' }));
    expect(await findHeading(/^Welcome/)).toBeVisible();
    expect(address()).toBe('/');
  });

  it('have a letter each, and the dashboard one', () => {
    const keys = [
      ['d', '/'],
      ['i', '/ingredients'],
      ['p', '/products'],
      ['c', '/categories'],
      ['m', '/menus'],
      ['l', '/links'],
      ['o', '/company'],
    ];
    // An integrator may have added resources of their own.
    expect([...goKeys(resources)].filter(([, path]) => keys.some(([, known]) => path === known))).toEqual(
      keys,
    );
  });

  it('are listed by the search before anything is typed, without a call', async () => {
    const company = await buildCompany(backend);
    const wire = wireOver(backend.fetch);
    const { user, address } = await renderPanel({
      backend,
      wire,
      account: company.account,
      path: '/company',
    });
    await findHeading(/./);
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: 'Search everywhere' });
    await wire.settled();
    const calls = wire.calls.length;
    const screens = [
      'Dashboard',
      'Ingredients',
      'Products',
      'Categories',
      'Menus',
      'Links',
      'Check-up',
      'Import',
      'Export',
      'Print',
      'Company',
      'Create product',
      'Create category',
      'Create menu',
      'Create link',
      'Change password',
      'Log out',
    ];
    // An integrator may have added resources of their own.
    const found = await screen.findByRole('group', { name: 'Screens' });
    const listed = within(found)
      .getAllByRole('option')
      .map(option => option.textContent);
    expect(listed.filter(name => screens.includes(name))).toEqual(screens);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    const results = within(screen.getByRole('listbox', { name: 'Results' }));
    expect(results.getByRole('option', { selected: true })).toHaveTextContent('Change password');
    await wire.settled();
    expect(wire.calls).toHaveLength(calls);
    await user.keyboard('{Enter}');
    expect(await findHeading('Change password')).toBeVisible();
    expect(address()).toBe('/change-password');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
