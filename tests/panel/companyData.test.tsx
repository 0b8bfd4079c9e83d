import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CompanyUser, Me } from '../../src/contract/records';
import { drafts } from '../../src/unsaved/drafts';
import { draftStore } from '../../src/unsaved/draftStore';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany } from '../support/company';
import { button } from '../support/panel/queries';
import { typeUser } from '../support/panel/typeUser';
import { renderPanel } from '../support/panel/renderPanel';
import { gate } from '../support/gate';
import { answer, lostAnswer, plainWireOver, silence, wireOver } from '../support/panel/wire';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

async function open(wire = wireOver(backend.fetch)) {
  const company = await buildCompany(backend);
  const panel = await renderPanel({ backend, wire, account: company.account, path: '/company' });
  await screen.findByRole('textbox', { name: 'Phone number' });
  return { ...panel, company };
}

async function canSignIn(username: string, password: string): Promise<boolean> {
  const { status } = await backend.fetch('http://backend.test/api/v1/login/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  return status === 200;
}

/** Fills in the dialog "Add a user" and sends it. */
async function addMert(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Add a user' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a user' }));
  const name = `mert-${Date.now()}`;
  const texts = {
    'First name': 'Mert',
    'Last name': 'Demir',
    Username: name,
    'E-mail': `${name}@example.com`,
  };
  for (const [label, text] of Object.entries(texts))
    await user.type(dialog.getByLabelText(new RegExp(`^${label}`)), text);
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  return { dialog, name };
}

describe('the users of a company', () => {
  it.each(['another user has removed', 'the browser removes twice by itself'])(
    'that %s is told as removed',
    async how => {
      const { user, company, wire } = await open();
      const { name: username } = await addMert(user);
      await user.click(await screen.findByRole('button', { name: `Remove ${username}` }));
      const users = (await company.get<CompanyUser[]>('api/v1/users/')).body;
      const path = `api/v1/users/${users.find(each => each.username === username)!.id}/`;
      const isByAnother = how.startsWith('another');
      if (isByAnother) await company.send('DELETE', path);
      wire.once(/^DELETE api.v1.users/, async (_, passOn) => {
        const answered = await passOn();
        expect(answered.status).toBe(isByAnother ? 404 : 204);
        return isByAnother ? answered : passOn();
      });
      await user.click(await screen.findByRole('button', { name: 'Remove' }));
      expect(await screen.findByText(`${username} was removed`)).toBeVisible();
      await waitFor(() => expect(screen.queryByText('Mert Demir')).not.toBeInTheDocument());
      expect(screen.queryByText(/could not be removed/)).not.toBeInTheDocument();
    },
  );

  it.each([
    ['null', null],
    ['an object', {}],
    [
      'the first page of several',
      { count: 30, results: [{ id: 1, username: 'a', first_name: 'A', last_name: 'B' }] },
    ],
  ])('P7 that are answered with %s are told as unreadable, and the form stays', async (_, body) => {
    const wire = wireOver(backend.fetch);
    wire.once('GET api/v1/users/', () => answer(200, body));
    const { user } = await open(wire);
    const users = within(await screen.findByRole('region', { name: 'Users' }));
    expect(await users.findByRole('alert')).toHaveTextContent('The server’s answer cannot be read.');
    await user.click(users.getByRole('button', { name: 'Try again' }));
    expect(await users.findByText('You')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Phone number' })).toBeVisible();
  });

  it('may be answered as a page with all of them; what cannot be shown leaves the form', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const wire = wireOver(backend.fetch);
    let email: unknown = {};
    wire.when('GET api/v1/users/', async (_, passOn) => {
      const [own] = (await (await passOn()).json()) as CompanyUser[];
      return answer(200, { count: 1, results: [{ ...own, email }] });
    });
    const { user } = await open(wire);
    const broken = (await screen.findByText('This part cannot be shown.')).closest('[role=alert]');
    expect(screen.getByRole('textbox', { name: 'Phone number' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Delete the company' })).toBeVisible();
    email = 'ayse@example.com';
    await user.click(within(broken as HTMLElement).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You')).toBeVisible();
  });

  it('are listed; a new one gets a password that is shown once, and is removed after a question', async () => {
    const { user, company } = await open();
    expect(await screen.findByText('You')).toBeVisible();
    await user.click(button('Add a user'));
    const dialog = await screen.findByRole('dialog', { name: 'Add a user' });
    await waitFor(() => expect(within(dialog).getByLabelText(/^First name/)).toHaveFocus());
    const name = `mert-${Date.now()}`;
    await user.type(within(dialog).getByLabelText(/^First name/), 'Mert');
    await user.type(within(dialog).getByLabelText(/^Last name/), 'Demir');
    await user.type(within(dialog).getByLabelText(/^Username/), company.account.username);
    await user.type(within(dialog).getByLabelText(/^E-mail/), `${name}@example.com`);
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(within(dialog).getByLabelText(/^Username/)).toBeInvalid());
    await user.clear(within(dialog).getByLabelText(/^Username/));
    await user.type(within(dialog).getByLabelText(/^Username/), name);
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Mert Demir')).toBeVisible();
    const password = screen.getByText(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/).textContent;
    expect(await canSignIn(name, password)).toBe(true);

    await user.click(button(`Remove ${name}`));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('Mert Demir')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByText(password)).not.toBeInTheDocument());
    expect(await canSignIn(name, password)).toBe(false);
    expect(await canSignIn(company.account.username, company.account.password)).toBe(true);
  });

  it('keep the passwords of all that were added until each is noted', async () => {
    const { user } = await open();
    const names: string[] = [];
    for (const count of [1, 2]) {
      await user.click(await screen.findByRole('button', { name: 'Add a user' }));
      names.push(await typeUser(user, within(await screen.findByRole('dialog', { name: 'Add a user' }))));
      await user.click(button('Add'));
      await waitFor(() => expect(screen.getAllByText(/can sign in now/)).toHaveLength(count));
    }
    expect(draftStore.isLost()).toBe(true);
    const passwords = screen.getAllByText(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/).map(shown => shown.textContent);
    expect(await canSignIn(names[0]!, passwords[0]!)).toBe(true);
    await user.click(screen.getAllByRole('button', { name: 'Noted' })[0]!);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(screen.queryByText(passwords[0]!)).not.toBeInTheDocument();
    expect(screen.getByText(passwords[1]!)).toBeVisible();
    // Also on another screen nothing loads or closes the page without a question.
    await user.click(screen.getByRole('link', { name: 'Menus' }));
    await screen.findByRole('heading', { level: 1, name: 'Menus' });
    const isAsked = () => {
      const leaving = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(leaving);
      return leaving.defaultPrevented;
    };
    expect([draftStore.isLost(), isAsked(), drafts.collect?.()]).toEqual([true, true, true]);
    expect(await drafts.isStored?.()).toBe(false);
    await user.click(screen.getByRole('link', { name: 'Company' }));
    await user.click(await screen.findByRole('button', { name: 'Noted' }));
    expect([draftStore.isLost(), isAsked(), drafts.collect?.()]).toEqual([false, false, false]);
  });

  describe.each([
    { backends: 'with keys', hasKeys: true, message: /Press Add again/ },
    { backends: 'without keys', hasKeys: false, message: /remove them and add them again/ },
  ])('$backends', ({ hasKeys, message }) => {
    it('P8 may be added although the answer was lost: the message says what to do', async () => {
      const wire = wireOver(backend.fetch);
      if (!hasKeys)
        wire.when('GET api/v1/me/', async (_, passOn) => {
          const { capabilities, ...me } = (await (await passOn()).json()) as Me;
          return answer(200, { ...me, capabilities: capabilities?.filter(name => name !== 'idempotency') });
        });
      const { user } = await open(wire);
      wire.once('POST api/v1/users/', lostAnswer);
      const { dialog, name } = await addMert(user);
      expect(await dialog.findByText(message)).toBeVisible();
      await user.click(dialog.getByRole('button', { name: hasKeys ? 'Add' : 'Cancel' }));
      expect(await screen.findByText('Mert Demir')).toBeVisible();
      const posts = wire.named('POST api/v1/users/');
      expect(posts).toHaveLength(hasKeys ? 2 : 1);
      expect(new Set(posts.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
      expect(posts[0]!.headers.has('Idempotency-Key')).toBe(hasKeys);
      if (!hasKeys) return;
      const shown = await screen.findByText(/^\w{4}(-\w{4}){3}$/);
      expect(await canSignIn(name, shown.textContent)).toBe(true);
    });
  });
});

describe('a user whose addition had no answer', () => {
  it('P8 is another one when something is changed before the next try', async () => {
    const wire = wireOver(backend.fetch);
    wire.once('POST api/v1/users/', lostAnswer);
    const { user } = await open(wire);
    const { dialog } = await addMert(user);
    await dialog.findByText(/Press Add again/);
    await user.type(dialog.getByLabelText(/^Username/), '-2');
    await user.type(dialog.getByLabelText(/^E-mail/), '.tr');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(/can sign in now/)).toBeVisible();
    const keys = wire.named('POST api/v1/users/').map(({ headers }) => headers.get('Idempotency-Key'));
    expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
  });

  it('P8 is added once when the first values are sent again after others were refused', async () => {
    const wire = wireOver(backend.fetch);
    wire.once('POST api/v1/users/', lostAnswer);
    const { user } = await open(wire);
    const { dialog } = await addMert(user);
    await dialog.findByText(/Press Add again/);
    const last = dialog.getByLabelText(/^Last name/);
    await user.type(last, 'x');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(wire.named('POST api/v1/users/')).toHaveLength(2));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Add' })).toBeEnabled());
    await user.type(last, '{Backspace}');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(/can sign in now/)).toBeVisible();
    const [first, second, third] = wire
      .named('POST api/v1/users/')
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect([second === first, third === first]).toEqual([false, true]);
  });

  it('P8 is added once when it is tried again after the page has ended', async () => {
    const wire = wireOver(backend.fetch);
    wire.once('POST api/v1/users/', lostAnswer);
    const first = await open(wire);
    const { dialog: lost } = await addMert(first.user);
    expect(await lost.findByText(/Press Add again/)).toBeVisible();
    window.dispatchEvent(new Event('pagehide'));
    first.unmount();
    const { user } = await renderPanel({ backend, wire, account: first.company.account, path: '/company' });
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a user' }));
    await waitFor(() => expect(dialog.getByLabelText(/^First name/)).toHaveValue('Mert'));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(/can sign in now/)).toBeVisible();
    const keys = wire.named('POST api/v1/users/').map(({ headers }) => headers.get('Idempotency-Key'));
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });
});

describe('the data of a company', () => {
  /** Returns the files that are saved from now on. */
  function watchFiles(): Blob[] {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation(file => {
      saved.push(file as Blob);
      return 'blob:x';
    });
    // This DOM knows no downloads: it would open the address, in place of the page of all tests after this one.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    return saved;
  }

  it('is downloaded as a ZIP', async () => {
    const saved = watchFiles();
    const { user, company } = await open();
    await company.buildProduct({ name: 'Mercimek çorbası', price: 95.5 });
    await user.click(button('Download all data'));
    await waitFor(() => expect(saved).toHaveLength(1));
    const files = unzipSync(new Uint8Array(await saved[0]!.arrayBuffer()));
    const data = JSON.parse(new TextDecoder().decode(files['company.json'])) as Record<string, object[]>;
    expect(data.products).toMatchObject([{ name: 'Mercimek çorbası', price: 95.5 }]);
    expect(data.users).toMatchObject([{ username: company.account.username }]);
    expect(JSON.stringify(data)).not.toContain('argon2');
  });

  it.each([200, 500])('P2 is not for the user who has signed in since: %i', async status => {
    const saved = watchFiles();
    const { user, session, wire } = await open();
    const { opened, open: release } = gate();
    wire.once('GET api/v1/company-export/', async (_, passOn) => {
      await opened;
      return status === 200 ? passOn() : answer(status, {});
    });
    await user.click(button('Download all data'));
    const next = await buildCompany(backend);
    act(() => session.end('logout'));
    await screen.findByLabelText(/^Username/);
    act(() => session.start(next.account.token));
    await screen.findByRole('link', { name: 'Menus' });
    release();
    await wire.settled();
    expect(saved).toEqual([]);
    expect(screen.queryByText(/could not be downloaded/)).not.toBeInTheDocument();
  });

  it('K4 P6 says that it does not know of a deletion, and asks again', async () => {
    const wire = wireOver(backend.fetch);
    const path = 'GET api/v1/company-deletion/';
    const removeRule = wire.when(path, silence);
    const first = await open(wire);
    const data = () => within(screen.getByRole('region', { name: 'Your data' }));
    expect(data().getByRole('status')).toHaveTextContent('Loading...');
    first.unmount();
    removeRule();
    wire.once(path, () => answer(500, {}));
    const { user } = await open(wire);
    const alert = await data().findByRole('alert');
    expect(alert).toHaveTextContent('It could not be checked whether a deletion is planned');
    expect(alert).toHaveTextContent('Server error. Please try again later.');
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Delete the company' })).toBeVisible();
    expect(data().queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['null', null],
    ['no time', {}],
    ['a time that is none', { deletion_at: 'soon' }],
  ])('P7 does not offer a deletion where the answer about the planned one has %s', async (_, body) => {
    const wire = wireOver(backend.fetch);
    wire.when('GET api/v1/company-deletion/', () => answer(200, body));
    await open(wire);
    const data = within(await screen.findByRole('region', { name: 'Your data' }));
    const alert = await data.findByRole('alert');
    expect(alert).toHaveTextContent('It could not be checked whether a deletion is planned');
    expect(alert).toHaveTextContent('The server’s answer cannot be read.');
    expect(data.queryByRole('button', { name: 'Delete the company' })).not.toBeInTheDocument();
  });

  it.each([
    ['nothing', () => new Response(null, { status: 204 })],
    ['no time', () => answer(201, {})],
    ['no planned deletion', () => answer(201, { deletion_at: null })],
  ])('P8 is shown as planned where the planning is answered with %s', async (_, reply) => {
    const { user, company, wire } = await open();
    wire.once('POST api/v1/company-deletion/', async (_call, passOn) => {
      await passOn();
      return reply();
    });
    await user.click(await screen.findByRole('button', { name: 'Delete the company' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete the company' });
    await user.type(within(dialog).getByLabelText(/^Current password/), company.account.password);
    await user.click(within(dialog).getByRole('button', { name: 'Delete in 30 days' }));
    expect(await screen.findByText(/will be deleted on /)).toBeVisible();
  });

  it('is deleted in 30 days, after the password, and the deletion can be taken back', async () => {
    const { user, company } = await open();
    await user.click(await screen.findByRole('button', { name: 'Delete the company' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete the company' });
    await user.type(within(dialog).getByLabelText(/^Current password/), 'wrong');
    await user.click(within(dialog).getByRole('button', { name: 'Delete in 30 days' }));
    await waitFor(() => expect(within(dialog).getByLabelText(/^Current password/)).toBeInvalid());
    await user.clear(within(dialog).getByLabelText(/^Current password/));
    await user.type(within(dialog).getByLabelText(/^Current password/), company.account.password);
    await user.click(within(dialog).getByRole('button', { name: 'Delete in 30 days' }));
    expect(await screen.findByText(/will be deleted on /)).toBeVisible();
    const planned = await company.get<{ deletion_at: string }>('api/v1/company-deletion/');
    const days = (Date.parse(planned.body.deletion_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
    await user.click(button('Keep the company'));
    expect(await screen.findByText('The company stays')).toBeVisible();
    expect((await company.get('api/v1/company-deletion/')).body).toEqual({ deletion_at: null });
    expect(await screen.findByRole('button', { name: 'Delete the company' })).toBeVisible();
  });

  it('P8 P13 is told as planned when the answer was lost, and to a user who has left', async () => {
    const { user, company, wire, router } = await open();
    const plan = async () => {
      await user.click(await screen.findByRole('button', { name: 'Delete the company' }));
      const dialog = await screen.findByRole('dialog', { name: 'Delete the company' });
      await user.type(within(dialog).getByLabelText(/^Current password/), company.account.password);
      await user.click(within(dialog).getByRole('button', { name: 'Delete in 30 days' }));
      return dialog;
    };
    wire.once('POST api/v1/company-deletion/', lostAnswer);
    const dialog = await plan();
    expect(await within(dialog).findByText(/If the deletion is planned, this page says so\./)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/will be deleted on /)).toBeVisible();
    await user.click(button('Keep the company'));
    const { opened, open: release } = gate();
    wire.once('POST api/v1/company-deletion/', async (_, passOn) => {
      await opened;
      return passOn();
    });
    await plan();
    await waitFor(() => expect(wire.named('POST api/v1/company-deletion/')).toHaveLength(2));
    void router.navigate('/menus');
    await screen.findByRole('heading', { level: 1, name: 'Menus' });
    release();
    expect(await screen.findByText(/will be deleted on /)).toBeVisible();
  });

  it('P8 is not said to be still deleted when only the answer was lost', async () => {
    const company = await buildCompany(backend);
    await company.send('POST', 'api/v1/company-deletion/', { password: company.account.password });
    const wire = wireOver(backend.fetch);
    const { user } = await renderPanel({ backend, wire, account: company.account, path: '/company' });
    wire.once('DELETE api/v1/company-deletion/', lostAnswer);
    await user.click(await screen.findByRole('button', { name: 'Keep the company' }));
    expect(
      await screen.findByText(/^The server has not confirmed this\. If the deletion is planned/),
    ).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Delete the company' })).toBeVisible();
  });

  it('and its users are not asked for on a backend that does not announce them', async () => {
    const wire = plainWireOver(backend.fetch);
    await open(wire);
    expect(screen.queryByText('Users')).not.toBeInTheDocument();
    expect(screen.queryByText('Your data')).not.toBeInTheDocument();
    expect(wire.calls.filter(({ name }) => /users|deletion|export/.test(name))).toEqual([]);
  });
});
