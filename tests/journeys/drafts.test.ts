import sharp from 'sharp';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { TEXTS, fill, ignoreProblems, until, useBrowser, visit } from '../support/browser/browser';
import type { Menu } from '../../src/contract/records';
import { buildCompany, type Company } from '../support/company';
import { journeyBackend } from '../support/browser/journeyBackend';

/** Text that is typed survives: a killed tab, a reload, a release that removes files. */

useBrowser();

const { form, frame, broken, delete: deletion, photo, resources, auth } = TEXTS.en;
const NAME = 'Tarhana çorbası';

const notice = (page: Page) => page.getByText(fill(form.draft, { title: 'New product' }));

async function typed(company: Company, prepare?: (page: Page) => Promise<unknown>) {
  const seen = await visit('/products/create', {
    token: company.account.token,
    ...(prepare && { prepare }),
  });
  await seen.page.getByLabel(resources.products.fields.name).fill(NAME);
  await seen.page.getByLabel(resources.products.fields.price).fill('45,50');
  await kept(seen.page, NAME);
  return seen;
}

/** Waits until a text is in the browser's database. */
async function kept(page: Page, text: string): Promise<void> {
  await until(async () => JSON.stringify(await stored(page)).includes(text), 'the draft is stored');
}

/** The drafts in the browser's database. Files cannot leave the browser: of each value, its type is returned too. */
function stored(page: Page): Promise<{ values: Record<string, unknown>; types: string[] }[]> {
  return page.evaluate(
    () =>
      new Promise(resolve => {
        const opening = indexedDB.open('sofra-drafts');
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('drafts')) {
            resolve([]);
            return;
          }
          const reading = database.transaction('drafts').objectStore('drafts').getAll();
          reading.onsuccess = () => {
            database.close();
            const drafts = reading.result as { values: Record<string, unknown> }[];
            resolve(
              drafts.map(draft => ({
                ...draft,
                types: Object.values(draft.values).map(value => Object.prototype.toString.call(value)),
              })),
            );
          };
        };
      }),
  );
}

async function anotherTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

it('X7 a form with a photo in a tab that was killed is offered on its screen, and can be saved', async () => {
  const company = await buildCompany(journeyBackend);
  const { page, context } = await typed(company);
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#964' } })
    .png()
    .toBuffer();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'plate.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: photo.apply }).click();
  await page.getByRole('button', { name: photo.replace }).waitFor();
  await until(
    () => page.evaluate(() => navigator.locks.query().then(({ held = [] }) => held.length > 0)),
    'the page holds its lock',
  );
  const isPhotoStored = async () => (await stored(page)).some(({ types }) => types.includes('[object File]'));
  await until(isPhotoStored, 'the photo is stored');
  // Without the question that a reload or a closed tab asks.
  await page.close({ runBeforeUnload: false });

  const again = await anotherTab(context, '/products/create');
  await notice(again).waitFor();
  await again.getByRole('button', { name: form.draft_continue }).click();
  await again.getByRole('button', { name: photo.replace }).waitFor();
  expect(await again.getByLabel(resources.products.fields.name).inputValue()).toBe(NAME);
  await again.getByRole('button', { name: form.create }).click();
  await again.waitForURL('**/products');
  const [product] = await company.stored<{ name: string; price: number; photo: string }>('products');
  expect(product).toMatchObject({ name: NAME, price: 45.5, photo: expect.stringMatching(/^http/) as string });
  await until(async () => (await stored(again)).length === 0, 'no draft is left');
});

it('X7 a draft survives a reload, is not offered while another tab shows the form, and is discarded on request', async () => {
  const company = await buildCompany(journeyBackend);
  const { page, context } = await typed(company);
  const other = await anotherTab(context, '/');
  await other.getByRole('button', { name: /^Account: / }).waitFor();
  // The panel reads the drafts in the same order: what it was to offer, it offers by now.
  await other.evaluate(() => navigator.locks.query());
  await stored(other);
  expect(await notice(other).count()).toBe(0);

  page.on('dialog', dialog => void dialog.accept());
  await page.reload();
  await notice(page).waitFor();
  await page.getByRole('button', { name: form.draft_discard }).click();
  await until(async () => (await stored(page)).length === 0, 'the draft is deleted');
  await page.reload();
  await page.getByLabel(resources.products.fields.name).waitFor();
  expect(await notice(page).count()).toBe(0);
});

it('X7 a log-out deletes it, another user does not see it, and it ends after seven days', async () => {
  const [company, other] = [
    await buildCompany(journeyBackend),
    await buildCompany(journeyBackend, { first_name: 'Zeynep' }),
  ];
  for (const end of ['user', 'age', 'logout'] as const) {
    const { page, context } = await typed(company);
    await page.close({ runBeforeUnload: false });
    const again = await context.newPage();
    if (end === 'logout') {
      await again.goto('/logout');
      await again.getByRole('heading', { name: auth.login.title }).waitFor();
      await until(async () => (await stored(again)).length === 0, 'the log-out deletes the draft');
      return;
    }
    const token = end === 'user' ? other.account.token : company.account.token;
    await again.addInitScript(value => localStorage.setItem('token', value), token);
    if (end === 'age') await again.clock.install({ time: Date.now() + 7.1 * 24 * 3_600_000 });
    await again.goto('/products/create');
    await again.getByRole('button', { name: /^Account: / }).waitFor();
    await again.getByLabel(resources.products.fields.name).waitFor();
    await until(async () => (await stored(again)).length === 0, `${end}: the draft is deleted`);
    expect([end, await notice(again).count()]).toEqual([end, 0]);
    await context.close();
  }
});

/** Removes the files that are not loaded yet, as a new release does. */
const release = (page: Page) =>
  page.route('**/assets/**', route => route.fulfill({ status: 404, body: 'Not found' }));

it('X4 after a release the question before leaving is still asked, and staying keeps the text', async () => {
  const company = await buildCompany(journeyBackend);
  const { page } = await typed(company);
  await release(page);
  await page.getByRole('link', { name: frame.company }).click();
  await page.getByRole('alertdialog', { name: form.leave_title }).waitFor();
  await page.getByRole('button', { name: form.stay }).click();
  expect(await page.getByLabel(resources.products.fields.name).inputValue()).toBe(NAME);
});

it('X4 P22 after a release two versions of a record can still be compared', async () => {
  const company = await buildCompany(journeyBackend);
  const menu = await company.buildMenu({ name: 'Öğle' });
  const path = `company-api/v1/menus/${menu.id}/`;
  const { page } = await visit(`/menus/${menu.id}/edit`, { token: company.account.token });
  const name = page.getByLabel(resources.menus.fields.name);
  await name.fill('Öğle menüsü');
  await page.waitForLoadState('networkidle');
  await release(page);
  await company.send('PUT', path, { name: 'Gündüz', description: '', categories: [] });
  ignoreProblems(/412/);
  await page.getByRole('button', { name: form.update }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: form.conflict_save }).click();
  await until(
    async () => (await company.get<Menu>(path)).body.name === 'Öğle menüsü',
    'the own version is saved',
  );
});

it('X4 P18 a file of the form that is gone keeps the text, says so, and offers it after the reload', async () => {
  const company = await buildCompany(journeyBackend);
  const { page } = await typed(company);
  await release(page);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'plate.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 9, height: 9, channels: 3, background: '#964' } })
        .png()
        .toBuffer(),
    });
  await page.getByText(form.draft_kept).waitFor();
  ignoreProblems(/ChunkError/);
  await page.unroute('**/assets/**');
  await page.getByRole('button', { name: broken.reload }).click();
  await notice(page).waitFor();
  await page.getByRole('button', { name: form.draft_continue }).click();
  await until(
    async () => (await page.getByLabel(resources.products.fields.name).inputValue()) === NAME,
    'the form is filled in again',
  );
  await page.getByRole('dialog', { name: photo.crop }).waitFor();
});

it('P18 without unsaved text the page is loaded again by itself, once', async () => {
  const company = await buildCompany(journeyBackend);
  await company.buildMenu({ name: 'Öğle' });
  const { page } = await visit('/menus', { token: company.account.token });
  await page.getByRole('cell', { name: 'Öğle', exact: true }).waitFor();
  const loads: string[] = [];
  page.on('domcontentloaded', () => void loads.push(page.url()));
  let isReleased = true;
  await page.route('**/assets/**', route =>
    isReleased ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
  );
  page.on('request', request => {
    // The new page has the files of the new release.
    if (request.isNavigationRequest()) isReleased = false;
  });
  await page.getByRole('button', { name: fill(TEXTS.en.list.delete, { name: 'Öğle' }) }).click();
  await page.getByRole('cell', { name: 'Öğle', exact: true }).waitFor();
  await until(() => loads.length === 1, 'the page was loaded again');
  await page.getByRole('button', { name: fill(TEXTS.en.list.delete, { name: 'Öğle' }) }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: deletion.confirm }).click();
  await page.getByText(resources.menus.notifications.deleted).first().waitFor();
  ignoreProblems(/ChunkError/);
  expect(loads).toHaveLength(1);
});
