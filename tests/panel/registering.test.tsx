import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBackend, type Backend } from '../support/backend/backend';
import { clientOf } from '../support/backend/client';
import { gate } from '../support/gate';
import { button, findHeading } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { codeIn, registration } from '../support/accounts/signUp';
import { answer, broken, silence, wireOver } from '../support/panel/wire';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
});

afterAll(() => backend.close());

const field = (name: RegExp | string) => screen.getByLabelText(name);

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

  /** Registers, and waits for the page of the code. */
  async function registerByHand() {
    const panel = await renderPanel({ backend, path: '/register' });
    await fillCompany(panel);
    await panel.user.click(button('Next'));
    const { email } = await fillPerson(panel);
    await panel.user.click(button('Register'));
    await findHeading('Verify your e-mail');
    return { ...panel, email };
  }

  it('B6 B8 B9 consists of two steps and a code from the mail, and ends signed in', async () => {
    const panel = await renderPanel({ backend, path: '/register' });
    const { user, wire, address } = panel;
    await fillCompany(panel);
    await user.click(button('Next'));
    expect(screen.getByText(/Step 2 of 2/)).toBeVisible();
    const { email, username } = await fillPerson(panel);
    await user.click(button('Register'));

    expect(await findHeading('Verify your e-mail')).toBeVisible();
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
    expect(await findHeading('Welcome, Deniz')).toBeVisible();
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
    expect(await findHeading('Verify your e-mail')).toBeVisible();
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

  it.each([
    [['de-AT', 'en'], 'de', /^Währung/, /EUR/],
    [['fr', 'tr'], 'tr', /^Para birimi/, /EUR/],
    [['ja', 'en'], 'en', /^Currency/, /USD/],
  ] as const)(
    'B7 preselects the currency of the browser’s first language: %j',
    async (asked, language, label, currency) => {
      vi.spyOn(navigator, 'languages', 'get').mockReturnValue([...asked]);
      await renderPanel({ backend, path: '/register', language });
      await waitFor(() => expect(field(label)).toHaveDisplayValue(currency));
    },
  );

  it('B7 J1 preselects the currency of the language that was chosen in the panel', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr', 'en']);
    vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const { user, unmount } = await renderPanel({ backend, path: '/register', language: 'tr' });
    await user.selectOptions(await screen.findByLabelText('Dil'), 'English');
    unmount();
    await renderPanel({ backend, path: '/register' });
    await waitFor(() => expect(field(/^Currency/)).toHaveDisplayValue(/USD/));
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
    expect(await findHeading('Verify your e-mail')).toBeVisible();
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
    // The next try ends this call.
    wire.once(/company-types/, silence);
    const panel = await renderPanel({ backend, wire, path: '/register' });
    await panel.user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(field(/^Currency/)).toHaveDisplayValue(/USD/));
    await act(() => wire.settled());
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

  it('P8 says that the user may be registered when the answer is lost', async () => {
    const panel = await renderPanel({ backend, path: '/register' });
    await fillCompany(panel);
    await panel.user.click(button('Next'));
    await fillPerson(panel);
    panel.wire.once('POST api/v1/register/', () => answer(502, '<h1>Bad Gateway</h1>'));
    await panel.user.click(button('Register'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/Server error.*You may be registered/);
    await panel.user.click(button('Register'));
    await findHeading('Verify your e-mail');
  });

  it('B7 keeps a choice when a list loads late, and replaces the default by a choice', async () => {
    const wire = wireOver(backend.fetch);
    const { opened, open } = gate();
    wire.when(/currencies/, async (_, passOn) => {
      await opened;
      return passOn();
    });
    const panel = await renderPanel({ backend, wire, path: '/register', language: 'tr' });
    const types = await screen.findByLabelText<HTMLSelectElement>(/^İşletme türü/);
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

  it('J1 asks before a change of the language throws typed passwords away', async () => {
    const panel = await renderPanel({ backend, path: '/register' });
    const { user } = panel;
    const question = vi.fn(() => false);
    vi.stubGlobal('confirm', question);
    await fillCompany(panel);
    await user.click(button('Next'));
    await fillPerson(panel);
    await user.selectOptions(field('Language'), 'tr');
    expect(question).toHaveBeenCalledWith('The passwords you typed are lost when the language changes.');
    expect(localStorage.getItem('chosen_language')).toBeNull();
    expect(field(/^Password( \*)?$/)).toHaveValue('correct horse');
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    for (const name of [/^Password( \*)?$/, /^Password again/]) await user.clear(field(name));
    await user.selectOptions(field('Language'), 'tr');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(question).toHaveBeenCalledTimes(1);
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

  it.each(['a sign-in', 'a log-out'])('P2 leaves nothing to the next user of the tab after %s', async how => {
    const account = await backend.signUp();
    const panel = await renderPanel({ backend, path: '/register' });
    await fillCompany(panel);
    if (how === 'a log-out') {
      panel.unmount();
      // Signed in by another page.
      const { session, unmount } = await renderPanel({ backend, account, path: '/company' });
      act(() => session.end('logout'));
      unmount();
    } else {
      act(() => panel.session.start(account.token));
      panel.unmount();
      localStorage.clear();
    }
    await renderPanel({ backend, path: '/register' });
    expect(await screen.findByLabelText(/^Company name/)).toHaveValue('');
    expect(JSON.stringify(sessionStorage)).not.toContain('Deniz');
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
    const { user, wire, email } = await registerByHand();
    const first = codeIn(backend.mails.findLast(({ to }) => to === email));
    // This try may have used up the first code.
    wire.once(/verify/, broken);
    await user.type(field('Verification code'), `${first}{Enter}`);
    await screen.findByRole('alert');
    await user.dblClick(button('Get a new code'));
    expect(await screen.findByText(`We sent a new code to ${email}.`)).toBeVisible();
    expect(field('Verification code')).toHaveValue('');
    const sent = wire.named('POST api/v1/register/');
    expect(sent).toHaveLength(2);
    expect(sent[1]!.body).toEqual(sent[0]!.body);
    await user.type(field('Verification code'), '000000{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/code is wrong or has expired/);
    await user.clear(field('Verification code'));
    await user.type(
      field('Verification code'),
      `${codeIn(backend.mails.findLast(({ to }) => to === email))}{Enter}`,
    );
    expect(await findHeading('Welcome, Deniz')).toBeVisible();
  });

  it('B9 keeps a new code that is typed before the answer', async () => {
    const { user, wire, email } = await registerByHand();
    await user.type(field('Verification code'), '000000');
    const { opened, open } = gate();
    wire.once(/register/, async (_, passOn) => {
      const sent = await passOn();
      await opened;
      return sent;
    });
    await user.click(button('Get a new code'));
    await user.clear(field('Verification code'));
    await user.type(field('Verification code'), '12345');
    open();
    expect(await screen.findByText(`We sent a new code to ${email}.`)).toBeVisible();
    expect(field('Verification code')).toHaveValue('12345');
  });

  it('B9 says why no new code was sent', async () => {
    const panel = await renderPanel({ backend, path: '/register' });
    const { user, wire } = panel;
    await fillCompany(panel);
    await user.click(button('Next'));
    await fillPerson(panel);
    await user.click(button('Register'));
    await findHeading('Verify your e-mail');
    wire.once(/register/, () => answer(400, { username: ['Taken meanwhile.'] }));
    await user.click(button('Get a new code'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Taken meanwhile.');
    wire.once(/register/, () => answer(503, ''));
    await user.click(button('Get a new code'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Server error.'));
    expect(button('Get a new code')).toBeEnabled();
    wire.once(/register/, () => answer(504, ''));
    await user.click(button('Get a new code'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('A new code may have been sent'));
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
    // A browser takes the focus from a disabled button; here, it has to be taken by another control.
    act(() => field(/^Username/).focus());
    act(() => field(/^Username/).blur());
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Server error. Please try again later.');
    expect(wire.named('POST api/v1/register/')).toHaveLength(1);
    await waitFor(() => expect(button('Register')).toHaveFocus());
  });

  it('A10 does not lead away from the page to which the user has gone meanwhile', async () => {
    const wire = wireOver(backend.fetch);
    const { opened, open } = gate();
    wire.when('POST api/v1/register/', async (_, passOn) => {
      await opened;
      return passOn();
    });
    const panel = await renderPanel({ backend, wire, path: '/register' });
    await fillCompany(panel);
    await panel.user.click(button('Next'));
    await fillPerson(panel);
    await panel.user.click(button('Register'));
    await act(() => panel.router.navigate('/login'));
    await screen.findByRole('button', { name: 'Sign in' });
    open();
    await act(() => wire.settled());
    expect(panel.address()).toBe('/login');
  });

  it('K4 scrolls to a message when it appears, and not at each letter that is typed', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const wire = wireOver(backend.fetch);
    wire.when(/currencies/, () => answer(500, {}));
    const { user } = await renderPanel({ backend, wire, path: '/register' });
    expect(await screen.findByText('Failed to load currencies or company types.')).toBeVisible();
    // The text is in the page a moment before the effect that scrolls to it has run.
    await waitFor(() => expect(scroll).toHaveBeenCalledTimes(1));
    await user.type(await screen.findByLabelText(/^Address/), 'Moda');
    expect(scroll).toHaveBeenCalledTimes(1);
  });
});
