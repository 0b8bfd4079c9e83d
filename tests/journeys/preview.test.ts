import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESKTOP, PHONE, TEXTS, useBrowser, visit } from '../support/browser/browser';
import { buildCompany } from '../support/company';
import { journeyBackend } from '../support/browser/journeyBackend';
import { axe, AXE, sidewaysScroll } from '../support/browser/findings';

useBrowser();

const { preview, form } = TEXTS.en;

const menuIn = (page: Page) => page.getByRole('region', { name: preview.menu });
const open = (page: Page) => page.getByRole('button', { name: form.preview }).click();

async function buildMenu() {
  const company = await buildCompany(journeyBackend);
  const [soups, sweets] = await company.buildCategories(['Çorbalar', 'Tatlılar']);
  if (!soups || !sweets) throw new Error('The categories were not created.');
  for (const [name, price, category] of [
    ['Mercimek', 120, soups],
    ['Sütlaç', 1234.5, sweets],
  ] as const) {
    const product = await company.buildProduct({ name, price });
    await company.send('POST', 'company-api/v1/product-categories/', {
      product: product.id,
      category: category.id,
    });
  }
  const menu = await company.buildMenu({ name: 'Akşam', categories: [soups.id] });
  return { company, menu };
}

it('shows the menu as the form would save it, in the guest’s language, and as it is saved', async () => {
  const { company, menu } = await buildMenu();
  const { page } = await visit(`/menus/${menu.id}/edit`, {
    token: company.account.token,
    viewport: DESKTOP,
    scripts: [AXE],
  });
  await open(page);
  const guest = menuIn(page);
  await guest.getByText('Mercimek').waitFor();
  await page.getByLabel('Name', { exact: false }).first().fill('Gece menüsü');
  await page.getByRole('button', { name: 'Tatlılar' }).click();
  await guest.getByText('Gece menüsü').waitFor();
  await guest.getByText('Sütlaç').waitFor();
  await page.getByLabel(preview.language).selectOption('tr');
  const typed = await guest.innerText();
  expect(typed).toContain('1.234,50');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: form.update }).click();
  await page.waitForURL(/\/menus(\?|$)/);
  await page.goto(`/menus/${menu.id}/edit`);
  await open(page);
  await page.getByLabel(preview.language).selectOption('tr');
  await guest.getByText('Sütlaç').waitFor();
  expect(await guest.innerText()).toBe(typed);
});

it('opens over the form on a phone, with the price as it is typed', async () => {
  const { company } = await buildMenu();
  const [product] = await company.stored<{ id: number; name: string }>('products', 'pk');
  const { page } = await visit(`/products/${product?.id}/edit`, {
    token: company.account.token,
    viewport: PHONE,
    scripts: [AXE],
  });
  await page.locator('input[name=price]').fill('99.9');
  await page.getByText('Çorbalar').first().waitFor();
  await open(page);
  const guest = menuIn(page);
  await guest.getByText('99.90').waitFor();
  expect(await guest.innerText()).toContain('Çorbalar');
  expect(await axe(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toEqual([]);
  await page.getByRole('button', { name: preview.close }).click();
  expect(await page.locator('input[name=price]').inputValue()).toBe('99.9');
});
