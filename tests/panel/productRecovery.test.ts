import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { prepareProductRecovery } from '../../resources/products/prepareProductRecovery';
import type { Product } from '../../src/contract/records';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildProvider } from '../support/panel/buildProvider';
import { formOf } from '../support/backend/client';
import { buildCompany } from '../support/company';
import { PIXEL } from '../support/pixel';
import { answer } from '../support/panel/wire';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Deletes a product with a photo, and returns what takes that back. */
async function deleteWithPhoto() {
  vi.stubGlobal('window', { location: { href: 'https://panel.test/' } });
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async () => new Response(PIXEL, { headers: { 'Content-Type': 'image/png' } }),
  );
  const company = await buildCompany(backend);
  const body = formOf({ name: 'Menemen', price: '45', photo: new File([PIXEL], 'menemen.png') });
  const { body: product } = await company.send<Product>('POST', 'company-api/v1/products/', body);
  const { provider, wire } = buildProvider(backend, company);
  const { restore } = await prepareProductRecovery([product], provider, new AbortController().signal);
  await provider.delete('products', { id: product.id });
  return { company, product, wire, restore };
}

it('a product whose photo the backend refuses comes back without it, and is named', async () => {
  const { company, product, wire, restore } = await deleteWithPhoto();
  wire.once(/^POST .*products/, () => answer(400, { photo: ['This name is too long.'] }));
  expect(await restore([product])).toEqual(['Menemen']);
  expect(await company.stored<Product>('products')).toMatchObject([{ name: 'Menemen', photo: null }]);
  // Another try makes no second one.
  expect(await restore([product])).toEqual(['Menemen']);
  expect(await company.stored('products')).toHaveLength(1);
});

it('a product that is refused for its name comes back with its photo when the name is free', async () => {
  const { company, product, wire, restore } = await deleteWithPhoto();
  const removeRule = wire.when(/^POST .*products/, () => answer(400, { name: ['This name is taken.'] }));
  await expect(restore([product])).rejects.toMatchObject({ status: 400 });
  removeRule();
  expect(await restore([product])).toEqual([]);
  expect(await company.stored<Product>('products')).toMatchObject([
    { name: 'Menemen', photo: expect.stringContaining('http') as string },
  ]);
});
