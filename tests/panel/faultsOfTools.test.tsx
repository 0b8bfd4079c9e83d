import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Link, Menu } from '../../src/contract/records';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { expectNoUnhandledRejections, survivesEachFailure, endMessage } from '../support/panel/failures';
import { findButton } from '../support/panel/queries';
import { openSignedIn } from '../support/panel/openSignedIn';

/** Links, sessions, the history and the deletion of the company, against every kind of failure. */

let backend: Backend;
let company: Company;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  company = await buildCompany(backend);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => backend.close());

expectNoUnhandledRejections();

const open = (path: string) => openSignedIn(backend, company, path);

const page = () => document.body.textContent;

/** Clicks a button as soon as it can be pressed. */
async function pressed(user: Awaited<ReturnType<typeof open>>['user'], find: () => HTMLElement) {
  await waitFor(() => expect(find()).toBeEnabled());
  await user.click(find());
}

describe('P3 P5 P6 P7 P8 P10 P23 every failure', () => {
  it('of a new link leaves what is chosen and typed', async () => {
    await company.buildMenu({ name: 'Öğle' });
    const { user, wire } = await open('/links/create');
    const slug = await screen.findByRole('textbox', { name: /^Slug/ });
    const name = `masa-${Date.now()}`;
    await user.click(screen.getByRole('combobox', { name: /^Menu/ }));
    await user.click(await screen.findByRole('option', { name: 'Öğle' }));
    await user.clear(slug);
    await user.type(slug, name);
    const send = () => pressed(user, () => screen.getByRole('button', { name: 'Create' }));
    await survivesEachFailure({
      wire,
      call: /^POST .*qr-codes/,
      send,
      shown: page,
      isKept: () => expect(slug).toHaveValue(name),
    });
    await send();
    await waitFor(async () => expect(await company.stored<Link>('qr-codes')).toMatchObject([{ slug: name }]));
  });

  it('of signing out everywhere else leaves its button', async () => {
    await backend.fetch('http://backend.test/api/v1/login/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: company.account.username, password: company.account.password }),
    });
    const { user, wire } = await open('/change-password');
    const name = 'Sign out everywhere else';
    await findButton(name);
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date() });
    const send = () => pressed(user, () => screen.getByRole('button', { name }));
    await survivesEachFailure({
      wire,
      call: /^DELETE .*sessions/,
      send,
      shown: page,
      also: /has not confirmed this/,
      isKept: () => expect(screen.getByRole('button', { name })).toBeVisible(),
      endMessage,
      // Its answer has no content.
      except: /200|truncated/,
    });
    await send();
    await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument());
  });

  it('of a change that is taken back leaves the change, and its button', async () => {
    const menu = await company.buildMenu({ name: 'Bir', description: '' });
    await company.send('PUT', `company-api/v1/menus/${menu.id}/`, { name: 'İki', description: '' });
    const { user, wire } = await open('/history');
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date() });
    const name = 'Take back';
    const send = async () => {
      await user.click((await screen.findAllByRole('button', { name }))[0]!);
      const dialog = within(await screen.findByRole('alertdialog'));
      await pressed(user, () => dialog.getByRole('button', { name }));
    };
    await survivesEachFailure({
      wire,
      call: /^PUT .*menus/,
      send,
      shown: page,
      also: /may have been taken back/,
      isKept: async () => expect(await company.stored<Menu>('menus')).toMatchObject([{ name: 'İki' }]),
      endMessage,
    });
    await send();
    await waitFor(async () => expect(await company.stored<Menu>('menus')).toMatchObject([{ name: 'Bir' }]));
  });

  it('of the deletion of the company leaves its dialog', async () => {
    const { user, wire } = await open('/company');
    await user.click(await findButton('Delete the company'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the company' }));
    const password = dialog.getByLabelText(/^Current password/);
    await user.type(password, company.account.password);
    const send = () => pressed(user, () => dialog.getByRole('button', { name: 'Delete in 30 days' }));
    await survivesEachFailure({
      wire,
      call: /^POST .*company-deletion/,
      send,
      shown: page,
      also: /has not confirmed this/,
      isKept: () => expect(password).toHaveValue(company.account.password),
    });
    await send();
    expect(await screen.findByText(/will be deleted on /)).toBeVisible();
  });
});
