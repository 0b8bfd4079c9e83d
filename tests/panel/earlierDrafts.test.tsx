import { createStore, values } from 'idb-keyval';
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DRAFTS_DATABASE } from '../../src/unsaved/drafts';
import { draftStore } from '../../src/unsaved/draftStore';
import { startBackend, type Backend } from '../support/backend/backend';
import { clientOf } from '../support/backend/client';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { button, findBox } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { codeIn, registration } from '../support/accounts/signUp';
import { answer, wireOver, type Wire } from '../support/panel/wire';

/** Drafts whose form is opened again without them, and users who are known late, never, or by another name. */

let backend: Backend;
let company: Company;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  draftStore.clear();
  company = await buildCompany(backend);
});
afterAll(() => backend.close());

const findNotice = () => screen.findByText(/^Your unsaved changes are waiting/);

const open = (path: string, wire: Wire = wireOver(backend.fetch)) =>
  renderPanel({ backend, wire, account: company.account, path });

type Panel = Awaited<ReturnType<typeof open>>;

/** Signs in by the form, as most sessions begin. */
async function signIn({ user }: Pick<Panel, 'user'>, { account }: Company) {
  await user.type(await screen.findByLabelText('Username'), account.username);
  await user.type(screen.getByLabelText('Password'), `${account.password}{Enter}`);
  await screen.findByRole('button', { name: /^Account: / });
}

/** Opens the form of a new category as a user who has signed in by the form, and types a name. */
async function typeAfterSignIn(name: string, passwordReset = false): Promise<Panel> {
  const panel = await renderPanel({ backend, path: '/login', passwordReset });
  await signIn(panel, company);
  await panel.router.navigate('/categories/create');
  await panel.user.type(await findBox(/^Name/), name);
  return panel;
}

/** Ends the session by a save, and waits for the sign-in. */
async function saveTooLate({ user, wire }: Panel) {
  wire.once(/^POST/, () => answer(401, { detail: 'Invalid token.' }));
  await user.click(button('Create'));
  await screen.findByLabelText('Username');
}

describe('X7 the draft of an earlier form', () => {
  /** Opens a form again by hand after a session that has ended with a draft of it. */
  async function openAgain(name: string): Promise<Panel> {
    const panel = await open('/categories/create');
    await screen.findByRole('button', { name: /^Account: / });
    await panel.user.type(await findBox(/^Name/), name);
    await saveTooLate(panel);
    await signIn(panel, company);
    await findNotice();
    await panel.router.navigate('/categories/create');
    return panel;
  }

  it('is still offered when the same form is opened by hand, and continues there', async () => {
    const panel = await openAgain('Çorbalar');
    expect(await findBox(/^Name/)).toHaveValue('');
    await panel.user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(async () => expect(await findBox(/^Name/)).toHaveValue('Çorbalar'));
    expect(screen.queryByText(/^Your unsaved changes/)).not.toBeInTheDocument();
    await panel.user.click(button('Create'));
    expect(await screen.findByText('Category created successfully')).toBeVisible();
    expect(draftStore.offered()).toEqual([]);
  });

  it('is offered before the others where its form is', async () => {
    const paths = ['/categories/create', '/menus/create'];
    for (const path of paths) {
      const panel = await open(path);
      await screen.findByRole('button', { name: /^Account: / });
      await panel.user.type(await findBox(/^Name/), 'Çorbalar');
      window.dispatchEvent(new Event('pagehide'));
      panel.unmount();
    }
    const { router } = await open('/');
    for (const path of paths) {
      await router.navigate(path);
      const name = path === '/menus/create' ? 'menu' : 'category';
      expect(await screen.findByText(`Your unsaved changes are waiting: New ${name}`)).toBeVisible();
    }
  });

  it('P13 gives way to the refusal of a form that was left while it was being saved', async () => {
    const earlier = await open('/menus/create');
    await screen.findByRole('button', { name: /^Account: / });
    await earlier.user.type(await findBox(/^Name/), 'Öğle');
    window.dispatchEvent(new Event('pagehide'));
    earlier.unmount();
    const { user, router, wire } = await open('/categories/create');
    await user.type(await findBox(/^Name/), 'Çorbalar');
    const { opened, open: release } = gate();
    wire.once(/^POST/, async () => {
      await opened;
      return answer(500);
    });
    await user.click(button('Create'));
    void router.navigate('/menus/create');
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Your unsaved changes are waiting: New menu')).toBeVisible();
    release();
    expect(await screen.findByText(/^New category: .*Server error/)).toBeVisible();
    await user.click(button('Discard'));
    expect(await screen.findByText('Your unsaved changes are waiting: New menu')).toBeVisible();
  });

  it('stays when something else is saved in the same form', async () => {
    const panel = await openAgain('Çorbalar');
    await panel.user.type(await findBox(/^Name/), 'Tatlılar');
    await panel.user.click(button('Create'));
    expect(await screen.findByText('Category created successfully')).toBeVisible();
    await panel.router.navigate('/menus');
    expect(draftStore.offered()).toMatchObject([{ values: { name: 'Çorbalar' } }]);
  });

  it('is deleted when it is continued after a colleague has saved the same', async () => {
    const { id } = await company.buildCategory({ name: 'Çorbalar' });
    const stored = () => values(createStore(DRAFTS_DATABASE, 'drafts'));
    const before = await open(`/categories/${id}/edit`);
    await screen.findByRole('button', { name: /^Account: / });
    await before.user.type(await findBox(/^Name/), ' ve sıcaklar');
    window.dispatchEvent(new Event('pagehide'));
    before.unmount();
    await expect.poll(stored).toMatchObject([{ values: { name: 'Çorbalar ve sıcaklar' } }]);
    await company.send('PUT', `company-api/v1/categories/${id}/`, { name: 'Çorbalar ve sıcaklar' });
    const { user } = await open('/');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(async () => expect(await findBox(/^Name/)).toHaveValue('Çorbalar ve sıcaklar'));
    await expect.poll(stored).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Menus' }));
    await screen.findByRole('heading', { level: 1, name: 'Menus' });
    expect(draftStore.offered()).toEqual([]);
  });

  it.each(['another page', 'its own page'])(
    'P23 whose record a colleague has deleted can be read and copied, continued from %s',
    async where => {
      const { id } = await company.buildCategory({ name: 'Çorbalar', description: 'Sıcak' });
      const path = `/categories/${id}/edit`;
      const before = await open(path);
      await screen.findByRole('button', { name: /^Account: / });
      await before.user.type(await findBox(/^Name/), ' ve sıcaklar');
      window.dispatchEvent(new Event('pagehide'));
      before.unmount();
      await company.send('DELETE', `company-api/v1/categories/${id}/`);
      const { user } = await open(where === 'another page' ? '/' : path);
      if (where === 'its own page') await screen.findByText(/^This item no longer exists/);
      await user.click(await screen.findByRole('button', { name: 'Continue' }));
      const name = await findBox(/^Name/);
      await waitFor(() => expect(name).toHaveValue('Çorbalar ve sıcaklar'));
      expect(await findBox('Description')).toHaveValue('Sıcak');
      expect(name.closest('[inert]')).toBeNull();
      expect(screen.getByText(/^This item no longer exists/)).toBeVisible();
      expect(button('Update')).toBeDisabled();
      await user.click(screen.getByRole('link', { name: 'Cancel' }));
      await user.click(await screen.findByRole('button', { name: 'Leave' }));
      await screen.findByRole('heading', { level: 1, name: 'Categories' });
      expect(draftStore.offered()).toEqual([]);
    },
  );

  it('P13 that is being saved is told about after Back, with the values', async () => {
    const panel = await open('/categories/create');
    await screen.findByRole('button', { name: /^Account: / });
    await panel.user.type(await findBox(/^Name/), 'Çorbalar');
    const { opened, open: release } = gate();
    panel.wire.once(/^POST/, async () => {
      await opened;
      return answer(503, {});
    });
    await panel.user.click(button('Create'));
    await waitFor(() => expect(panel.wire.writes()).toHaveLength(1));
    void panel.router.navigate('/menus');
    await panel.user.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { level: 1, name: 'Menus' });
    await panel.router.navigate('/categories/create');
    expect(await findBox(/^Name/)).toHaveValue('');
    release();
    await panel.user.click(await screen.findByRole('button', { name: 'Back to the form' }));
    await waitFor(async () => expect(await findBox(/^Name/)).toHaveValue('Çorbalar'));
  });
});

describe('the owner of a draft', () => {
  it('is no other user who signs in by the code of a registration', async () => {
    const panel = await typeAfterSignIn('Çorbalar');
    await saveTooLate(panel);
    const body = registration({ first_name: 'Zeynep' });
    await clientOf(backend).send('POST', 'api/v1/register/', body);
    const code = codeIn(backend.mails.findLast(({ to }) => to === body.email));
    await panel.router.navigate(`/verify-email?email=${encodeURIComponent(String(body.email))}`);
    await panel.user.type(await screen.findByLabelText('Verification code'), `${code}{Enter}`);
    await screen.findByRole('button', { name: /^Account: Zeynep/ });
    await waitFor(() => expect(draftStore.offered()).toEqual([]));
  });

  it('is no other user who signs in by the code of a forgotten password', async () => {
    const email = `u${Math.random().toString(36).slice(2)}@example.com`;
    await backend.signUp({ email, first_name: 'Zeynep' });
    const panel = await typeAfterSignIn('Çorbalar', true);
    await saveTooLate(panel);
    const { user } = panel;
    await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    await user.type(await screen.findByLabelText('E-mail'), `${email}{Enter}`);
    await screen.findByText(new RegExp(`If ${email} has an account`));
    const mail = () =>
      backend.mails.findLast(({ to, subject }) => to === email && /new password/.test(subject));
    await waitFor(() => expect(mail()).toBeDefined());
    await user.type(screen.getByLabelText('Verification code'), codeIn(mail()));
    await user.type(screen.getByLabelText('New password'), 'semaver ocak demlik{Enter}');
    await screen.findByRole('button', { name: /^Account: Zeynep/ });
    await waitFor(() => expect(draftStore.offered()).toEqual([]));
  });

  it('is the same when a colleague has renamed the company meanwhile', async () => {
    const panel = await typeAfterSignIn('Çorbalar');
    await company.send('PATCH', 'api/v1/my-company/', { name: 'Yeni ad' });
    await saveTooLate(panel);
    await signIn(panel, company);
    expect(await findNotice()).toBeVisible();
  });

  it('is no colleague of the same name', async () => {
    const panel = await typeAfterSignIn('Çorbalar');
    const me = await company.get<{ first_name: string; last_name: string }>('api/v1/me/');
    const username = `namesake-${Date.now()}`;
    const added = await company.send<{ password: string }>('POST', 'api/v1/users/', {
      first_name: me.body.first_name,
      last_name: me.body.last_name,
      username,
      email: `${username}@example.com`,
    });
    await saveTooLate(panel);
    const account = { ...company.account, username, password: added.body.password };
    await signIn(panel, { ...company, account });
    await panel.wire.settled();
    await waitFor(() => expect(draftStore.offered()).toEqual([]));
    expect(screen.queryByText(/^Your unsaved changes/)).not.toBeInTheDocument();
  });

  it('is known by the sign-in while `me` fails, also after the session has ended', async () => {
    const wire = wireOver(backend.fetch);
    const restore = wire.when('GET api/v1/me/', () => answer(503, {}));
    const panel = await renderPanel({ backend, wire, path: '/login' });
    await panel.user.type(await screen.findByLabelText('Username'), company.account.username);
    await panel.user.type(screen.getByLabelText('Password'), `${company.account.password}{Enter}`);
    await screen.findByRole('heading', { level: 1, name: /^Welcome/ });
    await panel.router.navigate('/categories/create');
    await panel.user.type(await findBox(/^Name/), 'Çorbalar');
    await waitFor(() => expect(draftStore.current()).toHaveLength(1));
    await saveTooLate(panel);
    restore();
    await signIn(panel, company);
    expect(await findNotice()).toBeVisible();
  });

  it('is read again with the next screen after `me` has failed', async () => {
    const wire = wireOver(backend.fetch);
    const restore = wire.when('GET api/v1/me/', () => answer(503, {}));
    const panel = await open('/categories', wire);
    await screen.findByText('Failed to load user details');
    restore();
    await panel.router.navigate('/menus');
    expect(await screen.findByRole('button', { name: /^Account: / })).toBeVisible();
  });

  it('may be unknown: what is typed while `me` fails is kept, and offered', async () => {
    const wire = wireOver(backend.fetch);
    const restore = wire.when('GET api/v1/me/', () => answer(503, {}));
    const panel = await open('/categories/create', wire);
    await panel.user.type(await findBox(/^Name/), 'Çorbalar');
    await waitFor(() => expect(draftStore.current()).toHaveLength(1));
    window.dispatchEvent(new Event('pagehide'));
    panel.unmount();
    restore();
    await open('/');
    expect(await findNotice()).toBeVisible();
  });
});

it('P13 of two forms of one path that were left while they were being saved, each is told its own outcome', async () => {
  const panel = await open('/categories/create');
  const { user, router, wire } = panel;
  await screen.findByRole('button', { name: /^Account: / });
  /** Creates a category and leaves; returns the function that lets the answer through. */
  const leaveUnsaved = async (name: string, isRefused: boolean) => {
    const { opened, open: release } = gate();
    wire.once(/^POST/, async (_, passOn) => {
      await opened;
      return isRefused ? answer(503, {}) : passOn();
    });
    await user.type(await findBox(/^Name/), name);
    await user.click(button('Create'));
    void router.navigate('/menus');
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { level: 1, name: 'Menus' });
    return release;
  };
  const refuse = await leaveUnsaved('Çorbalar', true);
  await router.navigate('/categories/create');
  const accept = await leaveUnsaved('Tatlılar', false);
  accept();
  expect(await screen.findByText('Category created successfully')).toBeVisible();
  refuse();
  expect(await screen.findByText(/Failed to create category/)).toBeVisible();
  expect(draftStore.offered().map(({ values }) => values)).toMatchObject([{ name: 'Çorbalar' }]);
  await expect(company.stored('categories')).resolves.toMatchObject([{ name: 'Tatlılar' }]);
});

it('X7 the draft of a user who signs in with the name in other case is offered', async () => {
  const panel = await typeAfterSignIn('Çorbalar');
  await saveTooLate(panel);
  const { account } = company;
  await signIn(panel, { ...company, account: { ...account, username: account.username.toUpperCase() } });
  expect(await findNotice()).toBeVisible();
});

it('X7 the draft of a user who signs in with the name in other case is offered when the user is read late', async () => {
  const panel = await typeAfterSignIn('Çorbalar');
  await saveTooLate(panel);
  const restore = panel.wire.when('GET api/v1/me/', () => answer(503, {}));
  const { username, password } = company.account;
  await panel.user.type(await screen.findByLabelText('Username'), username.toUpperCase());
  await panel.user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
  await screen.findByText('Failed to load user details');
  restore();
  await panel.router.navigate('/menus');
  await screen.findByRole('button', { name: /^Account: / });
  expect(await findNotice()).toBeVisible();
});
