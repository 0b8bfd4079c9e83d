import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { renderPanel } from '../support/panel/renderPanel';
import { wireOver } from '../support/panel/wire';

const CLOSING_TIME = 'company-api/v1/closing-time/';

let backend: Backend;
let company: Company;

beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  company = await buildCompany(backend);
});
afterAll(() => backend.close());

/** Opens the page and types a time. */
async function typeTime(typed: string, wire = wireOver(backend.fetch)) {
  const panel = await renderPanel({ backend, wire, account: company.account, path: '/sold-out' });
  const time = await screen.findByLabelText('Closing time');
  await waitFor(() => expect(time).toHaveValue('00:00'));
  expect(time).toHaveAccessibleDescription(/back/);
  await panel.user.clear(time);
  await panel.user.type(time, typed);
  return {
    ...panel,
    wire,
    save: () => panel.user.click(screen.getByRole('button', { name: 'Save closing time' })),
  };
}

const stored = async () => (await company.get(CLOSING_TIME)).body;

describe('the closing time', () => {
  it('P22 that a colleague has changed meanwhile is no unsaved change', async () => {
    const company = await buildCompany(backend);
    const { router } = await renderPanel({ backend, account: company.account, path: '/sold-out' });
    await waitFor(async () => expect(await screen.findByLabelText('Closing time')).toHaveValue('00:00'));
    void router.navigate('/menus');
    await screen.findByRole('heading', { level: 1, name: 'Menus' });
    await company.send('PUT', 'company-api/v1/closing-time/', { closing_time: '23:00' });
    void router.navigate('/sold-out');
    await waitFor(async () => expect(await screen.findByLabelText('Closing time')).toHaveValue('23:00'));
    expect(screen.getByRole('button', { name: 'Save closing time' })).toBeDisabled();
  });

  it('P22 that a colleague has saved meanwhile is shown beside the typed one, and the user chooses', async () => {
    const { user, save } = await typeTime('23:30');
    await company.send('PUT', CLOSING_TIME, { closing_time: '22:00' });
    await save();
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('23:30')).toBeVisible();
    expect(dialog.getByText('22:00')).toBeVisible();
    expect(await stored()).toEqual({ closing_time: '22:00' });
    await user.click(dialog.getByRole('button', { name: 'Save the choice' }));
    expect(await screen.findByText('Closing time saved')).toBeVisible();
    expect(await stored()).toEqual({ closing_time: '23:30' });
  });

  it('P8 is saved again after a lost answer without a question', async () => {
    const wire = wireOver(backend.fetch);
    const { save } = await typeTime('23:30', wire);
    wire.once(`PUT ${CLOSING_TIME}`, async (_, passOn) => {
      await passOn();
      throw new TypeError('Failed to fetch');
    });
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(/may have been/);
    await save();
    expect(await screen.findByText('Closing time saved')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(wire.named(`PUT ${CLOSING_TIME}`)).toHaveLength(2);
  });

  it('P7 is not told as saved where a proxy has answered without the backend', async () => {
    const wire = wireOver(backend.fetch);
    const { save } = await typeTime('23:30', wire);
    wire.once(`PUT ${CLOSING_TIME}`, () => new Response(null, { status: 204 }));
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(/may have been/);
    expect(screen.getByLabelText('Closing time')).toHaveValue('23:30');
    expect(screen.queryByText('Closing time saved')).not.toBeInTheDocument();
  });

  it('P8 can be set back after a lost answer', async () => {
    const wire = wireOver(backend.fetch);
    const { user, save } = await typeTime('23:30', wire);
    wire.once(`PUT ${CLOSING_TIME}`, async (_, passOn) => {
      await passOn();
      throw new TypeError('Failed to fetch');
    });
    await save();
    await screen.findByRole('alert');
    const time = screen.getByLabelText('Closing time');
    await user.clear(time);
    await user.type(time, '00:00');
    await save();
    expect(await screen.findByText('Closing time saved')).toBeVisible();
    expect(await stored()).toEqual({ closing_time: '00:00' });
  });
});
