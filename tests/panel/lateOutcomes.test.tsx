import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Menu } from '../../src/contract/records';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { findButton } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { answer, wireOver, type Wire } from '../support/panel/wire';

/** What the user is told when a screen fails, is left, or shows what is gone. */

let backend: Backend;
let company: Company;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  company = await buildCompany(backend);
});
afterAll(() => backend.close());

const open = (path: string, wire: Wire = wireOver(backend.fetch)) =>
  renderPanel({ backend, wire, account: company.account, path });

it('P6 a page of the history that cannot be read leaves the one before, from which it is read again', async () => {
  for (let index = 0; index < 21; index++) await company.buildIngredient({ name: `Malzeme ${index}` });
  const { user, wire } = await open('/history');
  expect((await screen.findAllByText(/Malzeme 20/))[0]).toBeVisible();
  wire.once('GET company-api/v1/changes/', () => answer(500, {}));
  await user.click(await findButton('Next'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/Server error/);
  expect(screen.getAllByText(/Malzeme 20/)[0]).toBeVisible();
  await user.click(await findButton('Next'));
  await user.click(await findButton('Try again'));
  expect((await screen.findAllByText(/Malzeme 0\b/))[0]).toBeVisible();
});

it('P6 what is sold out stays on its page when it cannot be read again', async () => {
  const products = [
    await company.buildProduct({ name: 'Menemen' }),
    await company.buildProduct({ name: 'Çay' }),
  ];
  for (const { id } of products)
    await company.send('PUT', `company-api/v1/products/${id}/sold-out/`, {
      sold_out: true,
      time_zone: 'UTC',
    });
  const { user, wire } = await open('/sold-out');
  await findButton('Serve Menemen again');
  wire.when('GET company-api/v1/products/', () => answer(503, {}));
  await user.click(await findButton('Serve Menemen again'));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(await findButton('Serve Çay again')).toBeVisible();
});

it('P23 a product that is gone leaves the list when its price is refused', async () => {
  await company.buildProduct({ name: 'Ayran' });
  const { id } = await company.buildProduct({ name: 'Çay', price: 10 });
  const { user } = await open('/products');
  await user.click(await findButton(/change the price of Çay/));
  await company.send('DELETE', `company-api/v1/products/${id}/`);
  const box = await screen.findByRole('textbox', { name: 'New price of Çay' });
  await user.clear(box);
  await user.type(box, '12{Enter}');
  expect(await screen.findByText(/1–1 of 1/)).toBeVisible();
  expect(screen.getByText('Ayran')).toBeVisible();
});

it('P13 a deletion that is left before it begins is told as not carried out', async () => {
  const { id } = await company.buildProduct({ name: 'Çay' });
  const wire = wireOver(backend.fetch);
  const { opened, open: release } = gate();
  wire.when(`GET company-api/v1/products/${id}/`, async (_, passOn) => {
    await opened;
    return passOn();
  });
  const { user, router } = await open('/products', wire);
  await user.click(await findButton('Delete Çay'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await findButton('Deleting...');
  void router.navigate('/menus');
  expect(await screen.findByText('Failed to delete product: Çay')).toBeVisible();
  release();
  expect(wire.writes()).toEqual([]);
});

it('P13 P22 the question before a form is left says that nothing is saved while another question is open', async () => {
  const { id } = await company.buildMenu({ name: 'Öğle', description: '' });
  const { user, router } = await open(`/menus/${id}/edit`);
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' 2');
  await company.send<Menu>('PUT', `company-api/v1/menus/${id}/`, { name: 'Öğle', description: 'Yeni' });
  await user.click(await findButton('Update'));
  expect(await screen.findByText(/was changed meanwhile/)).toBeVisible();
  void router.navigate('/links');
  expect(await screen.findByText('Leave without saving?')).toBeVisible();
});

it('P13 P22 a “Take back” that is left while it asks is told as not carried out', async () => {
  const { id } = await company.buildMenu({ name: 'Öğle' });
  for (const name of ['Öğle menüsü', 'Akşam'])
    await company.send('PUT', `company-api/v1/menus/${id}/`, { name, description: '', categories: [] });
  const { user, router } = await open(`/history?resource=menus&record=${id}`);
  const [, older] = await screen.findAllByRole('button', { name: /^Take back/ });
  await user.click(older!);
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Take back/ }),
  );
  expect(await screen.findByText(/was changed meanwhile/)).toBeVisible();
  void router.navigate('/links');
  expect(await screen.findByText(/ was not changed$/)).toBeVisible();
});
