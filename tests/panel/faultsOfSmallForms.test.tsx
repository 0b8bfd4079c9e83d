import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { expectNoUnhandledRejections, survivesEachFailure, endMessage } from '../support/panel/failures';
import { findButton } from '../support/panel/queries';
import { openSignedIn } from '../support/panel/openSignedIn';
import { renderPanel } from '../support/panel/renderPanel';
import { codeIn, registration } from '../support/accounts/signUp';
import { wireOver } from '../support/panel/wire';

/** What is changed in a row, a dialog or a page of an account, against every kind of failure. */

let backend: Backend;
let company: Company;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  company = await buildCompany(backend);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => backend.close());

expectNoUnhandledRejections();

const open = (path: string) => openSignedIn(backend, company, path);

const page = () => document.body.textContent;

describe('P3 P5 P6 P7 P8 P10 P23 every failure', () => {
  it('of a rename in a row leaves the new name in its box', async () => {
    await company.buildIngredient({ name: 'Tuz' });
    const { user, wire } = await open('/ingredients');
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date() });
    await user.click(await findButton('Edit Tuz'));
    const box = () => screen.findByRole('textbox', { name: 'Name' });
    await user.clear(await box());
    await user.type(await box(), 'Deniz tuzu');
    const send = async () => user.type(await box(), '{Enter}');
    await survivesEachFailure({
      wire,
      call: /^PUT .*ingredients/,
      send,
      shown: page,
      isKept: async () => expect(await box()).toHaveValue('Deniz tuzu'),
      endMessage,
    });
    await send();
    await waitFor(async () =>
      expect(await company.stored('ingredients')).toMatchObject([{ name: 'Deniz tuzu' }]),
    );
  });

  it('of an added user leaves what was typed in the dialog', async () => {
    const { user, wire } = await open('/company');
    await user.click(await findButton('Add a user'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a user' }));
    const name = `mert-${Date.now()}`;
    const typed = {
      'First name': 'Mert',
      'Last name': 'Ak',
      Username: name,
      'E-mail': `${name}@example.com`,
    };
    for (const [label, text] of Object.entries(typed))
      await user.type(dialog.getByLabelText(new RegExp(`^${label}`)), text);
    const send = async () => {
      await waitFor(() => expect(dialog.getByRole('button', { name: 'Add' })).toBeEnabled());
      await user.click(dialog.getByRole('button', { name: 'Add' }));
    };
    await survivesEachFailure({
      wire,
      call: /^POST .*users/,
      send,
      shown: page,
      also: /Press Add again/,
      isKept: () => {
        for (const [label, text] of Object.entries(typed))
          expect(dialog.getByLabelText(new RegExp(`^${label}`))).toHaveValue(text);
      },
    });
    await send();
    expect(await screen.findByText(/can sign in now/)).toBeVisible();
  });

  it('of a removed user leaves the user and the question', async () => {
    const username = `mert-${Date.now()}`;
    const mert = { username, email: `${username}@example.com`, first_name: 'Mert', last_name: 'Ak' };
    await company.send('POST', 'api/v1/users/', mert);
    const { user, wire } = await open('/company');
    await user.click(await findButton(`Remove ${username}`));
    const dialog = within(await screen.findByRole('alertdialog'));
    const send = async () => {
      await waitFor(() => expect(dialog.getByRole('button', { name: 'Remove' })).toBeEnabled());
      await user.click(dialog.getByRole('button', { name: 'Remove' }));
    };
    await survivesEachFailure({
      wire,
      call: /^DELETE .*users/,
      send,
      shown: page,
      isKept: async () => expect((await company.get<unknown[]>('api/v1/users/')).body).toHaveLength(2),
      except: /200|truncated|404/,
    });
    await send();
    await waitFor(async () => expect((await company.get<unknown[]>('api/v1/users/')).body).toHaveLength(1));
  });

  it('of a closing time leaves the typed time', async () => {
    const { user, wire } = await open('/sold-out');
    const time = await screen.findByLabelText('Closing time');
    await waitFor(() => expect(time).toHaveValue('00:00'));
    await user.clear(time);
    await user.type(time, '23:30');
    const send = async () => {
      await waitFor(async () => expect(await findButton('Save closing time')).toBeEnabled());
      await user.click(await findButton('Save closing time'));
    };
    await survivesEachFailure({
      wire,
      call: /^PUT .*closing-time/,
      send,
      shown: page,
      isKept: () => expect(time).toHaveValue('23:30'),
    });
    await send();
    expect(await screen.findByText('Closing time saved')).toBeVisible();
  });

  it('of a mark as sold out leaves the product unmarked', async () => {
    await company.buildProduct({ name: 'Menemen' });
    const { user, wire } = await open('/products');
    const mark = () => findButton('Sold out today: Menemen');
    await mark();
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date() });
    const send = async () => user.click(await mark());
    await survivesEachFailure({
      wire,
      call: /^PUT .*sold-out/,
      send,
      shown: page,
      isKept: async () => expect(await mark()).toHaveAttribute('aria-pressed', 'false'),
      endMessage,
    });
    await send();
    expect(await findButton(/^Menemen is sold out until /)).toBeVisible();
  });

  it('of a deletion of chosen rows leaves the rows chosen', async () => {
    await company.buildMenu({ name: 'Öğle' });
    await company.buildMenu({ name: 'Akşam' });
    const { user, wire } = await open('/menus');
    await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
    const bar = within(await screen.findByRole('region', { name: 'Actions for the selection' }));
    await user.click(bar.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    const send = async () => {
      await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled());
      await user.click(dialog.getByRole('button', { name: 'Delete' }));
    };
    await survivesEachFailure({
      wire,
      call: /^DELETE .*menus/,
      send,
      shown: page,
      isKept: async () => expect(await company.stored('menus')).toHaveLength(2),
      except: /200|truncated|404/,
    });
    await send();
    await waitFor(async () => expect(await company.stored('menus')).toEqual([]));
  });

  it('of an adjustment of prices names the product, and its dialog stays', async () => {
    await company.buildProduct({ name: 'Çay', price: 20 });
    const { user, wire } = await open('/products');
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Çay' }));
    await user.click(await findButton('Change prices'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'By' }), '10');
    const send = async () => {
      const button = () => dialog.getByRole('button', { name: /^(Change 1 price|Send 1 again)$/ });
      await waitFor(() => expect(button()).toBeEnabled());
      await user.click(button());
    };
    await survivesEachFailure({
      wire,
      call: /^PUT .*products/,
      send,
      shown: page,
      isKept: async () => expect(await company.stored('products')).toMatchObject([{ price: 20 }]),
    });
    await send();
    expect(await screen.findByText('1 price changed')).toBeVisible();
    expect(await company.stored('products')).toMatchObject([{ price: 22 }]);
  });
});

describe('P3 P5 P6 P7 P8 P10 P23 without a session, every failure', () => {
  const email = () => screen.findByLabelText(/^E-mail/);
  async function openPage(path: string) {
    const wire = wireOver(backend.fetch);
    return { ...(await renderPanel({ backend, wire, path, passwordReset: true })), wire };
  }

  it('of a registration leaves both steps filled in', async () => {
    const { user, wire } = await openPage('/register');
    const type = async (values: Record<string, string>) => {
      for (const [label, text] of Object.entries(values))
        await user.type(await screen.findByLabelText(new RegExp(`^${label}( \\*)?$`)), text);
    };
    await type({
      'Company name': 'Deniz',
      Address: 'Moda 1',
      'Phone number': '+90 216 1',
      'Company e-mail': 'info@deniz.example',
    });
    await user.click(await findButton('Next'));
    const { username, email } = registration() as { username: string; email: string };
    const typed = { 'First name': 'Deniz', 'Last name': 'Ak', 'E-mail': email, Username: username };
    await type({ ...typed, Password: 'correct horse', 'Password again': 'correct horse' });
    const send = async () => {
      await waitFor(async () => expect(await findButton('Register')).toBeEnabled());
      await user.click(await findButton('Register'));
    };
    await survivesEachFailure({
      wire,
      call: /^POST .*register/,
      send,
      shown: page,
      also: /Invalid registration details|You may be registered/,
      isKept: async () => {
        // A sentence about the company leads to its step.
        const company = screen.queryByLabelText(/^Company name/);
        if (company) {
          expect(company).toHaveValue('Deniz');
          await user.click(await findButton('Next'));
        }
        for (const [label, text] of Object.entries({ ...typed, Password: 'correct horse' }))
          expect(await screen.findByLabelText(new RegExp(`^${label}( \\*)?$`))).toHaveValue(text);
      },
    });
    await send();
    expect(await screen.findByRole('heading', { level: 1, name: 'Verify your e-mail' })).toBeVisible();
  });

  it('of a verification leaves the code', async () => {
    const body = registration();
    const to = String(body.email);
    await backend.fetch('http://backend.test/api/v1/register/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const code = codeIn(backend.mails.findLast(mail => mail.to === to));
    const { user, wire } = await openPage(`/verify-email?email=${encodeURIComponent(to)}`);
    await user.type(await screen.findByLabelText(/^Verification code/), code);
    const send = async () => {
      await waitFor(async () => expect(await findButton('Verify')).toBeEnabled());
      await user.click(await findButton('Verify'));
    };
    await survivesEachFailure({
      wire,
      call: /^POST .*verify-email/,
      send,
      shown: page,
      also: /This code was not accepted|Your e-mail may be verified/,
      isKept: () => expect(screen.getByLabelText(/^Verification code/)).toHaveValue(code),
    });
    await send();
    expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeVisible();
  });

  it('of a forgotten password leaves the address, and then the code and the password', async () => {
    const to = `u${Math.random().toString(36).slice(2)}@example.com`;
    await backend.signUp({ email: to });
    const { user, wire } = await openPage('/forgot-password');
    await user.type(await email(), to);
    const ask = async () => {
      await waitFor(async () => expect(await findButton('Send the code')).toBeEnabled());
      await user.click(await findButton('Send the code'));
    };
    await survivesEachFailure({
      wire,
      call: /^POST .*forgot-password/,
      send: ask,
      shown: page,
      // A second code is only another mail.
      also: /Server error|cannot be read|connection broke/,
      isKept: async () => expect(await email()).toHaveValue(to),
    });
    await ask();
    await user.type(await screen.findByLabelText('Verification code'), '123456');
    await user.type(screen.getByLabelText('New password'), 'semaver ocak demlik');
    const send = async () => {
      await waitFor(async () => expect(await findButton('Save and sign in')).toBeEnabled());
      await user.click(await findButton('Save and sign in'));
    };
    await survivesEachFailure({
      wire,
      call: /^POST .*reset-password/,
      send,
      shown: page,
      isKept: () => {
        expect(screen.getByLabelText('Verification code')).toHaveValue('123456');
        expect(screen.getByLabelText('New password')).toHaveValue('semaver ocak demlik');
      },
    });
  });
});
