import { screen } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBackend, type Backend } from '../support/backend/backend';
import { gate } from '../support/gate';
import { button } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { answer, broken, wireOver } from '../support/panel/wire';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
});

afterAll(() => backend.close());

const field = (name: RegExp | string) => screen.getByLabelText(name);

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
    // A browser that has sent the call twice by itself has used the code.
    expect(screen.getByRole('link', { name: 'Back to the sign-in' })).toHaveAttribute('href', '/login');
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

  it('J1 keeps the code and the address when the language is changed, and only once', async () => {
    vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const first = await renderPanel({ backend, path: '/verify-email' });
    await first.user.type(await screen.findByLabelText('Verification code'), '1234');
    await first.user.type(field(/^E-mail/), 'b@example.com');
    await first.user.selectOptions(screen.getByLabelText('Language'), 'Türkçe');
    first.unmount();

    const second = await renderPanel({ backend, path: '/verify-email', language: 'tr' });
    expect(await screen.findByLabelText('Doğrulama kodu')).toHaveValue('1234');
    expect(field(/^E-posta/)).toHaveValue('b@example.com');
    second.unmount();

    await renderPanel({ backend, path: '/verify-email', language: 'tr' });
    expect(await screen.findByLabelText('Doğrulama kodu')).toHaveValue('');
  });

  it('J1 keeps no address for another page when the language is changed', async () => {
    vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    window.history.replaceState(null, '', '/verify-email');
    const { user, unmount } = await renderPanel({ backend, path: '/verify-email' });
    await user.type(await screen.findByLabelText(/^E-mail/), 'b@example.com');
    await user.selectOptions(field('Language'), 'Türkçe');
    unmount();
    window.history.replaceState(null, '', '/forgot-password');
    await renderPanel({ backend, path: '/forgot-password', passwordReset: true, language: 'tr' });
    expect(await screen.findByLabelText(/^E-posta/)).toHaveValue('');
    window.history.replaceState(null, '', '/');
  });

  it.each([
    ['is lost', broken],
    ['is a page of the proxy', () => answer(502, '<h1>Bad Gateway</h1>')],
    ['has no token', () => answer(200, {})],
  ])(
    'P8 leads to the sign-in when the answer %s: the first try may have used up the code',
    async (_, reply) => {
      const wire = wireOver(backend.fetch);
      const { user } = await renderPanel({ backend, wire, path: '/verify-email?email=a%40example.com' });
      wire.once(/verify/, reply);
      await user.type(await screen.findByLabelText('Verification code'), '123456{Enter}');
      expect(await screen.findByRole('alert')).toHaveTextContent(
        /Your e-mail may be verified: try to sign in/,
      );
      expect(screen.getByRole('link', { name: 'Back to the sign-in' })).toHaveAttribute('href', '/login');
      await user.click(button('Verify'));
      expect(await screen.findByText(/^Your first try may have worked: sign in/)).toBeVisible();
      expect(wire.named('POST api/v1/verify-email/')).toHaveLength(2);
    },
  );

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
