import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { gate } from '../support/gate';
import { startBackend, type Backend } from '../support/backend/backend';
import { button } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { answer, broken, wireOver } from '../support/panel/wire';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

describe('a forgotten password', () => {
  it('is replaced by a code from the mail, and the user is signed in', async () => {
    const email = `u${Math.random().toString(36).slice(2)}@example.com`;
    await backend.signUp({ email, first_name: 'Zeynep' });
    const wire = wireOver(backend.fetch);
    const { user, address } = await renderPanel({ backend, wire, path: '/login', passwordReset: true });
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    const box = await screen.findByLabelText('E-mail');
    await waitFor(() => expect(box).toHaveFocus());
    await user.click(button('Send the code'));
    expect(box).toHaveAccessibleDescription('This field is required');
    await user.type(box, ` ${email}{Enter}`);
    expect(await screen.findByText(new RegExp(`If ${email} has an account`))).toBeVisible();

    const code = await waitFor(() => {
      const mail = backend.mails.findLast(({ to, subject }) => to === email && /new password/.test(subject));
      return /^\d{6}$/m.exec(mail!.text)![0];
    });
    await user.type(screen.getByLabelText('Verification code'), code);
    await user.type(screen.getByLabelText('New password'), 'short');
    await user.click(button('Save and sign in'));
    await waitFor(() => expect(screen.getByLabelText('New password')).toBeInvalid());
    expect(screen.getByLabelText('Verification code')).toHaveValue(code);
    await user.clear(screen.getByLabelText('New password'));
    await user.type(screen.getByLabelText('New password'), 'semaver ocak demlik');
    await user.click(button('Save and sign in'));
    expect(await screen.findByRole('heading', { name: /Zeynep/ })).toBeVisible();
    expect(address()).toBe('/');
    const sent = wire.named('POST api/v1/forgot-password/')[0]!;
    expect(sent.headers.get('Authorization')).toBeNull();
  });

  it('tells what is wrong, and keeps what was typed', async () => {
    const wire = wireOver(backend.fetch);
    wire.once('POST api/v1/forgot-password/', broken);
    wire.when('POST api/v1/reset-password/', () => answer(400, { detail: 'This code is wrong.' }));
    const { user } = await renderPanel({ backend, wire, path: '/forgot-password', passwordReset: true });
    await user.type(await screen.findByLabelText('E-mail'), 'a@example.com{Enter}');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByLabelText('E-mail')).toHaveValue('a@example.com');
    await user.click(button('Send the code'));
    await user.type(await screen.findByLabelText('Verification code'), '123');
    await user.click(button('Save and sign in'));
    expect(screen.getByLabelText('Verification code')).toBeInvalid();
    await user.type(screen.getByLabelText('Verification code'), '456');
    await user.type(screen.getByLabelText('New password'), 'semaver ocak demlik');
    await user.click(button('Save and sign in'));
    expect(await screen.findByText(/This code is wrong\./)).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveValue('semaver ocak demlik');
    wire.once('POST api/v1/reset-password/', broken);
    await user.click(button('Save and sign in'));
    expect(
      await screen.findByText(
        /^The server has not confirmed this.* may have been saved: try to sign in with it\.$/,
      ),
    ).toBeVisible();
    wire.once('POST api/v1/reset-password/', () => answer(400, { new_password: ['Too common.'] }));
    await user.click(button('Save and sign in'));
    expect(await screen.findByText('Too common.')).toBeVisible();
    // Another try may be carried out although its answer is lost: the code is then used up.
    wire.once('POST api/v1/reset-password/', () => answer(502, '<h1>Bad Gateway</h1>'));
    await user.click(button('Save and sign in'));
    expect(await screen.findByText(/^Server error.* may have been saved: try to sign in/)).toBeVisible();
    wire.once('POST api/v1/reset-password/', () => answer(400, { new_password: ['Too common.'] }));
    await user.click(button('Save and sign in'));
    expect(await screen.findByText('Too common.')).toBeVisible();
    await user.click(button('Save and sign in'));
    expect(await screen.findByText(/^Your first try may have worked: sign in/)).toBeVisible();
  });

  it.each([
    ['is a page of the proxy', () => answer(502, '<h1>Bad Gateway</h1>')],
    ['comes from a proxy that waited too long', () => answer(504, {})],
    ['cannot be read', () => answer(200, '{"tok')],
    ['has no token', () => answer(200, {})],
  ])('P8 may be replaced where the answer %s: the code is then used up', async (_, reply) => {
    const wire = wireOver(backend.fetch);
    wire.when('POST api/v1/reset-password/', () => answer(400, { detail: 'This code is wrong.' }));
    wire.once('POST api/v1/reset-password/', reply);
    const { user } = await renderPanel({
      backend,
      wire,
      path: '/forgot-password?email=a%40example.com',
      passwordReset: true,
    });
    await user.type(await screen.findByLabelText('Verification code'), '123456');
    await user.type(screen.getByLabelText('New password'), 'semaver ocak demlik');
    await user.click(button('Save and sign in'));
    expect(await screen.findByText(/may have been saved: try to sign in with it/)).toBeVisible();
    expect(screen.queryByText(/could not be saved/)).not.toBeInTheDocument();
    await user.click(button('Save and sign in'));
    expect(await screen.findByText(/^Your first try may have worked: sign in/)).toBeVisible();
  });

  it('J1 is asked about before a change of the language throws it away', async () => {
    const question = vi.fn(() => false);
    vi.stubGlobal('confirm', question);
    const path = '/forgot-password?email=a@example.com';
    const { user } = await renderPanel({ backend, path, passwordReset: true });
    const language = await screen.findByRole('combobox', { name: 'Language' });
    const password = screen.getByLabelText('New password');
    await user.type(password, 'semaver');
    await user.selectOptions(language, 'Türkçe');
    expect(question).toHaveBeenCalledWith('The passwords you typed are lost when the language changes.');
    expect(password).toHaveValue('semaver');
    expect(screen.getByRole('button', { name: 'Save and sign in' })).toBeVisible();
    vi.unstubAllGlobals();
  });

  it('P13 is not left while it is being sent', async () => {
    const wire = wireOver(backend.fetch);
    const { opened, open } = gate();
    wire.when('POST api/v1/reset-password/', async () => {
      await opened;
      return answer(400, { detail: 'This code is wrong.' });
    });
    const path = '/forgot-password?email=a%40example.com';
    const { user, address } = await renderPanel({ backend, wire, path, passwordReset: true });
    await user.type(await screen.findByLabelText('Verification code'), '123456');
    await user.type(screen.getByLabelText('New password'), 'semaver ocak demlik');
    await user.click(button('Save and sign in'));
    await waitFor(() => expect(wire.named('POST api/v1/reset-password/')).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Back to the sign-in' }));
    expect(address()).toBe(path);
    expect(button('Other address or new code')).toBeDisabled();
    open();
    expect(await screen.findByText(/This code is wrong\./)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Back to the sign-in' }));
    expect(address()).toBe('/login');
  });

  it('P13 does not come back to a screen that was left while the code was requested', async () => {
    const wire = wireOver(backend.fetch);
    const { opened, open } = gate();
    wire.once('POST api/v1/forgot-password/', async (_, passOn) => {
      await opened;
      return passOn();
    });
    const { user, address, router } = await renderPanel({
      backend,
      wire,
      path: '/forgot-password',
      passwordReset: true,
    });
    await user.type(await screen.findByLabelText('E-mail'), 'a@example.com{Enter}');
    await waitFor(() => expect(wire.named('POST api/v1/forgot-password/')).toHaveLength(1));
    // As by "Back" of the browser: the link waits for the answer.
    await act(() => router.navigate('/login'));
    await screen.findByLabelText('Password');
    await act(async () => {
      open();
      await wire.settled();
    });
    expect(address()).toBe('/login');
  });

  it('P20 takes the code also after the page was loaded again', async () => {
    const first = await renderPanel({ backend, path: '/forgot-password', passwordReset: true });
    await first.user.type(await screen.findByLabelText('E-mail'), 'a+b@example.com{Enter}');
    expect(await screen.findByLabelText('Verification code')).toBeVisible();
    const path = first.address();
    first.unmount();
    const { user } = await renderPanel({ backend, path, passwordReset: true });
    expect(await screen.findByText(/If a\+b@example\.com has an account/)).toBeVisible();
    await user.click(button('Other address or new code'));
    expect(await screen.findByLabelText('E-mail')).toBeVisible();
  });

  it('is not offered where the backend does not say that it can', async () => {
    await renderPanel({ backend, path: '/login' });
    await screen.findByRole('button', { name: 'Sign in' });
    expect(screen.queryByRole('link', { name: 'Forgot your password?' })).not.toBeInTheDocument();
  });
});
