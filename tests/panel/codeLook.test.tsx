import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Me } from '../../src/contract/records';
import type { CodeLook } from '../../src/qrCodes/codeLook';
import { storedLook, storeLook } from '../../src/qrCodes/storedLook';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany } from '../support/company';
import { gate } from '../support/gate';
import { renderPanel } from '../support/panel/renderPanel';
import { answer, wireOver } from '../support/panel/wire';

/** The look that a company has chosen for its codes, while the company is not known. */

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const LOOK: CodeLook = { colour: '#1f4d3a', isRounded: false, logo: 'data:image/png;base64,AA==' };

/** Opens a code of a company with a stored look. `GET me` is answered with a status once the gate is open. */
async function openCode(status: number) {
  const company = await buildCompany(backend);
  const menu = await company.buildMenu();
  const { slug } = await company.buildLink({ menu: menu.id });
  const { name } = (await company.get<Me>('api/v1/me/')).body.company;
  storeLook(name, LOOK);
  const wire = wireOver(backend.fetch);
  const me = gate();
  wire.when('GET api/v1/me/', async (_, passOn) => {
    await me.opened;
    return status === 200 ? passOn() : answer(status, {});
  });
  const { user } = await renderPanel({ backend, wire, account: company.account, path: '/links' });
  await user.click(await screen.findByRole('button', { name: `QR code of ${slug}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'QR code' }));
  return { user, wire, dialog, me, name };
}

it('I3 a change before the company is known is added to the look that is stored for it', async () => {
  const { dialog, me, name } = await openCode(200);
  fireEvent.click(dialog.getByLabelText('Rounded'));
  expect(storedLook(name)).toEqual(LOOK);
  me.open();
  await waitFor(() => expect(dialog.getByLabelText('Colour')).toHaveValue(LOOK.colour));
  expect(dialog.getByLabelText('Rounded')).toBeChecked();
  expect(storedLook(name)).toEqual({ ...LOOK, isRounded: true });
});

it('I3 a change while the company cannot be read leaves the look that is stored', async () => {
  const { dialog, me, name } = await openCode(500);
  me.open();
  await screen.findByText('Failed to load user details');
  fireEvent.change(dialog.getByLabelText('Colour'), { target: { value: '#ff0000' } });
  expect(dialog.getByLabelText('Colour')).toHaveValue('#ff0000');
  expect(storedLook(name)).toEqual(LOOK);
});

it('the look of a company’s codes stays when the company is renamed', async () => {
  const company = await buildCompany(backend);
  const { name } = (await company.get<Me>('api/v1/me/')).body.company;
  storeLook(name, LOOK);
  const { user } = await renderPanel({ backend, account: company.account, path: '/company' });
  const box = await screen.findByRole('textbox', { name: /^Company name|^Name/ });
  await user.type(box, ' 2');
  await user.click(screen.getByRole('button', { name: 'Update company' }));
  await waitFor(() => expect(storedLook(`${name} 2`)).toEqual(LOOK));
});

it('when the logo is removed, the button that chooses one gets the focus', async () => {
  const { user, dialog, me } = await openCode(200);
  me.open();
  await user.click(await dialog.findByText('Remove the logo'));
  expect(dialog.queryByText('Remove the logo')).toBeNull();
  expect(dialog.getByText('Choose a logo')).toHaveFocus();
});
