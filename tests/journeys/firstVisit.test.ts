import { expect, it } from 'vitest';
import { ignoreProblems, useBrowser, visit } from '../support/browser/browser';
import { demoCompany } from '../support/accounts/demoCompany';
import { journeyBackend } from '../support/browser/journeyBackend';

useBrowser();

it.each([
  ['/check-up', 'CheckUpPage'],
  ['/import', 'ImportPage'],
  ['/export', 'ExportPage'],
  ['/print', 'PrintPage'],
])('the code and the texts of %s are requested beside the panel’s', async (path, file) => {
  const { account } = await demoCompany(journeyBackend);
  const { page } = await visit('/login');
  await page.evaluate(token => localStorage.setItem('token', token), account.token);
  const held: (() => void)[] = [];
  await page.route('**/assets/admin-*.js', async route => {
    await new Promise<void>(resolve => held.push(resolve));
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  const asked = (name: string) => page.locator(`link[rel=modulepreload][href*="/${name}-"]`).count();
  await expect.poll(() => asked(file)).toBe(1);
  // Those of one language.
  expect(await asked('tools')).toBe(1);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  for (const release of held) release();
  await page.getByRole('heading', { level: 1 }).waitFor();
});

it('a first read with a wrong answer is explained in the console', async () => {
  const { account } = await demoCompany(journeyBackend);
  const { page } = await visit('/login');
  await page.evaluate(token => localStorage.setItem('token', token), account.token);
  const printed: string[] = [];
  page.on('console', message => printed.push(message.text()));
  await page.route('**/company-api/v1/menus/?*', route => route.fulfill({ json: { items: [] } }));
  await page.goto('/menus');
  await page.getByRole('main').getByRole('alert').waitFor();
  await expect.poll(() => printed.join()).toContain('company-api/v1/menus/');
  ignoreProblems(/company-api\/v1\/menus/);
});
