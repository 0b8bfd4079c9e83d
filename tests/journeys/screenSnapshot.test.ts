import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Category } from '../../src/contract/records';
import { DESKTOP, PHONE, TEXTS, fill, goTo, until, useBrowser, visit } from '../support/browser/browser';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { holdRequests } from '../support/browser/holdRequests';
import { journeyBackend } from '../support/browser/journeyBackend';
import { registeredCompany } from '../support/accounts/signUp';

useBrowser();

const { frame, list, resources, form } = TEXTS.en;

let owner: Company;
beforeEach(async () => {
  owner = await buildCompany(journeyBackend);
  await owner.buildCategories(['Çorbalar', 'İçecekler']);
});

const storedAddress = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('last_screen') ?? '{}') as { address?: string }).address,
  );

/** Opens a list and waits until its snapshot is stored. */
async function visitOnce(path = '/categories', viewport?: typeof PHONE) {
  const person = await visit(path, { token: owner.account.token, viewport });
  await until(async () => (await storedAddress(person.page)) === path, 'the snapshot is stored');
  return person;
}

/** Holds the panel's scripts back until the returned function is called. */
async function withoutScripts(page: Page): Promise<() => void> {
  const { opened, open } = gate();
  await holdRequests(page, '**/assets/*.js', opened);
  return open;
}

const row = (page: Page, name: string) => page.getByRole('row', { name });
const loading = (page: Page) => page.locator('main').getByText(frame.loading);

describe('the screen of the last visit', () => {
  it.each([DESKTOP, PHONE])(
    'at $width px is shown before the scripts have loaded, until the loaded data replaces it',
    async viewport => {
      const { page } = await visitOnce('/categories', viewport);
      const [, drinks] = await owner.stored<Category>('categories', 'sort_order');
      await owner.send('PUT', `company-api/v1/categories/${drinks!.id}/`, {
        name: 'Soğuk içecekler',
        description: '',
      });

      const release = await withoutScripts(page);
      await page.reload({ waitUntil: 'commit' });
      await row(page, 'İçecekler').waitFor();
      await page.getByRole('heading', { name: resources.categories.title }).waitFor();
      expect(await loading(page).count()).toBe(0);

      release();
      await row(page, 'Soğuk içecekler').waitFor();
      expect(await page.locator('tbody tr').count()).toBe(2);
      expect(await page.locator('main').count()).toBe(1);
      expect(await page.locator('main').getAttribute('aria-busy')).toBeNull();
    },
  );

  it('is also shown for the dashboard', async () => {
    const { page } = await visitOnce('/');
    const release = await withoutScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await page.getByRole('heading', { name: /Ayşe/ }).waitFor();
    await page.getByRole('heading', { name: TEXTS.en.dashboard.path.title }).waitFor();
    release();
    await page.locator('main:not([aria-busy])').getByRole('heading', { name: /Ayşe/ }).waitFor();
  });

  it('has working links, and accepts no input that would be lost', async () => {
    await owner.buildProduct();
    const { page } = await visitOnce('/products');
    expect(await page.getByRole('searchbox').count()).toBe(1);
    const release = await withoutScripts(page);
    await page.reload({ waitUntil: 'commit' });
    const create = page.locator('main a[href="/products/create"]');
    await create.first().waitFor();
    await expect(page.locator('input[type=search]').fill('soup', { timeout: 300 })).rejects.toThrow(
      /editable/,
    );
    expect(await page.locator('main :is(input, select, button):not([inert], [disabled])').count()).toBe(0);
    await create.first().click();
    release();
    await page.getByRole('button', { name: form.create }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/products/create');
  });

  it('stays while the answer is pending, and the frame does not wait for it', async () => {
    await owner.buildIngredient({ name: 'Nane' });
    const { page } = await visitOnce('/ingredients');
    let answers = gate();
    await page.route('**/company-api/v1/ingredients/**', async route => {
      await answers.opened;
      await route.continue().catch(() => undefined);
    });
    await page.reload();
    // Only the rendered frame shows the user's name.
    await page.getByRole('button', { name: 'Ayşe Işık' }).waitFor();
    await page.locator('main:not([aria-busy])').waitFor();
    await row(page, 'Nane').waitFor();
    expect(await page.locator('main [role=status] [aria-hidden]').count()).toBe(0);
    await loading(page).waitFor({ state: 'attached' });
    answers.open();
    await loading(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: fill(list.delete, { name: 'Nane' }) }).waitFor();

    answers = gate();
    await page.reload();
    await page.locator('main:not([aria-busy])').waitFor();
    await row(page, 'Nane').waitFor();
    await page.getByRole('searchbox').fill('tuz');
    // The snapshot does not match the search.
    await row(page, 'Nane').waitFor({ state: 'detached' });
    answers.open();
  });

  it.each([
    [
      'another person',
      async (page: Page) => {
        const { account } = await buildCompany(journeyBackend);
        await page.evaluate(token => localStorage.setItem('token', token), account.token);
        return '/categories';
      },
    ],
    ['another address', () => '/categories?page=2'],
    ['another language', () => '/categories?lng=tr'],
    [
      'a window of another width',
      async (page: Page) => {
        await page.setViewportSize({ width: 1000, height: 800 });
        return '/categories';
      },
    ],
    [
      'another style sheet',
      async (page: Page) => {
        await page.evaluate(() => {
          const kept = localStorage.getItem('last_screen')!;
          localStorage.setItem('last_screen', kept.replace('/assets/style-', '/assets/older-style-'));
        });
        return '/categories';
      },
    ],
    [
      'an invalid snapshot',
      async (page: Page) => {
        await page.evaluate(() => localStorage.setItem('last_screen', '{"owner"'));
        return '/categories';
      },
    ],
  ])('is not shown for %s', async (_, change) => {
    const { page } = await visitOnce();
    const path = await change(page);
    const release = await withoutScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('main').locator('[role=status]').waitFor({ state: 'attached' });
    expect(await page.getByText('İçecekler').count()).toBe(0);
    release();
  });

  it('is removed when another account signs in before the scripts have loaded', async () => {
    const { page } = await visitOnce();
    const { account } = await buildCompany(journeyBackend, { company: registeredCompany('Başka Lokanta') });
    const answer = gate();
    await holdRequests(page, '**/company-api/v1/categories/**', answer.opened);
    const release = await withoutScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await row(page, 'İçecekler').waitFor();
    await page.evaluate(token => localStorage.setItem('token', token), account.token);
    release();
    await page.getByText('Başka Lokanta').waitFor();
    await page.locator('main:not([aria-busy])').waitFor();
    expect(await row(page, 'İçecekler').count()).toBe(0);
    answer.open();
  });

  it('does not store live regions', async () => {
    const { page } = await visitOnce();
    expect(await page.locator('main [aria-live]').count()).toBe(2);
    expect(await page.evaluate(() => localStorage.getItem('last_screen'))).not.toContain('aria-live');
  });

  it('does not store what is being typed', async () => {
    await owner.buildIngredient();
    const { page } = await visitOnce('/ingredients');
    await page.clock.install();
    await page.getByRole('searchbox').fill('tuzlu');
    await page.waitForURL('**/ingredients?search=tuzlu');
    await page.getByText(fill(list.nothing_found, { text: 'tuzlu' })).waitFor();
    // The snapshot of a complete screen is stored after 300 ms.
    await page.clock.runFor(1000);
    expect(await page.evaluate(() => localStorage.getItem('last_screen'))).not.toContain('tuzlu');
  });

  it.each(['/company', '/logout'])('is deleted when the session ends at %s', async path => {
    const { page } = await visitOnce();
    await page.goto(path);
    if (path === '/company') {
      await page.getByRole('button', { name: 'Ayşe Işık' }).click();
      await page.getByRole('link', { name: frame.log_out }).click();
    }
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('last_screen'))).toBeNull();
  });

  it('is deleted when the user opens a form, and when the session ends', async () => {
    const { page } = await visitOnce();
    await goTo(page, resources.menus.title);
    await page.getByText(resources.menus.empty).waitFor();
    await until(async () => (await storedAddress(page)) === '/menus', 'the next snapshot is stored');
    await page.locator('main a[href="/menus/create"]').first().click();
    await page.getByRole('button', { name: form.create }).waitFor();
    expect(await storedAddress(page)).toBeUndefined();

    await goTo(page, resources.categories.title);
    await until(async () => (await storedAddress(page)) === '/categories', 'a snapshot is stored again');
    await page.getByRole('button', { name: 'Ayşe Işık' }).click();
    await page.getByRole('link', { name: frame.log_out }).click();
    await page.waitForURL('**/login');
    expect(await storedAddress(page)).toBeUndefined();
  });
});
