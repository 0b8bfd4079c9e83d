import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Product } from '../../src/contract/records';
import { startBackend } from '../support/backend/backend';
import { buildCompany } from '../support/company';
import { gate } from '../support/gate';
import { answer, wireOver } from '../support/panel/wire';

it('allergens that the form shows before the user is known are sent', async () => {
  // The panel reads what the last visit has stored when its code is loaded.
  localStorage.setItem('extensions', 'sold_out,allergens,history');
  const { renderPanel } = await import('../support/panel/renderPanel');
  const backend = await startBackend();
  const company = await buildCompany(backend);
  const wire = wireOver(backend.fetch);
  const { opened, open: release } = gate();
  wire.when('GET api/v1/me/', async (_, passOn) => {
    await opened;
    return passOn();
  });
  const { user } = await renderPanel({ backend, wire, account: company.account, path: '/products/create' });
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Sütlaç');
  await user.type(screen.getByRole('textbox', { name: /^Price/ }), '50');
  await user.click(await screen.findByRole('button', { name: 'Milk' }));
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Product created successfully')).toBeVisible();
  await expect(company.stored<Product>('products')).resolves.toMatchObject([{ allergens: ['milk'] }]);
  release();
  await backend.close();
});

it('allergens that are ticked while the user cannot be read are sent', async () => {
  localStorage.setItem('extensions', 'sold_out,allergens,history');
  const { renderPanel } = await import('../support/panel/renderPanel');
  const backend = await startBackend();
  const company = await buildCompany(backend);
  const wire = wireOver(backend.fetch);
  const { opened, open: fail } = gate();
  wire.when('GET api/v1/me/', async () => {
    await opened;
    return answer(503, {});
  });
  const { id } = await company.buildProduct({ name: 'Sütlaç' });
  const { user } = await renderPanel({
    backend,
    wire,
    account: company.account,
    path: `/products/${id}/edit`,
  });
  await user.click(await screen.findByRole('button', { name: 'Milk' }));
  fail();
  await act(() => wire.settled());
  expect(screen.getByRole('button', { name: 'Milk' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Product updated successfully')).toBeVisible();
  await expect(company.stored<Product>('products')).resolves.toMatchObject([{ allergens: ['milk'] }]);
  await backend.close();
});
