import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Category } from '../../src/contract/records';
import {
  DESKTOP,
  PHONE,
  TEXTS,
  fill,
  goTo,
  namesIn,
  until,
  useBrowser,
  visit,
} from '../support/browser/browser';
import { buildCompany, type Company } from '../support/company';
import { sidewaysScroll } from '../support/browser/findings';
import { journeyBackend } from '../support/browser/journeyBackend';

useBrowser();

const { resources, list } = TEXTS.en;

const address = (page: Page) => page.url().replace(new URL(page.url()).origin, '');

describe('a long list', () => {
  let company: Company;
  const names = Array.from({ length: 61 }, (_, index) => `Section ${String(index + 1).padStart(2, '0')}`);
  beforeAll(async () => {
    company = await buildCompany(journeyBackend);
    await company.buildCategories(names);
  });

  const shows = (page: Page, first: string, rows: number) =>
    page.waitForFunction(
      ([name, count]) =>
        document.querySelector('tbody td:not(:has(input))')?.textContent === name &&
        document.querySelectorAll('tbody tr').length === count,
      [first, rows] as const,
    );

  it('A6 keeps page and limit in the address, follows the history, and disables the buttons at both ends', async () => {
    const { page, calls } = await visit('/categories', { token: company.account.token });
    const previous = page.getByRole('button', { name: list.previous });
    const next = page.getByRole('button', { name: list.next });
    await shows(page, 'Section 01', 20);
    expect(calls.map(({ url }) => url.search)).toContain('?limit=20&page=1&ordering=sort_order');
    expect(await previous.isDisabled()).toBe(true);

    await next.click();
    await shows(page, 'Section 21', 20);
    expect(address(page)).toBe('/categories?page=2');
    await next.click();
    await next.click();
    await shows(page, 'Section 61', 1);
    expect(address(page)).toBe('/categories?page=4');
    expect(await next.isDisabled()).toBe(true);
    await previous.click();
    await shows(page, 'Section 41', 20);
    await page.goBack();
    await shows(page, 'Section 61', 1);
    await page.goBack();
    await page.goBack();
    await shows(page, 'Section 21', 20);
    await page.goForward();
    await shows(page, 'Section 41', 20);

    await page.getByLabel(list.limit).selectOption('50');
    await shows(page, 'Section 01', 50);
    expect(address(page)).toBe('/categories?limit=50');
    await page.getByLabel(list.limit).selectOption('100');
    await shows(page, 'Section 01', 61);
    expect(await next.isDisabled()).toBe(true);
    expect(await page.getByLabel(list.limit).locator('option').allInnerTexts()).toEqual([
      '20 rows',
      '50 rows',
      '100 rows',
    ]);
  });

  it('A6 opens the page of a deep link, the first page for an invalid one, and the last page for one past the end', async () => {
    const { page } = await visit('/categories?page=2&limit=50', { token: company.account.token });
    await shows(page, 'Section 51', 11);
    await page.reload();
    await shows(page, 'Section 51', 11);
    // Another list does not inherit the page.
    await goTo(page, resources.menus.title);
    await page.getByText(resources.menus.empty).waitFor();
    await page.goBack();
    await shows(page, 'Section 51', 11);
    await page.goto('/categories?page=x&limit=7');
    await shows(page, 'Section 01', 20);
    await page.goto('/categories?page=900');
    await shows(page, 'Section 61', 1);
  });

  it('A8 P24 goes to the previous page when the last row of the last page is deleted', async () => {
    const { page } = await visit('/categories?page=4', { token: company.account.token });
    await page.getByRole('button', { name: fill(list.delete, { name: 'Section 61' }) }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: TEXTS.en.delete.confirm }).click();
    await shows(page, 'Section 41', 20);
    await page.getByText(fill(resources.categories.count_other, { count: 60 })).waitFor();
    expect(await page.getByRole('button', { name: list.next }).isDisabled()).toBe(true);
  });

  it('F2 moves a row to another page, numbers all rows from 0, and then sends only what changed', async () => {
    const seen = await visit('/categories?page=2', { token: company.account.token });
    const move = async (name: string) => {
      await seen.page.getByRole('button', { name: fill(TEXTS.en.order.up, { name }) }).click();
      await until(
        async () => (await company.stored<Category>('categories', 'sort_order'))[19]?.name === name,
        `${name} is the 20th`,
      );
    };
    await move('Section 21');
    // The page to which the row has moved is shown.
    await shows(seen.page, 'Section 01', 20);
    expect(address(seen.page)).toBe('/categories');
    expect((await namesIn(seen.page)).at(-1)).toBe('Section 21');
    const numbered = async () =>
      (await company.stored<Category>('categories', 'sort_order')).every(
        ({ sort_order }, index) => sort_order === index,
      );
    await until(numbered, 'all are numbered from 0');
    const before = seen.writes().length;
    await seen.page.getByRole('button', { name: list.next }).click();
    await shows(seen.page, 'Section 20', 20);
    await move('Section 20');
    await until(numbered, 'all are numbered from 0 again');
    await shows(seen.page, 'Section 01', 20);
    expect(seen.writes().slice(before)).toHaveLength(2);
    expect((await namesIn(seen.page)).at(-1)).toBe('Section 20');
  });
});

it('E1 the actions of a card are on screen on a phone, and nothing covers the name', async () => {
  const company = await buildCompany(journeyBackend);
  const product = { name: 'Zeytinyağlı enginar', description: '', price: 1, ingredients: [] };
  await company.buildProduct(product);
  const { page } = await visit('/products', {
    token: company.account.token,
    language: 'tr',
    viewport: PHONE,
  });
  const row = page.getByRole('row').filter({ hasText: product.name });
  const called = { name: product.name };
  const opener = row.getByRole('button', { name: fill(TEXTS.tr.list.more, called) });
  const isInReach = async (control: Locator) => {
    const box = await control.boundingBox();
    expect(box!.x).toBeGreaterThanOrEqual(0);
    expect(box!.x + box!.width).toBeLessThanOrEqual(PHONE.width);
    expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44);
  };
  await isInReach(opener);
  const covers = await row.locator('[data-source=name]').evaluate(cell => {
    const { left, right, top, bottom } = cell.getBoundingClientRect();
    return [left + 1, (left + right) / 2, right - 1].map(
      x => document.elementFromPoint(x, (top + bottom) / 2) !== cell,
    );
  });
  expect(covers).toEqual([false, false, false]);
  await opener.click();
  const sheet = page.getByRole('dialog', { name: product.name });
  await isInReach(sheet.getByRole('link', { name: fill(TEXTS.tr.list.edit, called) }));
  await isInReach(sheet.getByRole('button', { name: fill(TEXTS.tr.list.delete, called) }));
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
});

it('E1 text of twice the usual size fits on a phone and on a desktop', async () => {
  const company = await buildCompany(journeyBackend);
  const name = 'Zeytinyağlı enginar';
  const product = await company.buildProduct({ name, price: 1234.5 });
  const { page, context } = await visit('/products', { token: company.account.token, viewport: PHONE });
  const session = await context.newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of ['/products', `/products/${product.id}/edit`]) {
    await page.goto(path);
    await page.locator('tbody td, main input').first().waitFor();
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      expect(await sidewaysScroll(page), path).toEqual([]);
      const cells = page.locator('tbody td:is([data-source=price], [data-source=updated_at])');
      for (const cell of await cells.all()) {
        const box = await cell.boundingBox();
        expect(box!.x + box!.width).toBeLessThanOrEqual(viewport.width);
      }
    }
  }
});
