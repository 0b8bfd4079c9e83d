import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { strToU8, zipSync } from 'fflate';
import type { Product } from '../../src/contract/records';
import { PHONE, TEXTS, fill, until, useBrowser, visit } from '../support/browser/browser';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { journeyBackend } from '../support/browser/journeyBackend';
import { PIXEL } from '../support/pixel';

useBrowser();

const texts = TEXTS.tr.import;

let owner: Company;
beforeAll(async () => {
  owner = await buildCompany(journeyBackend);
});

const csv = (text: string, name = 'menü.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

it('brings a messy list in on a phone: corrected, interrupted by a reload, continued, reported and taken back', async () => {
  const { page, calls } = await visit('/products', {
    token: owner.account.token,
    language: 'tr',
    viewport: PHONE,
  });
  await page.getByRole('link', { name: TEXTS.tr.tools.import }).click();
  const chooser = page.getByLabel(texts.choose, { exact: true }).and(page.locator('input'));
  await chooser.setInputFiles(
    csv(
      'MENÜ 2026;;\nÜrün Adı;FİYAT (TL);Kategori\nMenemen;45,50 TL;Kahvaltı\nAyran;12-15;İçecekler\nŞalgam;₺1.250;içecekler\n',
    ),
  );
  await page.getByText(fill(texts.doubts.price, { text: '12-15' })).waitFor();
  // Nothing is sent before the plan is accepted.
  expect(calls.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
  await page.getByRole('button', { name: fill(texts.correct_row, { number: 4 }) }).click();
  await page.getByLabel(texts.fields.price, { exact: true }).fill('12,00');
  await page.getByRole('button', { name: texts.corrected }).click();
  const send = page.getByRole('button', { name: fill(texts.send_other, { count: 3 }) });
  await send.waitFor();

  // A wrong file takes nothing away: one that is no table, and one that is.
  await chooser.setInputFiles({ name: 'menü.pdf', mimeType: '', buffer: Buffer.from('%PDF-1.7') });
  await page.getByText(texts.problems.not_a_table).waitFor();
  await send.waitFor();
  await chooser.setInputFiles(csv('Ürün Adı;Fiyat\nYanlış;1\n', 'yanlış.csv'));
  await page.getByRole('button', { name: fill(texts.send_one, { count: 1 }) }).waitFor();
  await page.getByRole('button', { name: TEXTS.tr.form.draft_continue }).click();
  await send.waitFor();
  // Now the wrong one is offered.
  await page.getByRole('button', { name: TEXTS.tr.form.draft_discard }).click();

  // The choice of records is one within the draft, which is kept further.
  const what = page.getByLabel(texts.what, { exact: true });
  await what.selectOption('categories');
  // Only products have photos.
  await page.getByText(texts.photos_help).waitFor({ state: 'detached' });
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await page.getByRole('button', { name: TEXTS.tr.form.draft_continue }).click();
  await page.getByText(texts.photos_help).waitFor();
  await send.waitFor();
  await page.getByRole('button', { name: TEXTS.tr.form.draft_discard }).click();

  // The answer of the second product never comes: the page is loaded again.
  let products = 0;
  await page.route('**/company-api/v1/products/', async route => {
    if (route.request().method() !== 'POST' || ++products !== 2) return route.continue();
    await route.fetch();
  });
  await send.click();
  await until(async () => (await owner.stored<Product>('products')).length === 3, 'three products');
  await page.reload();
  // Before the reload, the call that has no answer would be sent on, and the import could end.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: texts.resume }).click();
  await page.getByText(fill(texts.finished_other, { count: 3 })).waitFor();
  const stored = await owner.stored<Product>('products');
  expect(stored.map(({ name, price }) => [name, Number(price)]).sort()).toEqual([
    ['Ayran', 12],
    ['Menemen', 45.5],
    ['Şalgam', 1250],
  ]);
  expect((await owner.stored<{ name: string }>('categories')).map(({ name }) => name)).toEqual([
    'Kahvaltı',
    'İçecekler',
  ]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: texts.report }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(`3;Menemen;${texts.outcomes.created};`);

  await page.getByRole('button', { name: texts.undo }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.undo }).click();
  await page.getByText(texts.undone).waitFor();
  expect(await owner.stored('products')).toEqual([]);
  expect(await owner.stored('categories')).toEqual([]);
});

it('adds photos from a ZIP by their names, and keeps what was typed through a reload', async () => {
  const company = await buildCompany(journeyBackend);
  const { page } = await visit('/import', { token: company.account.token, language: 'tr' });
  await page.getByLabel(texts.paste).fill('Ad\tFiyat\nKünefe\t90\nBaklava\t80');
  await page.getByRole('button', { name: texts.read_pasted }).click();
  await page.getByRole('button', { name: fill(texts.send_other, { count: 2 }) }).waitFor();
  await page.getByRole('checkbox', { name: /Baklava/ }).uncheck();
  await page.getByRole('button', { name: fill(texts.correct_row, { number: 2 }) }).click();
  await page.getByLabel(texts.fields.price, { exact: true }).last().fill('95');
  const send = page.getByRole('button', { name: fill(texts.send_one, { count: 1 }) });
  await expect.poll(() => send.isDisabled()).toBe(true);
  await until(async () => (await draftsOf(page)).includes('"price":"95"'), 'the draft');
  // A phone may close the tab at any moment.
  await page.close({ runBeforeUnload: false });
  const again = await page.context().newPage();
  await again.goto(new URL('/import', page.url()).href);
  await again.getByRole('button', { name: TEXTS.tr.form.draft_continue }).click();
  // What was being corrected is still being corrected, and is not sent before that has ended.
  await again.getByText(fill(texts.unfinished, { numbers: '2' })).waitFor();
  await again.getByRole('button', { name: texts.corrected, exact: true }).click();
  await again.getByRole('button', { name: fill(texts.send_one, { count: 1 }) }).waitFor();
  const photos = again.getByLabel(texts.photos_choose).and(again.locator('input'));
  await photos.setInputFiles({
    name: 'fotolar.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zipSync({ 'a/KUNEFE.png': new Uint8Array(PIXEL), 'a/liste.txt': strToU8('x') })),
  });
  await again.getByText(fill(texts.with_photo, { name: 'KUNEFE.png' })).waitFor();
  await until(async () => (await draftsOf(again)).includes('"photosId"'), 'the photos in the draft');
  await again.close({ runBeforeUnload: false });
  const third = await page.context().newPage();
  await third.goto(new URL('/import', page.url()).href);
  await third.getByRole('button', { name: TEXTS.tr.form.draft_continue }).click();
  await third.getByText(fill(texts.with_photo, { name: 'KUNEFE.png' })).waitFor();
  await third.getByRole('button', { name: fill(texts.send_one, { count: 1 }) }).click();
  await third.getByText(fill(texts.finished_one, { count: 1 })).waitFor();
  const [product, ...others] = await company.stored<Product>('products');
  expect(product).toMatchObject({
    name: 'Künefe',
    price: 95,
    photo: expect.stringContaining('http') as unknown,
  });
  expect(others).toEqual([]);
});

it.each([
  ['a PDF', Buffer.from('%PDF-1.7'), 'not_a_table'],
  ['a workbook with a password', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'protected'],
  [
    'a ZIP bomb',
    Buffer.from(zipSync({ '[Content_Types].xml': strToU8(''), 'xl/a.xml': new Uint8Array(150_000_000) })),
    'too_large',
  ],
] as const)('refuses %s in one sentence and sends nothing', async (_, buffer, key) => {
  const { page, writes } = await visit('/import', { token: owner.account.token });
  const chooser = page.getByLabel(TEXTS.en.import.choose, { exact: true }).and(page.locator('input'));
  await chooser.setInputFiles({ name: 'menu.xlsx', mimeType: '', buffer });
  await page
    .getByRole('alert')
    .getByText(fill(TEXTS.en.import.problems[key], { size: 100 }))
    .waitFor();
  expect(writes()).toEqual([]);
});

it('brings an export of everything in, with photos, and takes it back', async () => {
  const company = await buildCompany(journeyBackend);
  const slug = `arsiv-${Date.now()}`;
  const archive = {
    version: 1,
    ingredients: ['Süt'],
    categories: [{ name: 'Tatlılar', description: '' }],
    products: [
      {
        name: 'Sütlaç',
        description: 'Fırında',
        price: 95.5,
        photo: 'photos/Sütlaç.png',
        ingredients: ['Süt'],
        categories: [{ category: 'Tatlılar', place: 1 }],
      },
    ],
    menus: [{ name: 'Akşam', description: '', categories: ['Tatlılar'] }],
    links: [{ slug, description: '', menu: 'Akşam' }],
  };
  const buffer = Buffer.from(
    zipSync({ 'menu.json': strToU8(JSON.stringify(archive)), 'photos/Sütlaç.png': new Uint8Array(PIXEL) }),
  );
  const { page } = await visit('/import', { token: company.account.token });
  const { archive: words, ...english } = TEXTS.en.import;
  const chooser = page.getByLabel(english.choose, { exact: true }).and(page.locator('input'));
  await chooser.setInputFiles({ name: 'Lokanta.zip', mimeType: 'application/zip', buffer });
  await page.getByRole('button', { name: fill(words.send_other, { count: 5 }) }).click();
  await page.getByText(fill(words.finished_other, { count: 5 })).waitFor();
  const [product] = await company.stored<Product>('products');
  expect(product).toMatchObject({ name: 'Sütlaç', description: 'Fırında', ingredients: [{ name: 'Süt' }] });
  expect(product?.photo).toMatch(/^http/);
  expect(await company.stored('product-categories')).toHaveLength(1);
  expect(await company.stored('qr-codes')).toEqual([expect.objectContaining({ slug })]);
  await page.getByRole('button', { name: english.undo }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: english.undo }).click();
  await page.getByText(english.undone).waitFor();
  for (const endpoint of ['products', 'categories', 'menus', 'qr-codes', 'ingredients'])
    expect(await company.stored(endpoint)).toEqual([]);
});

/** The stored drafts as JSON. */
function draftsOf(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('sofra-drafts');
        opening.onerror = () => reject(new Error('no database'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          };
        };
      }),
  );
}

it('keeps the draft of another table that is continued while the outcome of an import is shown', async () => {
  const texts = TEXTS.en.import;
  const company = await buildCompany(journeyBackend);
  const { page } = await visit('/import', { token: company.account.token });
  const chooser = page.getByLabel(texts.choose).and(page.locator('input'));
  await chooser.setInputFiles(csv('Name,Price\nSoup,90\nBread,80', 'first.csv'));
  await page.getByRole('checkbox', { name: /Bread/ }).uncheck();
  await chooser.setInputFiles(csv('Name,Price\nTea,20', 'second.csv'));
  await page.getByRole('checkbox', { name: /Tea/ }).waitFor();
  await page.getByRole('button', { name: fill(texts.send_one, { count: 1 }) }).click();
  await page.getByText(fill(texts.finished_one, { count: 1 })).waitFor();
  await page.getByRole('button', { name: TEXTS.en.form.draft_continue }).click();
  // The page may be left without a question, and the draft is still offered.
  await page.getByRole('link', { name: TEXTS.en.resources.products.title }).first().click();
  await page.getByRole('heading', { level: 1, name: TEXTS.en.resources.products.title }).waitFor();
  await page.goto(new URL('/import', page.url()).href);
  await page.getByRole('button', { name: TEXTS.en.form.draft_continue }).click();
  await page.getByRole('button', { name: texts.another }).click();
  await page.getByRole('checkbox', { name: /Bread/, checked: false }).waitFor();
  await page.getByRole('checkbox', { name: /Soup/, checked: true }).waitFor();
});

it('P8 begins no import while another tab sends one, and keeps the plan', async () => {
  const company = await buildCompany(journeyBackend);
  const { page } = await visit('/import', { token: company.account.token, language: 'tr' });
  await page.getByLabel(texts.paste).fill('Ad\tFiyat\nKünefe\t90');
  await page.getByRole('button', { name: texts.read_pasted }).click();
  const other = await page.context().newPage();
  await other.goto(new URL('/links', page.url()).href);
  await other.evaluate(() => {
    void navigator.locks.request('sofra-import', () => new Promise(() => undefined));
  });
  const send = page.getByRole('button', { name: fill(texts.send_one, { count: 1 }) });
  await send.click();
  await page.getByRole('alert').filter({ hasText: texts.runs_elsewhere }).waitFor();
  expect(await company.stored('products')).toEqual([]);
  await other.close();
  // The browser releases the lock a moment after the tab is closed.
  await page.waitForFunction(
    async () => !(await navigator.locks.query()).held?.some(({ name }) => name === 'sofra-import'),
  );
  await send.click();
  await page.getByText(fill(texts.finished_one, { count: 1 })).waitFor();
  expect(await company.stored('products')).toHaveLength(1);
});

it('sends nothing of a plan from before the last choice', async () => {
  const company = await buildCompany(journeyBackend);
  const before = { name: 'Künefe', price: 90, description: 'Sıcak', ingredients: [] };
  await company.send('POST', 'company-api/v1/products/', before);
  const { page } = await visit('/import', { token: company.account.token, language: 'tr' });
  await page.getByLabel(texts.paste).fill('Ad\tFiyat\tAçıklama\nKünefe\t95\t');
  await page.getByRole('button', { name: texts.read_pasted }).click();
  const send = page.getByRole('button', { name: fill(texts.send_one, { count: 1 }) });
  await expect.poll(() => send.isEnabled()).toBe(true);
  const { opened, open } = gate();
  await page.route(/importWorker/, async route => {
    await opened;
    await route.continue();
  });
  await page.getByRole('checkbox', { name: texts.clearing }).check();
  await expect.poll(() => send.isDisabled()).toBe(true);
  open();
  await expect.poll(() => send.isEnabled()).toBe(true);
  await send.click();
  await page.getByText(fill(texts.finished_one, { count: 1 })).waitFor();
  const [product] = await company.stored<Product>('products');
  expect(product).toMatchObject({ price: 95, description: '' });
});
