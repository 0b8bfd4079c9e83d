import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany } from '../support/company';
import { button, findHeading } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { registeredCompany } from '../support/accounts/signUp';
import { answer, wireOver } from '../support/panel/wire';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
});

afterAll(() => backend.close());

const field = (name: RegExp | string) => screen.getByLabelText(name);

describe('the frame', () => {
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
    expect(await findHeading('Menus')).toBeVisible();
    expect(opener).toHaveAttribute('aria-expanded', 'false');
  });

  it('A3 can be used again when the window becomes wide while the sidebar is open', async () => {
    const { account } = await buildCompany(backend);
    const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: object) => void } };
    happyDOM.setViewport({ width: 390, height: 800 });
    try {
      const { user } = await renderPanel({ backend, account });
      await user.click(await screen.findByRole('button', { name: 'Open navigation' }));
      const isInert = () => screen.getByRole('main', { hidden: true }).closest('[inert]') !== null;
      await waitFor(() => expect(isInert()).toBe(true));
      act(() => happyDOM.setViewport({ width: 1024, height: 768 }));
      expect(isInert()).toBe(false);
    } finally {
      happyDOM.setViewport({ width: 1024, height: 768 });
    }
  });

  it('A3 moves the focus to the content by a link, without a step in the history', async () => {
    const { account } = await buildCompany(backend);
    const { user, router } = await renderPanel({ backend, account, path: '/menus' });
    await findHeading('Menus');
    const before = [window.location.href, router.state.location.key];
    await user.click(screen.getByRole('link', { name: 'Skip to the content' }));
    expect(screen.getByRole('main')).toHaveFocus();
    expect([window.location.href, router.state.location.key]).toEqual(before);
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

  it('A3 A4 the sidebar and the user’s menu close when the user goes back, and stay closed', async () => {
    const { account } = await buildCompany(backend);
    const { user, router } = await renderPanel({ backend, account });
    await act(() => router.navigate('/menus'));
    await findHeading('Menus');
    const isShown = (name: string) => screen.queryByRole('link', { name }) !== null;
    const sidebar = () => button('Open navigation').getAttribute('aria-expanded');
    await user.click(button('Open navigation'));
    expect(sidebar()).toBe('true');
    await act(() => router.navigate(-1));
    await findHeading(/^Welcome/);
    expect(sidebar()).toBe('false');
    await act(() => router.navigate(1));
    await findHeading('Menus');
    expect(sidebar()).toBe('false');

    await user.click(button('Account: Ayşe Işık'));
    expect(isShown('Log out')).toBe(true);
    await act(() => router.navigate(-1));
    await findHeading(/^Welcome/);
    expect(isShown('Log out')).toBe(false);
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

  it('A4 keeps the name of the company when the user is read again without success', async () => {
    const { account } = await buildCompany(backend, { company: registeredCompany('Çınar Lokantası') });
    const wire = wireOver(backend.fetch);
    const { user } = await renderPanel({ backend, wire, account, path: '/company' });
    const bar = within(await screen.findByRole('banner'));
    expect(await bar.findByText('Çınar Lokantası')).toBeVisible();
    await user.type(await screen.findByRole('textbox', { name: /^Phone/ }), '5');
    wire.when(/me\/$/, () => answer(503, {}));
    await user.click(button('Update company'));
    expect(await bar.findByRole('alert')).toHaveTextContent('Failed to load user details');
    expect(bar.getByText('Çınar Lokantası')).toBeVisible();
  });

  it('A2 shows a not-found page with a link back', async () => {
    const { account } = await buildCompany(backend);
    const { user, address } = await renderPanel({ backend, account, path: '/nowhere' });
    expect(await findHeading('Page not found')).toBeVisible();
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
    expect(await findHeading(/^Welcome/)).toBeVisible();
    expect(screen.getAllByText(/does not let Sofra store anything/)).toHaveLength(1);
  });
});
