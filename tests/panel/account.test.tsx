import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Company } from '../../src/contract/records';
import { startBackend, type Backend } from '../support/backend';
import { clientOf } from '../support/client';
import { buildCompany } from '../support/company';
import { holdTheClock, renderPanel } from '../support/renderPanel';
import { codeIn, registration } from '../support/signUp';
import { answer, broken, gate, silence, wireOver } from '../support/wire';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
});

afterAll(() => backend.close());

const heading = (name: RegExp | string) => screen.findByRole('heading', { level: 1, name });
const button = (name: RegExp | string) => screen.getByRole('button', { name });
const field = (name: RegExp | string) => screen.getByLabelText(name);

describe('signing in', () => {
  it('B1 A4 stores the token, goes to the dashboard and shows company and user', async () => {
    const account = await backend.signUp({ first_name: 'Zeynep', last_name: 'Ağa' });
    const { user, wire, address } = await renderPanel({ backend, path: '/login' });
    await user.type(await screen.findByLabelText('Username'), account.username);
    await user.type(field('Password'), account.password);
    await user.click(button('Sign in'));

    expect(await heading('Welcome, Zeynep')).toBeVisible();
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

  it('B1 redirects to the dashboard while a token is stored', async () => {
    const { account } = await buildCompany(backend);
    const { address } = await renderPanel({ backend, account, path: '/login' });
    expect(await heading(/^Welcome/)).toBeVisible();
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
      expect(await heading('Sign in')).toBeVisible();
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
    expect(await heading(title)).toBeVisible();
    const languages = within(screen.getByLabelText('Language')).getAllByRole('option');
    expect(languages.map(({ textContent }) => textContent)).toEqual(['English', 'Türkçe']);
    expect(document.title).toBe(`${title} · Sofra`);
  });

  it('B3 P2 ends an expired session once, shows a notice, and makes no further call with the invalid token', async () => {
    const { address, wire, session } = await renderPanel({
      backend,
      account: { token: 'stale' },
      path: '/menus',
    });
    expect(await heading('Sign in')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Your session has ended. Sign in again to go on.');
    expect(address()).toBe('/login');
    expect([session.token(), window.localStorage.getItem('token')]).toEqual([null, null]);
    const calls = wire.calls.length;
    await act(() => new Promise(resolve => setTimeout(resolve, 50)));
    expect(wire.calls).toHaveLength(calls);
    expect(wire.named('POST api/v1/logout/')).toEqual([]);
  });

  it('B1 the user can sign in again after the session has ended, and the notice disappears', async () => {
    const account = await backend.signUp();
    const { user } = await renderPanel({ backend, account: { token: 'stale' } });
    await user.type(await screen.findByLabelText('Username'), account.username);
    await user.type(field('Password'), `${account.password}{Enter}`);
    expect(await heading(/^Welcome/)).toBeVisible();
    expect(screen.queryByText(/session has ended/)).not.toBeInTheDocument();
  });
});

describe('the frame', () => {
  it('A3 has the six entries in order, and the logo links to the dashboard', async () => {
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
    expect(await heading(/^Welcome/)).toBeVisible();
    expect(address()).toBe('/');
  });

  it('A3 opens the sidebar on a phone, closes it on Escape and on navigation, and restores the focus', async () => {
    const { account } = await buildCompany(backend);
    const { user } = await renderPanel({ backend, account });
    const opener = await screen.findByRole('button', { name: 'Open navigation' });
    await user.click(opener);
    expect(opener).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('link', { name: 'Sofra, to the dashboard' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    await waitFor(() => expect(opener).toHaveFocus());

    await user.click(opener);
    await user.click(screen.getByRole('link', { name: 'Menus' }));
    expect(await heading('Menus')).toBeVisible();
    expect(opener).toHaveAttribute('aria-expanded', 'false');
  });

  it('A4 offers change of password and log-out in the user’s menu', async () => {
    const { account } = await buildCompany(backend);
    const { user, address } = await renderPanel({ backend, account });
    const opener = await screen.findByRole('button', { name: 'Account: Ayşe Işık' });
    await user.click(opener);
    expect(screen.getByRole('link', { name: 'Change password' })).toBeVisible();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Change password' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('link', { name: 'Change password' })).not.toBeInTheDocument();
    expect(opener).toHaveFocus();

    await user.click(opener);
    await user.click(document.body);
    expect(opener).toHaveAttribute('aria-expanded', 'false');

    await user.click(opener);
    await user.click(screen.getByRole('link', { name: 'Change password' }));
    expect(address()).toBe('/change-password');
    expect(screen.queryByRole('link', { name: 'Log out' })).not.toBeInTheDocument();
  });

  it('A4 shows an error when the user cannot be loaded, and remains usable', async () => {
    const { account } = await buildCompany(backend);
    const wire = wireOver(backend.fetch);
    wire.when(/me\/$/, () => answer(500, {}));
    await renderPanel({ backend, wire, account });
    expect(await screen.findByText('Failed to load user details')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome');
    expect(button('Account')).toBeVisible();
  });

  it('A2 shows a not-found page with a link back', async () => {
    const { account } = await buildCompany(backend);
    const { user, address } = await renderPanel({ backend, account, path: '/nowhere' });
    expect(await heading('Nothing is served here')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Back to the dashboard' }));
    expect(address()).toBe('/');
  });

  it('P32 says once that nothing can be stored, and still works', async () => {
    const account = await backend.signUp();
    const { user } = await renderPanel({
      backend,
      path: '/login',
      openStorage: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    await user.type(await screen.findByLabelText('Username'), account.username);
    await user.type(field('Password'), `${account.password}{Enter}`);
    expect(await heading(/^Welcome/)).toBeVisible();
    expect(screen.getAllByText(/does not let Sofra store anything/)).toHaveLength(1);
  });
});

describe('logging out', () => {
  it('B2 ends the session on the backend, deletes the token and shows the sign-in', async () => {
    const { account, ...client } = await buildCompany(backend);
    const { user, address, wire } = await renderPanel({ backend, account });
    await user.click(await screen.findByRole('button', { name: /^Account: / }));
    await user.click(screen.getByRole('link', { name: 'Log out' }));
    expect(await heading('Sign in')).toBeVisible();
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
    expect(await heading('Sign in')).toBeVisible();
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
    expect(await heading('Sign in')).toBeVisible();
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

describe('registering', () => {
  type Register = Awaited<ReturnType<typeof renderPanel>>;

  async function fillCompany({ user }: Register, overrides: Record<string, string> = {}): Promise<void> {
    const values = {
      'Company name': 'Deniz Lokantası',
      Address: 'Moda 1',
      'Phone number': '+90 216 1',
      'Company e-mail': 'info@deniz.example',
      ...overrides,
    };
    for (const [label, value] of Object.entries(values)) {
      const input = await screen.findByLabelText(new RegExp(`^${label}`));
      await user.clear(input);
      if (value) await user.type(input, value);
    }
  }

  async function fillPerson({ user }: Register, overrides: Record<string, string> = {}) {
    const { username, email } = registration() as { username: string; email: string };
    const values = {
      'First name': 'Deniz',
      'Last name': 'Ak',
      'E-mail': email,
      Username: username,
      Password: 'correct horse',
      'Password again': 'correct horse',
      ...overrides,
    };
    for (const [label, value] of Object.entries(values)) {
      const input = screen.getByLabelText(new RegExp(`^${label}( \\*)?$`));
      await user.clear(input);
      if (value) await user.type(input, value);
    }
    return { email, username };
  }

  it('B6 B8 B9 consists of two steps and a code from the mail, and ends signed in', async () => {
    const panel = await renderPanel({ backend, path: '/register' });
    const { user, wire, address } = panel;
    await fillCompany(panel);
    await user.click(button('Next'));
    expect(screen.getByText(/Step 2 of 2/)).toBeVisible();
    const { email, username } = await fillPerson(panel);
    await user.click(button('Register'));

    expect(await heading('Verify your e-mail')).toBeVisible();
    expect(address()).toBe(`/verify-email?email=${encodeURIComponent(email)}`);
    expect(wire.named('POST api/v1/register/')[0]!.body).toEqual({
      username,
      email,
      password: 'correct horse',
      password_again: 'correct horse',
      first_name: 'Deniz',
      last_name: 'Ak',
      company: {
        name: 'Deniz Lokantası',
        address: 'Moda 1',
        phone_number: '+90 216 1',
        email: 'info@deniz.example',
        website: '',
        currency_id: (await currencies()).find(({ code }) => code === 'USD')!.id,
        company_type_id: 1,
      },
    });

    expect(screen.getByText(`We sent a 6-digit code to ${email}.`)).toBeVisible();
    await user.type(
      field('Verification code'),
      `${codeIn(backend.mails.findLast(({ to }) => to === email))}{Enter}`,
    );
    expect(await heading('Welcome, Deniz')).toBeVisible();
    expect(address()).toBe('/');
    expect(window.localStorage.getItem('token')).not.toBeNull();
  });

  it('B6 names the strength of the password, and the backend refuses by the same rule', async () => {
    const panel = await renderPanel({ backend, path: '/register' });
    const { user, wire } = panel;
    await fillCompany(panel);
    await user.click(button('Next'));
    await fillPerson(panel, { Password: 'password1', 'Password again': 'password1' });
    expect(await screen.findByText(/^Strength: too common/)).toBeVisible();
    await user.click(button('Register'));
    expect(await screen.findByText(/^This password is too common/)).toBeVisible();
    expect(field(/^Password( \*)?$/)).toBeInvalid();
    expect(field(/^Password( \*)?$/)).toHaveValue('password1');

    await fillPerson(panel, { Password: 'denizak1234', 'Password again': 'denizak1234' });
    expect(await screen.findByText(/^Strength: too similar/)).toBeVisible();
    await user.click(button('Register'));
    expect(await screen.findByText(/^This password is too similar/)).toBeVisible();
    await fillPerson(panel);
    expect(await screen.findByText('Strength: fair')).toBeVisible();
    await user.click(button('Register'));
    expect(await heading('Verify your e-mail')).toBeVisible();
    expect(wire.named('POST api/v1/register/')).toHaveLength(3);
  });

  async function currencies() {
    const { body } = await clientOf(backend).get<{ id: number; code: string }[]>('api/v1/currencies/');
    return body;
  }

  it('B7 loads its lists without a token, and preselects the currency of the language', async () => {
    const { wire } = await renderPanel({
      backend,
      path: '/register',
      language: 'tr',
    });
    await waitFor(() => expect(field(/^Para birimi/)).toHaveDisplayValue(/TRY/));
    expect(field(/^Web sitesi/)).toHaveValue('https://');
    expect(wire.calls.map(({ name }) => name).sort()).toEqual([
      'GET api/v1/company-types/',
      'GET api/v1/currencies/',
    ]);
    for (const { headers } of wire.calls) expect(headers.has('Authorization')).toBe(false);
  });

  it('B7 registers with currency 2 and type 1 when its lists cannot be loaded, and shows a message', async () => {
    const wire = wireOver(backend.fetch);
    wire.when(/currencies|company-types/, () => answer(500, {}));
    wire.when(/register/, () => answer(204));
    const panel = await renderPanel({ backend, wire, path: '/register' });
    expect(await screen.findByText('Failed to load currencies or company types.')).toBeVisible();
    await fillCompany(panel);
    await panel.user.click(button('Next'));
    await fillPerson(panel);
    await panel.user.click(button('Register'));
    expect(await heading('Verify your e-mail')).toBeVisible();
    expect(wire.named('POST api/v1/register/')[0]!.body).toMatchObject({
      company: { currency_id: 2, company_type_id: 1 },
    });
  });

  it('B6 validates the first step, and keeps what was typed when the user goes back', async () => {
    const panel = await renderPanel({ backend, path: '/register' });
    const { user, wire } = panel;
    await fillCompany(panel, { 'Company e-mail': 'nowhere', Website: 'javascript:alert(1)', Address: '' });
    await user.click(button('Next'));
    expect(field(/^Company e-mail/)).toHaveAccessibleDescription(/Enter an e-mail address/);
    expect(field(/^Website/)).toHaveAccessibleDescription(/Enter a web address/);
    expect(field(/^Address/)).toHaveAccessibleDescription('This field is required');
    expect(screen.getByText(/Step 1 of 2/)).toBeVisible();

    await fillCompany(panel, { Website: 'deniz.example' });
    await user.click(button('Next'));
    await fillPerson(panel, { 'Password again': 'something else', 'E-mail': 'nowhere', 'Last name': '' });
    await user.click(button('Register'));
    expect(field(/^Password again/)).toHaveAccessibleDescription('Passwords do not match');
    expect(field(/^E-mail/)).toHaveAccessibleDescription(/Enter an e-mail address/);
    expect(field(/^Last name/)).toHaveAccessibleDescription('This field is required');
    expect(wire.writes()).toEqual([]);

    await user.click(button('Previous'));
    expect(field(/^Company name/)).toHaveValue('Deniz Lokantası');
    expect(field(/^Website/)).toHaveValue('deniz.example');
    await user.click(button('Next'));
    expect(field(/^First name/)).toHaveValue('Deniz');
  });

  it('B5 B6 opens the step with the first refused field, and shows the server’s message beside it', async () => {
    const wire = wireOver(backend.fetch);
    wire.once(/register/, () =>
      answer(400, {
        username: ['Taken.'],
        company: { name: ['Too short.', 'Odd.'], email: ['No such host.'] },
      }),
    );
    const panel = await renderPanel({ backend, wire, path: '/register' });
    const { user } = panel;
    await fillCompany(panel);
    await user.click(button('Next'));
    await fillPerson(panel);
    await user.click(button('Register'));
    expect(await screen.findByText('Too short., Odd.')).toBeVisible();
    expect(field(/^Company name/)).toHaveAccessibleDescription('Too short., Odd.');
    expect(field(/^Company e-mail/)).toHaveAccessibleDescription('No such host.');

    await user.type(field(/^Company name/), '!');
    await user.type(field(/^Company e-mail/), 'm');
    await user.click(button('Next'));
    expect(screen.getByText(/Step 2 of 2/)).toBeVisible();
    expect(field(/^First name/)).toHaveValue('Deniz');
  });

  it('B5 shows the error of a taken username beside the username', async () => {
    const { username } = await backend.signUp();
    const panel = await renderPanel({ backend, path: '/register' });
    await fillCompany(panel);
    await panel.user.click(button('Next'));
    await fillPerson(panel, { Username: username });
    await panel.user.click(button('Register'));
    expect(await screen.findByText('A user with that username already exists.')).toBeVisible();
    expect(field(/^Username/)).toHaveAccessibleDescription('A user with that username already exists.');
  });

  it('B6 B7 loads the lists again on request, and moves the focus to each step', async () => {
    const wire = wireOver(backend.fetch);
    wire.once(/currencies/, () => answer(500, {}));
    const panel = await renderPanel({ backend, wire, path: '/register' });
    await panel.user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(field(/^Currency/)).toHaveDisplayValue(/USD/));
    expect(screen.queryByText('Failed to load currencies or company types.')).not.toBeInTheDocument();
    await fillCompany(panel);
    await panel.user.click(button('Next'));
    await waitFor(() => expect(field(/^First name/)).toHaveFocus());
    await fillPerson(panel);
    wire.once(/register/, () => answer(400, { company: { phone_number: ['No such number.'] } }));
    await panel.user.click(button('Register'));
    await waitFor(() => expect(field(/^Phone number/)).toHaveFocus());
  });

  it('B8 shows a message for a refusal without a reason', async () => {
    const wire = wireOver(backend.fetch);
    wire.when(/register/, () => answer(400, '<h1>Bad request</h1>'));
    const panel = await renderPanel({ backend, wire, path: '/register' });
    await fillCompany(panel);
    await panel.user.click(button('Next'));
    await fillPerson(panel);
    await panel.user.click(button('Register'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Invalid registration details. Please try again.',
    );
  });

  it('B7 keeps a choice when a list loads late, and replaces the default by a choice', async () => {
    const wire = wireOver(backend.fetch);
    const { opened, open } = gate();
    wire.when(/currencies/, async (_, passOn) => {
      await opened;
      return passOn();
    });
    const panel = await renderPanel({ backend, wire, path: '/register', language: 'tr' });
    const types = await screen.findByLabelText<HTMLSelectElement>(/^Şirket türü/);
    await waitFor(() => expect(types.options.length).toBeGreaterThan(1));
    const other = [...types.options].at(-1)!;
    await panel.user.selectOptions(types, other);
    open();
    await waitFor(() => expect(field(/^Para birimi/)).toHaveDisplayValue(/TRY/));
    expect(types).toHaveValue(other.value);
    const euro = [...screen.getByLabelText<HTMLSelectElement>(/^Para birimi/).options].find(({ text }) =>
      /EUR/.test(text),
    )!;
    await panel.user.selectOptions(field(/^Para birimi/), euro);
    expect(field(/^Para birimi/)).toHaveValue(euro.value);
  });

  it('P20 goes back and forward between the steps, and keeps everything but the passwords after a refresh', async () => {
    const panel = await renderPanel({ backend, path: '/register' });
    const { user, router } = panel;
    await fillCompany(panel);
    await user.click(button('Next'));
    await fillPerson(panel);
    await act(() => router.navigate(-1));
    expect(field(/^Company name/)).toHaveValue('Deniz Lokantası');
    await act(() => router.navigate(1));
    expect(field(/^First name/)).toHaveValue('Deniz');
    expect(field(/^Password( \*)?$/)).toHaveValue('correct horse');
    expect(Object.values(sessionStorage).join() + Object.values(localStorage).join()).not.toContain(
      'correct horse',
    );
    panel.unmount();

    await renderPanel({ backend, path: '/register?step=2' });
    expect(await screen.findByLabelText(/^First name/)).toHaveValue('Deniz');
    expect(field(/^Password( \*)?$/)).toHaveValue('');
  });

  it('B5 on a 429 says how long to wait, and does not retry by itself', async () => {
    const wire = wireOver(backend.fetch);
    wire.when(/register/, () => answer(429, { detail: 'Throttled.' }, { 'Retry-After': '90' }));
    const panel = await renderPanel({ backend, wire, path: '/register' });
    await fillCompany(panel);
    await panel.user.click(button('Next'));
    await fillPerson(panel);
    await panel.user.click(button('Register'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 90 seconds.');
    expect(wire.named('POST api/v1/register/')).toHaveLength(1);
    expect(field(/^Username/)).not.toHaveValue('');
  });

  it('B9 requests a new code with one click while the page still has the registration', async () => {
    const panel = await renderPanel({ backend, path: '/register' });
    const { user, wire } = panel;
    await fillCompany(panel);
    await user.click(button('Next'));
    const { email } = await fillPerson(panel);
    await user.click(button('Register'));
    await heading('Verify your e-mail');
    const first = codeIn(backend.mails.findLast(({ to }) => to === email));
    await user.type(field('Verification code'), first);
    await user.dblClick(button('Get a new code'));
    expect(await screen.findByText(`We sent a new code to ${email}.`)).toBeVisible();
    expect(field('Verification code')).toHaveValue('');
    const sent = wire.named('POST api/v1/register/');
    expect(sent).toHaveLength(2);
    expect(sent[1]!.body).toEqual(sent[0]!.body);
    await user.type(
      field('Verification code'),
      `${codeIn(backend.mails.findLast(({ to }) => to === email))}{Enter}`,
    );
    expect(await heading('Welcome, Deniz')).toBeVisible();
  });

  it('B9 says why no new code was sent', async () => {
    const panel = await renderPanel({ backend, path: '/register' });
    const { user, wire } = panel;
    await fillCompany(panel);
    await user.click(button('Next'));
    await fillPerson(panel);
    await user.click(button('Register'));
    await heading('Verify your e-mail');
    wire.once(/register/, () => answer(400, { username: ['Taken meanwhile.'] }));
    await user.click(button('Get a new code'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Taken meanwhile.');
    wire.once(/register/, () => answer(503, ''));
    await user.click(button('Get a new code'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Server error.'));
    expect(button('Get a new code')).toBeEnabled();
  });

  it('A10 shows that it is registering, and registers once', async () => {
    const wire = wireOver(backend.fetch);
    const { opened, open } = gate();
    wire.when(/register/, async () => {
      await opened;
      return answer(500, {});
    });
    const panel = await renderPanel({ backend, wire, path: '/register' });
    await fillCompany(panel);
    await panel.user.click(button('Next'));
    await fillPerson(panel);
    await panel.user.dblClick(button('Register'));
    expect(button('Registering...')).toBeDisabled();
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Server error. Please try again later.');
    expect(wire.named('POST api/v1/register/')).toHaveLength(1);
  });
});

describe('verifying the e-mail', () => {
  it('B9 requires six digits before it calls the backend, and drops other characters', async () => {
    const { user, wire } = await renderPanel({ backend, path: '/verify-email?email=a%40example.com' });
    const code = await screen.findByLabelText('Verification code');
    await user.type(code, '12 3x4');
    expect(code).toHaveValue('1234');
    expect(screen.getByText('Please enter a 6-digit code')).toBeVisible();
    await user.click(button('Verify'));
    expect(code).toBeInvalid();
    expect(code).toHaveAccessibleDescription('Please enter a 6-digit code');
    expect(wire.calls).toEqual([]);
    await user.type(code, '56789');
    expect(code).toHaveValue('123456');
  });

  it('B9 shows the server’s detail, and sends no stale token', async () => {
    const { user, wire, session } = await renderPanel({
      backend,
      path: '/verify-email?email=a%40example.com',
    });
    await user.type(await screen.findByLabelText('Verification code'), '123456{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/code is wrong or has expired/);
    expect(wire.calls[0]!.body).toEqual({ email: 'a@example.com', code: '123456' });
    expect(session.token()).toBeNull();
    expect(screen.getByRole('link', { name: 'Get a new code' })).toHaveAttribute('href', '/register?step=2');
  });

  it('B5 B9 shows the server’s error of an address that has no field on the page', async () => {
    const wire = wireOver(backend.fetch);
    wire.when(/verify/, () => answer(400, { email: ['No account has this e-mail.'] }));
    const { user } = await renderPanel({ backend, wire, path: '/verify-email?email=a+b@example.com' });
    await user.type(await screen.findByLabelText('Verification code'), '123456{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('No account has this e-mail.');
    expect(wire.calls[0]!.body).toEqual({ email: 'a+b@example.com', code: '123456' });
  });

  it('B9 asks for the address when the link does not contain it', async () => {
    const { user, wire } = await renderPanel({ backend, path: '/verify-email' });
    await user.type(await screen.findByLabelText('Verification code'), '123456{Enter}');
    expect(field(/^E-mail/)).toHaveAccessibleDescription('This field is required');
    await user.type(field(/^E-mail/), ' b@example.com ');
    await user.click(button('Verify'));
    await screen.findByRole('alert');
    expect(wire.calls[0]!.body).toEqual({ email: 'b@example.com', code: '123456' });
  });

  it('A10 shows that it is verifying', async () => {
    const wire = wireOver(backend.fetch);
    const { opened, open } = gate();
    wire.when(/verify/, async () => {
      await opened;
      return answer(400, '<p>no</p>');
    });
    const { user } = await renderPanel({ backend, wire, path: '/verify-email?email=a%40example.com' });
    await user.type(await screen.findByLabelText('Verification code'), '123456{Enter}{Enter}');
    expect(button('Verifying...')).toBeDisabled();
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('This code was not accepted.');
    expect(wire.calls).toHaveLength(1);
  });
});

describe('the password', () => {
  async function openPage(wire = wireOver(backend.fetch)) {
    const company = await buildCompany(backend);
    const panel = await renderPanel({ backend, wire, account: company.account, path: '/change-password' });
    const fill = async (old: string, fresh: string, confirm: string) => {
      const values = { 'Old password': old, 'New password': fresh, 'Confirm new password': confirm };
      for (const [label, value] of Object.entries(values)) {
        const input = await screen.findByLabelText(new RegExp(`^${label}`));
        await panel.user.clear(input);
        if (value) await panel.user.type(input, value);
      }
      await panel.user.click(button('Change password'));
    };
    await heading('Change password');
    return { ...panel, company, fill };
  }

  it('B10 is changed, shows a message, and goes to the dashboard after two seconds', async () => {
    const { fill, wire, address, company } = await openPage();
    holdTheClock();
    await fill(company.account.password, 'another horse', 'another horse');
    expect(await screen.findByText('Password changed successfully')).toBeVisible();
    expect(wire.named('POST api/v1/change-password/')[0]!.body).toEqual({
      old_password: company.account.password,
      new_password: 'another horse',
    });
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(address()).toBe('/change-password');
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(await heading(/^Welcome/)).toBeVisible();
    expect(address()).toBe('/');
  });

  it('B10 requires all three fields, with the new password twice', async () => {
    const { fill, wire } = await openPage();
    await fill('', 'another horse', 'another mule');
    expect(field(/^Old password/)).toHaveAccessibleDescription('This field is required');
    expect(field(/^Confirm new password/)).toHaveAccessibleDescription('New passwords do not match');
    expect(wire.writes()).toEqual([]);
  });

  it('B10 shows the server’s message beside the field', async () => {
    const { fill } = await openPage();
    await fill('not this one', 'another horse', 'another horse');
    expect(await screen.findByText(/old password was entered incorrectly/)).toBeVisible();
    expect(field(/^Old password/)).toBeInvalid();
    expect(field(/^New password/)).toHaveValue('another horse');
  });

  it('B10 says in Turkish why a new password is refused, before and after it is sent', async () => {
    const company = await buildCompany(backend);
    const { user } = await renderPanel({
      backend,
      account: company.account,
      path: '/change-password',
      language: 'tr',
    });
    await user.type(await screen.findByLabelText(/^Eski parola/), company.account.password);
    await user.type(field(/^Yeni parola( \*)?$/), 'abcdefghi');
    expect(await screen.findByText('Güç: çok basit, bir sıra izliyor')).toBeVisible();
    await user.type(field(/^Yeni parola \(tekrar\)/), 'abcdefghi');
    await user.click(button('Parolayı değiştir'));
    expect(await screen.findByText(/bir sıra izliyor\. Başka bir parola seçin/)).toBeVisible();
  });

  it('K4 names the failed action when the server gives no reason', async () => {
    const wire = wireOver(backend.fetch);
    wire.when(/change-password/, () => answer(400, ''));
    const { fill } = await openPage(wire);
    await fill('old', 'another horse', 'another horse');
    expect(await screen.findByText('Failed to change password')).toBeVisible();
  });

  it('P1 reports no success when the session has ended', async () => {
    const wire = wireOver(backend.fetch);
    wire.when(/change-password/, () => answer(401, {}));
    const { fill, address } = await openPage(wire);
    await fill('old', 'another horse', 'another horse');
    expect(await heading('Sign in')).toBeVisible();
    expect(address()).toBe('/login');
    expect(screen.queryByText('Password changed successfully')).not.toBeInTheDocument();
  });
});

describe('the company', () => {
  async function openPage(wire = wireOver(backend.fetch)) {
    const company = await buildCompany(backend);
    const panel = await renderPanel({ backend, wire, account: company.account, path: '/company' });
    return { ...panel, company };
  }

  it('B11 is changed with PATCH, and the top bar shows the change', async () => {
    const { user, wire, company } = await openPage();
    const name = await screen.findByLabelText(/^Company name/);
    await user.clear(name);
    await user.type(name, 'Yeni Ad');
    await user.clear(field('Website'));
    await user.type(field('Website'), 'yeni.example');
    await waitFor(() => expect(field('Currency').childElementCount).toBeGreaterThan(1));
    const euro = within(field('Currency')).getByRole<HTMLOptionElement>('option', { name: /EUR/ });
    await user.selectOptions(field('Currency'), euro);
    await user.click(button('Update company'));

    expect(await screen.findByText('Company data updated successfully')).toBeVisible();
    expect(field('Website')).toHaveValue('http://yeni.example');
    expect(wire.named('PATCH api/v1/my-company/')[0]!.body).toEqual({
      name: 'Yeni Ad',
      address: 'Moda Caddesi 1',
      phone_number: '+90 216 555 00 00',
      email: 'lokanta@example.com',
      website: 'http://yeni.example',
      currency_id: Number(euro.value),
    });
    await waitFor(() => expect(screen.getByRole('banner')).toHaveTextContent('Yeni Ad'));
    const { body } = await company.get<Company>('api/v1/my-company/');
    expect(body).toMatchObject({
      name: 'Yeni Ad',
      website: 'http://yeni.example',
      currency: { id: Number(euro.value) },
    });
  });

  it('B11 S2 refuses an unsafe website address, and an empty name', async () => {
    const { user, wire } = await openPage();
    await user.clear(await screen.findByLabelText(/^Company name/));
    await user.clear(field('Website'));
    await user.type(field('Website'), 'javascript:alert(1)');
    await user.click(button('Update company'));
    expect(field(/^Company name/)).toHaveAccessibleDescription('This field is required');
    expect(field('Website')).toHaveAccessibleDescription(/Enter a web address/);
    expect(wire.writes()).toEqual([]);
  });

  it('B5 B11 shows the server’s messages beside the fields, and removes the earlier success message', async () => {
    const wire = wireOver(backend.fetch);
    const { user } = await openPage(wire);
    await user.click(await screen.findByRole('button', { name: 'Update company' }));
    expect(await screen.findByText('Company data updated successfully')).toBeVisible();

    wire.when('PATCH api/v1/my-company/', () =>
      answer(400, { email: ['Bounced.'], currency_id: ['Not traded.'], tax_number: ['Missing.'] }),
    );
    await user.click(button('Update company'));
    expect(await screen.findByText('Bounced.')).toBeVisible();
    expect(field('E-mail')).toHaveAccessibleDescription('Bounced.');
    expect(field('Currency')).toHaveAccessibleDescription('Not traded.');
    expect(screen.getByRole('alert')).toHaveTextContent('Missing.');
    expect(screen.queryByText('Company data updated successfully')).not.toBeInTheDocument();
  });

  it('K4 names the failed action when the server gives no reason', async () => {
    const wire = wireOver(backend.fetch);
    wire.when('PATCH api/v1/my-company/', () => answer(404, ''));
    const { user } = await openPage(wire);
    await user.click(await screen.findByRole('button', { name: 'Update company' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update company data');
  });

  it('B11 opens with the stored data, also when it was changed elsewhere, and never sends a currency of 0', async () => {
    const wire = wireOver(backend.fetch);
    const { user, company } = await openPage(wire);
    await user.click(await screen.findByRole('link', { name: 'Menus' }));
    await heading('Menus');
    await company.send('PATCH', 'api/v1/my-company/', { name: 'Elsewhere', phone_number: '112' });
    // A Django REST Framework serializer with a write-only currency answers without it.
    wire.when('GET api/v1/my-company/', async (_call, passOn) => {
      const known = (await (await passOn()).json()) as Company;
      return answer(200, { ...known, currency: undefined });
    });
    await user.click(screen.getByRole('link', { name: 'Company' }));
    expect(await screen.findByLabelText(/^Company name/)).toHaveValue('Elsewhere');
    await user.type(field('Address'), '!');
    await user.click(button('Update company'));
    expect(await screen.findByText('Company data updated successfully')).toBeVisible();
    const [sent] = wire.named('PATCH api/v1/my-company/');
    expect(sent!.body).toMatchObject({ name: 'Elsewhere', phone_number: '112' });
    expect(sent!.body).not.toHaveProperty('currency_id', 0);
  });

  it('K4 P6 shows a loading error, and loads the company on the next try', async () => {
    const wire = wireOver(backend.fetch);
    wire.once('GET api/v1/my-company/', () => answer(500, {}));
    const { user } = await openPage(wire);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load company data');
    expect(alert).toHaveTextContent('Server error. Please try again later.');
    await user.click(button('Try again'));
    expect(await screen.findByLabelText('Address')).toHaveValue('Moda Caddesi 1');
  });

  it('K4 says that the currencies could not be loaded, and keeps the current one', async () => {
    const wire = wireOver(backend.fetch);
    wire.when(/currencies/, () => answer(500, {}));
    await openPage(wire);
    expect(await screen.findByText('Failed to load currencies or company types.')).toBeVisible();
    expect(field('Currency').childElementCount).toBe(1);
  });
});
