import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Company } from '../../src/contract/records';
import { draftStore } from '../../src/unsaved/draftStore';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany } from '../support/company';
import { button, findHeading } from '../support/panel/queries';
import { holdTheClock, renderPanel } from '../support/panel/renderPanel';
import { answer, plainWireOver, wireOver } from '../support/panel/wire';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
});

afterAll(() => backend.close());

const field = (name: RegExp | string) => screen.getByLabelText(name);

describe('the password', () => {
  async function openPage(wire = wireOver(backend.fetch)) {
    const company = await buildCompany(backend);
    const panel = await renderPanel({ backend, wire, account: company.account, path: '/change-password' });
    const fill = async (old: string, fresh: string, confirm: string) => {
      const values = { 'Current password': old, 'New password': fresh, 'Confirm new password': confirm };
      for (const [label, value] of Object.entries(values)) {
        const input = await screen.findByLabelText(new RegExp(`^${label}`));
        await panel.user.clear(input);
        if (value) await panel.user.type(input, value);
      }
      await panel.user.click(button('Change password'));
    };
    await findHeading('Change password');
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
    expect(await findHeading(/^Welcome/)).toBeVisible();
    expect(address()).toBe('/');
  });

  it('P8 is told as changed where the browser has sent it twice, as it does after a reset', async () => {
    const wire = wireOver(backend.fetch);
    const { fill, company } = await openPage(wire);
    wire.once('POST api/v1/change-password/', async (_, passOn) => {
      await passOn();
      return passOn();
    });
    await fill(company.account.password, 'another horse', 'another horse');
    expect(await screen.findByText('Password changed successfully')).toBeVisible();
  });

  it('B10 requires all three fields, with the new password twice', async () => {
    const { fill, wire } = await openPage();
    await fill('', 'another horse', 'another mule');
    expect(field(/^Current password/)).toHaveAccessibleDescription('This field is required');
    expect(field(/^Confirm new password/)).toHaveAccessibleDescription('New passwords do not match');
    expect(wire.writes()).toEqual([]);
  });

  it('B10 shows the server’s message beside the field', async () => {
    const { fill } = await openPage();
    await fill('not this one', 'another horse', 'another horse');
    expect(await screen.findByText(/old password was entered incorrectly/)).toBeVisible();
    expect(field(/^Current password/)).toBeInvalid();
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
    await user.type(await screen.findByLabelText(/^Mevcut parola/), company.account.password);
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

  it('K4 names the failed action and the reason when the server fails', async () => {
    const wire = wireOver(backend.fetch);
    wire.when(/change-password/, () => answer(500, {}));
    const { fill } = await openPage(wire);
    await fill('old', 'another horse', 'another horse');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to change password. Server error. Please try again later.',
    );
  });

  it('P45 asks once before typed passwords are left', async () => {
    const { user, address } = await openPage();
    await user.type(await screen.findByLabelText(/^New password/), 'another horse');
    await user.click(screen.getByRole('link', { name: 'Menus' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Stay here' }));
    expect(field(/^New password/)).toHaveValue('another horse');
    await user.click(screen.getByRole('link', { name: 'Menus' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/menus'));
  });

  it('J1 P45 asks before a change of the language throws typed passwords away', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    // The page goes on, with the tests after this one.
    vi.spyOn(draftStore, 'allowLeave').mockImplementation(() => undefined);
    const question = vi.fn(() => false);
    vi.stubGlobal('confirm', question);
    const { user } = await openPage();
    const choose = () => user.selectOptions(field('Language'), 'Türkçe');
    await user.type(await screen.findByLabelText(/^New password/), 'another horse');
    await choose();
    await waitFor(() => expect(question).toHaveBeenCalledWith('What you changed here is not saved yet.'));
    expect(reload).not.toHaveBeenCalled();
    expect(localStorage.getItem('chosen_language')).toBeNull();
    expect(field(/^New password/)).toHaveValue('another horse');
    await user.clear(field(/^New password/));
    await choose();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(question).toHaveBeenCalledTimes(1);
  });

  it('P1 reports no success when the session has ended', async () => {
    const wire = wireOver(backend.fetch);
    wire.when(/change-password/, () => answer(401, {}));
    const { fill, address } = await openPage(wire);
    await fill('old', 'another horse', 'another horse');
    expect(await findHeading('Sign in')).toBeVisible();
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

  it('P7 is not told as changed where a proxy has answered without the backend', async () => {
    const { user, wire, company } = await openPage();
    const name = await screen.findByLabelText(/^Company name/);
    await user.type(name, ' 2');
    wire.once('PATCH api/v1/my-company/', () => new Response(null, { status: 204 }));
    await user.click(button('Update company'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/may have been/);
    expect(name).toHaveDisplayValue(/ 2$/);
    wire.once('PATCH api/v1/my-company/', async (_, passOn) => {
      await passOn();
      return new Response(null, { status: 204 });
    });
    await user.click(button('Update company'));
    expect(await screen.findByText('Company data updated successfully')).toBeVisible();
    expect((await company.get<Company>('api/v1/my-company/')).body.name).toMatch(/ 2$/);
  });

  it('P2 is not changed by a save that goes on after another user has signed in', async () => {
    const wire = plainWireOver(backend.fetch);
    const { user, session } = await openPage(wire);
    const other = await buildCompany(backend);
    await user.type(await screen.findByLabelText(/^Company name/), ' 2');
    wire.once('GET api/v1/my-company/', async (_, passOn) => {
      const current = await passOn();
      act(() => session.start(other.account.token));
      return current;
    });
    await user.click(button('Update company'));
    await wire.settled();
    const { body } = await other.get<Company>('api/v1/my-company/');
    expect(body.name).not.toMatch(/ 2$/);
    expect(session.token()).toBe(other.account.token);
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
    await user.click(await screen.findByRole('button', { name: 'Update company' }));
    expect(await screen.findByText('Bounced.')).toBeVisible();
    expect(field('E-mail')).toHaveAccessibleDescription('Bounced.');
    expect(field('Currency')).toHaveAccessibleDescription('Not traded.');
    expect(screen.getByRole('alert')).toHaveTextContent('Missing.');
    expect(screen.queryByText('Company data updated successfully')).not.toBeInTheDocument();
  });

  it('K4 removes the earlier success message when nothing is sent because of an error', async () => {
    const { user } = await openPage();
    await user.click(await screen.findByRole('button', { name: 'Update company' }));
    expect(await screen.findByText('Company data updated successfully')).toBeVisible();
    await user.clear(field(/^Company name/));
    await user.click(button('Update company'));
    expect(field(/^Company name/)).toHaveAccessibleDescription('This field is required');
    expect(screen.queryByText('Company data updated successfully')).not.toBeInTheDocument();
  });

  it('K4 names the failed action when the server gives no reason', async () => {
    const wire = wireOver(backend.fetch);
    wire.when('PATCH api/v1/my-company/', () => answer(404, ''));
    const { user } = await openPage(wire);
    await user.click(await screen.findByRole('button', { name: 'Update company' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update company data');
  });

  it('K4 names the failed action and the reason when the server fails', async () => {
    const wire = wireOver(backend.fetch);
    wire.when('PATCH api/v1/my-company/', () => answer(500, {}));
    const { user } = await openPage(wire);
    await user.click(await screen.findByRole('button', { name: 'Update company' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to update company data. Server error. Please try again later.',
    );
  });

  it('B11 opens with the stored data, also when it was changed elsewhere, and never sends a currency of 0', async () => {
    const wire = wireOver(backend.fetch);
    const { user, company } = await openPage(wire);
    await user.click(await screen.findByRole('link', { name: 'Menus' }));
    await findHeading('Menus');
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

  it('B11 offers the company’s own currency where the backend no longer lists it', async () => {
    const wire = wireOver(backend.fetch);
    wire.when(/currencies/, () => answer(200, [{ id: 99, name: 'Krone', code: 'SEK' }]));
    const { company, user } = await openPage(wire);
    await screen.findByRole('option', { name: 'Krone (SEK)' });
    const { body } = await company.get<Company>('api/v1/my-company/');
    expect(field('Currency')).toHaveValue(String(body.currency!.id));
    await user.type(field('Address'), '!');
    await user.click(button('Update company'));
    expect(await screen.findByText('Company data updated successfully')).toBeVisible();
    expect((await company.get('api/v1/my-company/')).body).toMatchObject({ currency: body.currency });
  });
});
