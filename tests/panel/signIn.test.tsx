import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany } from '../support/company';
import { gate } from '../support/gate';
import { button, findHeading } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { answer, broken, silence, wireOver } from '../support/panel/wire';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
});

afterAll(() => backend.close());

const field = (name: RegExp | string) => screen.getByLabelText(name);

describe('signing in', () => {
  it('B1 A4 stores the token, goes to the dashboard and shows company and user', async () => {
    const account = await backend.signUp({ first_name: 'Zeynep', last_name: 'Ağa' });
    const { user, wire, address } = await renderPanel({ backend, path: '/login' });
    await user.type(await screen.findByLabelText('Username'), account.username);
    await user.type(field('Password'), account.password);
    await user.click(button('Sign in'));

    expect(await findHeading('Welcome, Zeynep')).toBeVisible();
    expect(address()).toBe('/');
    expect(within(screen.getByRole('banner')).getByText(/^Lokanta /)).toBeVisible();
    expect(button('Account: Zeynep Ağa')).toBeVisible();
    const token = window.localStorage.getItem('token');
    expect(token).toEqual(expect.stringMatching(/.{16,}/));
    expect(wire.named('GET api/v1/me/')[0]!.headers.get('Authorization')).toBe(`Token ${token}`);
  });

  it('B1 requires both fields before it calls the backend', async () => {
    const { user, wire } = await renderPanel({ backend, path: '/login' });
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(field('Username')).toHaveAccessibleDescription('This field is required');
    expect(field('Password')).toHaveAccessibleDescription('This field is required');
    await waitFor(() => expect(field('Username')).toHaveFocus());

    await user.type(field('Username'), 'x');
    expect(field('Username')).not.toBeInvalid();
    expect(field('Password')).toBeInvalid();
    expect(wire.calls).toEqual([]);
  });

  it('B5 shows the reason of a refusal, keeps what was typed, and sends no stale token', async () => {
    const { user, wire, session } = await renderPanel({ backend, path: '/login' });
    await user.type(await screen.findByLabelText('Username'), 'unknown');
    await user.type(field('Password'), 'wrong');
    await user.click(button('Sign in'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Unable to log in with provided credentials.');
    expect(field('Username')).toHaveValue('unknown');
    expect(wire.calls[0]!.headers.has('Authorization')).toBe(false);
    expect(session.token()).toBeNull();
  });

  it('J1 keeps the username, but no password, when the language is changed', async () => {
    vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const { user, unmount } = await renderPanel({ backend, path: '/login' });
    await user.type(await screen.findByLabelText('Username'), 'ayse');
    await user.type(field('Password'), 'secret-secret');
    await user.selectOptions(screen.getByLabelText('Language'), 'Türkçe');
    expect(JSON.stringify(sessionStorage)).not.toContain('secret');
    unmount();

    await renderPanel({ backend, path: '/login', language: 'tr' });
    expect(await screen.findByLabelText('Kullanıcı adı')).toHaveValue('ayse');
    expect(field('Parola')).toHaveValue('');
  });

  it('A10 P14 shows that it is signing in, and sends one call for repeated clicks', async () => {
    const wire = wireOver(backend.fetch);
    const { opened, open } = gate();
    wire.when('POST api/v1/login/', async () => {
      await opened;
      return answer(400, { non_field_errors: ['No.'] });
    });
    const { user } = await renderPanel({ backend, wire, path: '/login' });
    await user.type(await screen.findByLabelText('Username'), 'demo');
    await user.type(field('Password'), 'x');
    act(() => {
      // Two clicks before React renders, and one after it.
      for (let time = 0; time < 2; time++) field('Password').closest('form')!.requestSubmit();
    });
    await user.keyboard('{Enter}{Enter}');
    expect(button('Signing in...')).toBeDisabled();
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('No.');
    expect(button('Sign in')).toBeEnabled();
    expect(wire.calls).toHaveLength(1);
  });

  it.each([
    ['B4', 'a failing server', () => answer(500, {}), 'Server error. Please try again later.'],
    ['P7', 'a proxy’s page', () => answer(502, '<h1>Bad</h1>'), 'Server error. Please try again later.'],
    ['P5', 'too many tries', () => answer(429, {}, { 'Retry-After': '9' }), 'Try again in 9 seconds.'],
    ['P8', 'a broken connection', broken, 'The connection broke'],
  ])('%s shows an error for %s', async (_, __, reply, sentence) => {
    const wire = wireOver(backend.fetch);
    wire.when(/login/, reply);
    const { user } = await renderPanel({ backend, wire, path: '/login' });
    await user.type(await screen.findByLabelText('Username'), 'demo');
    await user.type(field('Password'), 'x{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });

  it.each(['?next=//evil.example', '?redirect=https://evil.example/', '?from=%2F%5Cevil.example'])(
    'S4 leads to the dashboard, and not to another site that the address names: %s',
    async query => {
      const account = await backend.signUp();
      const { user, address } = await renderPanel({ backend, path: `/login${query}` });
      await user.type(await screen.findByLabelText('Username'), account.username);
      await user.type(field('Password'), `${account.password}{Enter}`);
      expect(await findHeading(/^Welcome/)).toBeVisible();
      expect(address()).toBe('/');
    },
  );

  it('B1 redirects to the dashboard while a token is stored', async () => {
    const { account } = await buildCompany(backend);
    const { address } = await renderPanel({ backend, account, path: '/login' });
    expect(await findHeading(/^Welcome/)).toBeVisible();
    expect(address()).toBe('/');
  });

  it('B1 links to the registration', async () => {
    const { user, address } = await renderPanel({ backend, path: '/login' });
    await user.click(await screen.findByRole('link', { name: 'Register your company' }));
    expect(address()).toBe('/register');
  });

  it('shows and hides the password with a button', async () => {
    const { user } = await renderPanel({ backend, path: '/login' });
    expect(await screen.findByLabelText('Password')).toHaveAttribute('type', 'password');
    await user.click(button('Show password'));
    expect(field('Password')).toHaveAttribute('type', 'text');
    await user.click(button('Hide password'));
    expect(field('Password')).toHaveAttribute('type', 'password');
  });
});

describe('the guard', () => {
  it.each(['/', '/menus', '/categories/3/edit', '/company', '/nowhere/at/all'])(
    'A1 redirects from %s to the sign-in without a token, and makes no call',
    async path => {
      const { address, wire } = await renderPanel({ backend, path });
      expect(await findHeading('Sign in')).toBeVisible();
      expect(address()).toBe('/login');
      expect(wire.calls).toEqual([]);
    },
  );

  it.each([
    ['/register', 'Register your company'],
    ['/verify-email?email=a%40example.com', 'Verify your e-mail'],
    ['/login', 'Sign in'],
  ])('A1 A5 shows %s without a token, with a choice of languages', async (path, title) => {
    await renderPanel({ backend, path });
    expect(await findHeading(title)).toBeVisible();
    const languages = within(screen.getByLabelText('Language')).getAllByRole('option');
    expect(languages.map(({ textContent }) => textContent)).toEqual(['English', 'Türkçe', 'Deutsch']);
    expect(document.title).toBe(`${title} · Sofra`);
  });

  it('P2 shows one message and sends nothing more when all reads of a screen are refused at once', async () => {
    const wire = wireOver(backend.fetch);
    const { opened, open } = gate();
    wire.when(/^GET /, async () => {
      await opened;
      return answer(401, { detail: 'Invalid token.' });
    });
    const { router } = await renderPanel({ backend, wire, account: { token: 'stale' }, bare: true });
    const visited: string[] = [];
    router.subscribe(({ location }) => visited.push(location.pathname));
    await waitFor(() => expect(wire.calls.length).toBeGreaterThanOrEqual(4));
    open();
    expect(await findHeading('Sign in')).toBeVisible();
    const calls = wire.calls.length;
    await act(() => wire.settled());
    expect(wire.calls).toHaveLength(calls);
    expect(screen.getAllByText('Your session has ended. Sign in again to go on.')).toHaveLength(1);
    expect(visited.filter(path => path === '/login')).toHaveLength(1);
  });

  it('P2 ends the session for one 401 among the reads of the dashboard, whose other answers come later', async () => {
    const company = await buildCompany(backend);
    const wire = wireOver(backend.fetch);
    const { opened, open } = gate();
    wire.when(/^GET company-api/, async (_, passOn) => {
      await opened;
      return passOn();
    });
    wire.when('GET company-api/v1/menus/', async () => {
      await waitFor(() => expect(reads()).toBe(3));
      return answer(401, { detail: 'Invalid token.' });
    });
    const reads = () => wire.calls.filter(({ name }) => name.startsWith('GET company-api')).length;
    const { router } = await renderPanel({ backend, wire, account: company.account, bare: true });
    const visited: string[] = [];
    router.subscribe(({ location }) => visited.push(location.pathname));
    expect(await findHeading('Sign in')).toBeVisible();
    const sent = reads();
    open();
    await act(() => wire.settled());
    expect(reads()).toBe(sent);
    expect(screen.getAllByText('Your session has ended. Sign in again to go on.')).toHaveLength(1);
    expect(visited.filter(path => path === '/login')).toHaveLength(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('B3 P2 ends an expired session once, shows a notice, and makes no further call with the invalid token', async () => {
    const { address, wire, session } = await renderPanel({
      backend,
      account: { token: 'stale' },
      path: '/menus',
    });
    expect(await findHeading('Sign in')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Your session has ended. Sign in again to go on.');
    expect(address()).toBe('/login');
    expect([session.token(), window.localStorage.getItem('token')]).toEqual([null, null]);
    const calls = wire.calls.length;
    await act(() => wire.settled());
    expect(wire.calls).toHaveLength(calls);
    expect(wire.named('POST api/v1/logout/')).toEqual([]);
  });

  it('B1 the user can sign in again after the session has ended, and the notice disappears', async () => {
    const account = await backend.signUp();
    const { user } = await renderPanel({ backend, account: { token: 'stale' } });
    await user.type(await screen.findByLabelText('Username'), account.username);
    await user.type(field('Password'), `${account.password}{Enter}`);
    expect(await findHeading(/^Welcome/)).toBeVisible();
    expect(screen.queryByText(/session has ended/)).not.toBeInTheDocument();
  });
});

describe('logging out', () => {
  it('B2 ends the session on the backend, deletes the token and shows the sign-in', async () => {
    const { account, ...client } = await buildCompany(backend);
    const { user, address, wire } = await renderPanel({ backend, account });
    await user.click(await screen.findByRole('button', { name: /^Account: / }));
    await user.click(screen.getByRole('link', { name: 'Log out' }));
    expect(await findHeading('Sign in')).toBeVisible();
    expect(address()).toBe('/login');
    expect(window.localStorage.getItem('token')).toBeNull();
    expect(screen.queryByText(/session has ended/)).not.toBeInTheDocument();
    expect(wire.named('POST api/v1/logout/')).toHaveLength(1);
    await waitFor(async () => expect((await client.get('api/v1/me/')).status).toBe(401));
  });

  it.each([
    ['fails', () => answer(500, {})],
    ['breaks', broken],
    ['gets no answer', silence],
  ])('B2 P11 takes effect at once when the call %s', async (_, reply) => {
    const { account } = await buildCompany(backend);
    const wire = wireOver(backend.fetch);
    wire.when(/logout/, reply);
    const { address } = await renderPanel({ backend, wire, account, path: '/logout' });
    expect(await findHeading('Sign in')).toBeVisible();
    expect(address()).toBe('/login');
    expect(window.localStorage.getItem('token')).toBeNull();
    expect(wire.named('POST api/v1/logout/')).toHaveLength(1);
  });

  it('P15 in another tab shows the sign-in in this tab, without any data', async () => {
    const { account, buildMenu } = await buildCompany(backend);
    await buildMenu({ name: 'Gizli menü' });
    const { address } = await renderPanel({ backend, account, path: '/menus' });
    expect(await screen.findByText('Gizli menü')).toBeVisible();

    act(() => {
      window.localStorage.removeItem('token');
      window.dispatchEvent(Object.assign(new Event('storage'), { key: 'token' }));
    });
    expect(await findHeading('Sign in')).toBeVisible();
    expect(address()).toBe('/login');
    expect(document.body).not.toHaveTextContent('Gizli menü');
    expect(document.body).not.toHaveTextContent('session has ended');
  });

  it('P15 a sign-in of another user in another tab shows that user’s data in this tab', async () => {
    const [one, other] = [await buildCompany(backend), await buildCompany(backend)];
    await one.buildMenu({ name: 'Birinin menüsü' });
    await other.buildMenu({ name: 'Ötekinin menüsü' });
    await renderPanel({ backend, account: one.account, path: '/menus' });
    expect(await screen.findByText('Birinin menüsü')).toBeVisible();

    act(() => {
      window.localStorage.setItem('token', other.account.token);
      window.dispatchEvent(Object.assign(new Event('storage'), { key: 'token' }));
    });
    expect(await screen.findByText('Ötekinin menüsü')).toBeVisible();
    expect(screen.queryByText('Birinin menüsü')).not.toBeInTheDocument();
  });
});
