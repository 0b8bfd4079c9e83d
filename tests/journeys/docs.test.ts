import { expect, it } from 'vitest';
import { DESKTOP, PHONE, useBrowser, visit } from '../support/browser/browser';

useBrowser();

it.each([
  ['a desktop, light', { viewport: DESKTOP, colorScheme: 'light' }],
  ['a phone, dark', { viewport: PHONE, colorScheme: 'dark' }],
] as const)('K1 shows every call at /docs, with its answers and examples, on %s', async (_, options) => {
  const { page, urls } = await visit('/docs', options);
  const openApi = (await (await page.request.get('/openapi.json')).json()) as { paths: object };
  const calls = Object.values(openApi.paths).flatMap(methods => Object.keys(methods as object));
  await page.getByText('Create a product', { exact: true }).waitFor();
  expect(await page.locator('.opblock').count()).toBe(calls.length);

  await page.getByRole('button', { name: /Create a product$/ }).press('Enter');
  const call = page.locator('.opblock.is-open');
  await call.getByText('"Mercimek çorbası"').first().waitFor();
  expect(await call.locator('.response-col_status').allInnerTexts()).toEqual(
    expect.arrayContaining(['201', '400', '401', '413', '415', '429', '5XX']),
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(background === 'rgba(0, 0, 0, 0)').toBe(options.colorScheme === 'light');
  expect(new Set(urls.map(({ origin }) => origin)).size).toBe(1);
});
