import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clientName } from '../../src/pages/security/clientName';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany } from '../support/company';
import { renderPanel } from '../support/panel/renderPanel';
import { answer, broken, plainWireOver, wireOver } from '../support/panel/wire';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const TITLE = 'Where you are signed in';

describe('the devices of a user', () => {
  it('are listed below the password, and the others are signed out with one click', async () => {
    const { account } = await buildCompany(backend);
    const login = await backend.fetch('http://backend.test/api/v1/login/', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36',
      },
      body: JSON.stringify({ username: account.username, password: account.password }),
    });
    expect(login.status).toBe(200);
    const wire = wireOver(backend.fetch);
    const { user } = await renderPanel({ backend, wire, account, path: '/change-password' });
    expect(await screen.findByText('Chrome, Android')).toBeVisible();
    expect(screen.getAllByText('This device')).toHaveLength(1);

    wire.once('DELETE api/v1/sessions/', () => answer(500, {}));
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    expect(await screen.findByText(/could not be signed out\. Server error/)).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Sign out everywhere else' })).toBeEnabled(),
    );
    wire.once('DELETE api/v1/sessions/', broken);
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    // It may have been done.
    expect(await screen.findByText(/^The server has not confirmed this\./)).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Sign out everywhere else' })).toBeEnabled(),
    );
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    await waitFor(() => expect(screen.queryByText('Chrome, Android')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument();
  });

  it.each([
    ['null', null],
    ['an object', { sessions: [] }],
    ['rows that are null', [null]],
    [
      'the first page of several',
      { count: 30, results: [{ id: 1, client: '', used_at: '2026-11-21T09:00:00Z' }] },
    ],
  ])('P7 that are answered with %s are told as unreadable, and the form stays', async (_, body) => {
    const { account } = await buildCompany(backend);
    const wire = wireOver(backend.fetch);
    wire.once('GET api/v1/sessions/', () => answer(200, body));
    const { user } = await renderPanel({ backend, wire, account, path: '/change-password' });
    const list = within(await screen.findByRole('region', { name: TITLE }));
    expect(await list.findByRole('alert')).toHaveTextContent('The server’s answer cannot be read.');
    expect(screen.getByLabelText(/^Current password/)).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Try again' }));
    expect(await list.findByText('This device')).toBeVisible();
  });

  it('may be answered as a page with all of them', async () => {
    const { account } = await buildCompany(backend);
    const wire = wireOver(backend.fetch);
    wire.when('GET api/v1/sessions/', async (_, passOn) => {
      const results = (await (await passOn()).json()) as object[];
      return answer(200, { count: results.length, results });
    });
    await renderPanel({ backend, wire, account, path: '/change-password' });
    expect(await screen.findByText('This device')).toBeVisible();
  });

  it('that cannot be shown leave the form for the password', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { account } = await buildCompany(backend);
    const wire = wireOver(backend.fetch);
    wire.once('GET api/v1/sessions/', () => answer(200, [{ id: 1, client: { toString: null } }]));
    await renderPanel({ backend, wire, account, path: '/change-password' });
    expect(await screen.findByText('This part cannot be shown.')).toBeVisible();
    expect(screen.getByLabelText(/^Current password/)).toBeVisible();
  });

  it('are not asked for on a backend that does not announce them', async () => {
    const { account } = await buildCompany(backend);
    const wire = plainWireOver(backend.fetch);
    await renderPanel({ backend, wire, account, path: '/change-password' });
    await screen.findByRole('button', { name: /^Account: / });
    expect(screen.queryByText(TITLE)).not.toBeInTheDocument();
    expect(wire.calls.map(({ path }) => path)).not.toContain('api/v1/sessions/');
  });

  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile Safari/604.1',
      'Safari, iPhone',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36 Edg/156.0', 'Edge, Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'Firefox, Linux'],
    ['curl/8.0', null],
  ])('%s is called %s', (userAgent, name) => {
    expect(clientName(userAgent)).toBe(name);
  });
});
