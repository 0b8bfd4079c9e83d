import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBackend, type Backend } from '../support/backend/backend';
import { gate } from '../support/gate';
import { button, findHeading } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { codeIn, registration } from '../support/accounts/signUp';
import { answer, lostAnswer, wireOver, type Wire } from '../support/panel/wire';

/** The steps of the registration when they are opened by their address, and its answers that are late or lost. */

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
// The tab keeps what was typed into a registration, also of another file.
beforeEach(() => sessionStorage.clear());

const REGISTER = 'POST api/v1/register/';

const link = (name: string) => screen.getByRole('link', { name });
const field = (name: RegExp) => screen.getByLabelText(name);

type Panel = Awaited<ReturnType<typeof renderPanel>>;

async function fill({ user }: Panel, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const input = await screen.findByLabelText(new RegExp(`^${label}( \\*)?$`));
    await user.clear(input);
    await user.type(input, value);
  }
}

const COMPANY = {
  'Company name': 'Deniz Lokantası',
  Address: 'Moda 1',
  'Phone number': '+90 216 1',
  'Company e-mail': 'info@deniz.example',
};

/** Fills in both steps. */
async function openFilled(wire: Wire = wireOver(backend.fetch)) {
  const panel = await renderPanel({ backend, wire, path: '/register' });
  await fill(panel, COMPANY);
  await panel.user.click(button('Next'));
  const { username, email } = registration() as { username: string; email: string };
  await fill(panel, {
    'First name': 'Deniz',
    'Last name': 'Ak',
    'E-mail': email,
    Username: username,
    Password: 'correct horse',
    'Password again': 'correct horse',
  });
  return { ...panel, email };
}

describe('B6 the first step', () => {
  it('stays open until Next when the address asks for the second', async () => {
    const panel = await renderPanel({ backend, path: '/register?step=2' });
    await fill(panel, COMPANY);
    expect(field(/^Company e-mail/)).toHaveValue('info@deniz.example');
    expect(panel.address()).toBe('/register');
    await panel.user.click(button('Next'));
    expect(await screen.findByLabelText(/^First name/)).toHaveValue('');
    expect(panel.address()).toBe('/register?step=2');
  });

  it('stays open after Forward while a field of it is empty', async () => {
    const panel = await openFilled();
    const { user, router } = panel;
    await act(() => router.navigate(-1));
    await user.clear(field(/^Company e-mail/));
    await act(() => router.navigate(1));
    await fill(panel, { 'Company e-mail': 'info@deniz.example' });
    expect(field(/^Company e-mail/)).toHaveValue('info@deniz.example');
    await user.click(button('Next'));
    expect(await screen.findByLabelText(/^First name/)).toHaveValue('Deniz');
  });
});

describe('P8 a registration whose answer is lost', () => {
  it('leads to the page for its code', async () => {
    const { user, wire, email, address } = await openFilled();
    wire.once(REGISTER, lostAnswer);
    await user.click(button('Register'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/You may be registered/);
    await user.click(link('Verify your e-mail'));
    expect(await findHeading('Verify your e-mail')).toBeVisible();
    expect(address()).toBe(`/verify-email?email=${encodeURIComponent(email)}`);
    // The page has the registration, as after a success.
    expect(button('Get a new code')).toBeEnabled();
    const code = codeIn(backend.mails.findLast(({ to }) => to === email));
    await user.type(field(/^Verification code/), `${code}{Enter}`);
    expect(await findHeading('Welcome, Deniz')).toBeVisible();
  });

  it('leads there also when the second try is refused because the account exists', async () => {
    const { user, wire, email } = await openFilled();
    wire.once(REGISTER, lostAnswer);
    await user.click(button('Register'));
    await screen.findByRole('alert');
    wire.once(REGISTER, () => answer(400, { username: ['A user with that username already exists.'] }));
    await user.click(button('Register'));
    expect(await screen.findByText('A user with that username already exists.')).toBeVisible();
    expect(link('Verify your e-mail')).toHaveAttribute(
      'href',
      `/verify-email?email=${encodeURIComponent(email)}`,
    );
  });

  it('is not one that is refused, which leads to no page for a code', async () => {
    const { user, wire } = await openFilled();
    wire.once(REGISTER, () => answer(400, { username: ['Taken.'] }));
    await user.click(button('Register'));
    expect(await screen.findByText('Taken.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Verify your e-mail' })).not.toBeInTheDocument();
  });
});

it('P13 the browser’s Back waits for the answer to the registration', async () => {
  const { user, wire, router, address } = await openFilled();
  const { opened, open: release } = gate();
  wire.once(REGISTER, async () => {
    await opened;
    return answer(400, { username: ['Taken.'] });
  });
  await user.click(button('Register'));
  await act(() => router.navigate(-1));
  expect(address()).toBe('/register?step=2');
  release();
  expect(await screen.findByText('Taken.')).toBeVisible();
  await act(() => router.navigate(-1));
  expect(address()).toBe('/register');
});

it('P13 the link to the sign-in waits for the answer to the registration', async () => {
  const { user, wire, address } = await openFilled();
  const { opened, open: release } = gate();
  wire.once(REGISTER, async () => {
    await opened;
    return answer(400, { username: ['Taken.'] });
  });
  await user.click(button('Register'));
  expect(button('Registering...')).toBeDisabled();
  await user.click(link('Sign in'));
  expect(address()).toBe('/register?step=2');
  release();
  expect(await screen.findByText('Taken.')).toBeVisible();
  await user.click(link('Sign in'));
  await waitFor(() => expect(address()).toBe('/login'));
});
