import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP, PHONE, TEXTS, useBrowser, visit, type Language } from '../support/browser/browser';
import { buildCompany } from '../support/company';
import { journeyBackend } from '../support/browser/journeyBackend';

/** Each text of each answer of the backend is hostile, on every screen. */

// react-admin logs every failed call, and the panel each value that is not of the contract.
useBrowser(/^ApiError|^Sofra/);

const HOSTILE = [
  '<img src=x onerror="window.wasRun=1">',
  '"><svg onload=window.wasRun=1>',
  '</script><script>window.wasRun=1</script>',
  '{{name}} $t(list.next) <iframe srcdoc="<script>parent.wasRun=1</script>">',
];

/** Values that are no texts for people: with others the screens would not open. */
const KEPT =
  /^(id|pk|photo|token|next|previous|kind|resource|code|.*_at|.*_until|capabilities|closing_time)$/;

const PATHS = [
  '/',
  '/products',
  '/ingredients',
  '/categories',
  '/menus',
  '/links',
  '/categories/order',
  '/check-up',
  '/history',
  '/sold-out',
  '/print',
  '/export',
  '/import',
  '/company',
  '/change-password',
  '/products/create',
  '/categories/create',
  '/menus/create',
  '/links/create',
];

/** Pages without a session; that of a registration shows what the backend offers. */
const PUBLIC_PATHS = ['/login', '/register', '/verify-email?email=a%40example.com', '/forgot-password'];

const wasRun = (page: Page) => page.evaluate(() => 'wasRun' in window);

/** Returns JSON in which every text is hostile, another one each time. */
function hostile(body: string): string {
  let next = 0;
  return JSON.stringify(
    JSON.parse(body, (key, value: unknown) =>
      typeof value === 'string' && Number.isNaN(Number(key)) && !KEPT.test(key)
        ? HOSTILE[next++ % HOSTILE.length]
        : value,
    ),
  );
}

/** Answers each read with hostile texts, and refuses each change with some. */
const answerHostile = (page: Page) =>
  page.route(/\/(company-)?api\//, async route => {
    if (!['GET', 'OPTIONS'].includes(route.request().method()))
      return route.fulfill({ status: 400, json: { name: [HOSTILE[0]], [HOSTILE[1]!]: [HOSTILE[2]] } });
    const response = await route.fetch({ maxRetries: 2 });
    const isJson = /json/.test(response.headers()['content-type'] ?? '');
    return isJson
      ? route.fulfill({ response, body: hostile(await response.text()) })
      : route.fulfill({ response });
  });

describe('S1 texts of the backend that are markup', () => {
  it('run where a page without the policy shows them as markup: the detector works', async () => {
    const { context } = await visit('/login');
    const page = await context.newPage();
    for (const text of HOSTILE) {
      await page.goto('about:blank');
      await page.setContent(`<p>${text}</p>`);
      await page.waitForFunction(() => 'wasRun' in window);
    }
  });

  it.each<[Language, typeof PHONE]>([
    ['en', DESKTOP],
    ['tr', PHONE],
  ])('run on no screen, nor in its errors, in %s', async (language, viewport) => {
    const company = await buildCompany(journeyBackend);
    const [category] = await company.buildCategories(['Çorbalar']);
    const menu = await company.buildMenu({ categories: [category!.id] });
    const product = await company.buildProduct({ name: 'Çay' });
    const link = await company.buildLink({ menu: menu.id, slug: `s1-${language}-${Date.now()}` });
    const { token } = company.account;
    const { page } = await visit('/', { token, language, viewport, prepare: answerHostile });
    const forms = [
      `/categories/${category!.id}/edit`,
      `/menus/${menu.id}/edit`,
      `/products/${product.id}/edit`,
      `/links/${link.id}/edit`,
    ];
    const shown: string[] = [];
    for (const path of [...PATHS, `/categories/${category!.id}/products`, ...forms]) {
      await page.goto(path);
      await page.locator('main h1').waitFor();
      await page.waitForLoadState('networkidle');
      if ((await page.locator('body').innerText()).includes('wasRun')) shown.push(path);
      expect([path, await wasRun(page)]).toEqual([path, false]);
    }
    // The frame alone has the hostile name of the company.
    expect(shown.length).toBeGreaterThan(PATHS.length);

    await page.goto(forms[0]!);
    const { form } = TEXTS[language];
    await page.getByRole('textbox').first().fill('Yeni ad');
    await page.getByRole('button', { name: form.update }).click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    await page.getByRole('alert').first().waitFor();
    expect(await wasRun(page)).toBe(false);
  });

  it('run on no page before the sign-in', async () => {
    const { page } = await visit('/login', { prepare: answerHostile });
    for (const path of PUBLIC_PATHS) {
      await page.goto(path);
      await page.locator('h1').waitFor();
      await page.waitForLoadState('networkidle');
      if (path === '/register')
        expect(await page.locator('select[name=currency_id]').innerText()).toContain('wasRun');
      expect([path, await wasRun(page)]).toEqual([path, false]);
    }
  });

  it('run in no dialog', async () => {
    const company = await buildCompany(journeyBackend);
    const menu = await company.buildMenu();
    await company.buildLink({ menu: menu.id, slug: `s1-dialog-${Date.now()}` });
    const { page } = await visit('/menus', { token: company.account.token, prepare: answerHostile });
    await page.getByRole('row').nth(1).getByRole('button').last().click();
    const question = page.getByRole('alertdialog');
    await question.getByText('wasRun').first().waitFor();
    // The refusal is shown in it.
    await question.getByRole('button').last().click();
    await question.getByRole('alert').waitFor();
    expect(await wasRun(page)).toBe(false);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
