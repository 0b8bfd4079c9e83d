import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { TEXTS, fill, ignoreProblems, useBrowser, visit } from '../support/browser/browser';
import { buildCompany } from '../support/company';
import { journeyBackend } from '../support/browser/journeyBackend';
import { hasPoppler, readPdf } from '../support/services/poppler';

useBrowser();

const { print } = TEXTS.en;
const isReadable = await hasPoppler();

async function download(page: Page) {
  const [started] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: print.download }).click(),
  ]);
  return { name: started.suggestedFilename(), file: readFileSync(await started.path()) };
}

async function hostOf(page: Page): Promise<string> {
  const config = (await (await page.request.get('/config.json')).json()) as { publicMenuHost: string };
  return config.publicMenuHost;
}

it.runIf(isReadable)(
  'the codes of links are printed with text that a reader finds, and are noted',
  async () => {
    const company = await buildCompany(journeyBackend);
    const menu = await company.buildMenu();
    const slugs = ['salon', 'bahce', 'teras'].map(name => `${name}-${Date.now()}`);
    for (const slug of slugs) await company.buildLink({ menu: menu.id, slug });
    const { page } = await visit('/links', { token: company.account.token });
    await page.getByRole('link', { name: TEXTS.en.tools.print }).click();
    const host = await hostOf(page);
    await page.getByLabel(print.format).selectOption('sticker');
    await page.getByLabel(slugs[2] ?? '').uncheck();
    await page.getByLabel(print.count).selectOption('8');
    await page.getByLabel(print.copies).fill('4');
    await page.getByLabel(print.language).selectOption('tr');
    await page.getByText(TEXTS.en.links.look.title).click();
    await page.getByLabel(TEXTS.en.links.look.colour).fill('#1f4d3a');
    await page.getByText(fill(print.sheets_one, { count: 1 })).waitFor();
    const { name, file } = await download(page);
    expect(name).toBe(`${print.file}.pdf`);
    const { pages, codes, fonts, size } = await readPdf(file);
    expect(pages).toHaveLength(1);
    expect(size).toContain('A4');
    const expected = slugs.slice(0, 2).flatMap(slug => Array.from({ length: 4 }, () => `${host}/${slug}`));
    expect([...(codes[0] ?? [])].sort()).toEqual(expected.sort());
    expect(pages[0]?.match(/Menümüz/g)).toHaveLength(8);
    expect(fonts).not.toHaveLength(0);
    for (const font of fonts) expect(font).toMatch(/Identity-H\s+yes/);

    await page.getByLabel(print.headline).fill('Akşam yemeği');
    await page.reload();
    expect(await page.getByLabel(print.headline).inputValue()).toBe('Akşam yemeği');

    // The slug of a printed code is locked, and the look is kept.
    await page.goto(`/links`);
    await page.getByRole('button', { name: fill(TEXTS.en.links.qr_of, { slug: slugs[0] ?? '' }) }).click();
    await page.getByText(TEXTS.en.links.look.title).click();
    expect(await page.getByLabel(TEXTS.en.links.look.colour).inputValue()).toBe('#1f4d3a');
    const kept = await page.evaluate(() => localStorage.getItem('made_codes'));
    expect(Object.values(JSON.parse(kept ?? '{}') as object)).toEqual([
      expect.objectContaining({ count: 4 }),
      expect.objectContaining({ count: 4 }),
    ]);
  },
);

it('links and a menu that cannot be read are read again on request', async () => {
  const company = await buildCompany(journeyBackend);
  const menu = await company.buildMenu({ name: 'Akşam menüsü' });
  await company.buildLink({ menu: menu.id, slug: `tekrar-${Date.now()}` });
  for (const [what, path, shown] of [
    ['links', '**/company-api/v1/qr-codes/**', print.headline],
    ['menus', '**/company-api/v1/menus/**', print.menu],
  ] as const) {
    const { page } = await visit(`/print?for=${what}`, {
      token: company.account.token,
      prepare: page => page.route(path, route => route.fulfill({ status: 503, json: {} })),
    });
    const again = page.getByRole('button', { name: TEXTS.en.frame.retry });
    await again.waitFor();
    await page.unroute(path);
    await again.click();
    await page.getByLabel(shown).first().waitFor();
    ignoreProblems(/503|Service Unavailable/);
  }
});

it.runIf(isReadable)('a table tent has two faces, and a code with a logo is read from paper', async () => {
  const company = await buildCompany(journeyBackend);
  const menu = await company.buildMenu();
  const slug = `masa-${Date.now()}`;
  await company.buildLink({ menu: menu.id, slug });
  const { page } = await visit('/print', { token: company.account.token });
  const host = await hostOf(page);
  await page.getByText(TEXTS.en.links.look.title).click();
  const logo = await sharp({ create: { width: 200, height: 120, channels: 3, background: '#c02020' } })
    .png()
    .toBuffer();
  await page
    .getByLabel(TEXTS.en.links.look.logo)
    .and(page.locator('input'))
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await page.getByRole('button', { name: TEXTS.en.links.look.no_logo }).waitFor();
  await page.getByLabel(print.headline).fill('Şölen ve ziyafet 🍕 مرحبا');
  const { name, file } = await download(page);
  expect(name).toBe(`${slug}.pdf`);
  const { codes } = await readPdf(file);
  expect(codes).toEqual([[`${host}/${slug}`, `${host}/${slug}`]]);
});

it('a code too small to be scanned, and a look that a phone could not read, make no file', async () => {
  const company = await buildCompany(journeyBackend);
  const menu = await company.buildMenu();
  await company.buildLink({ menu: menu.id, slug: `poster-${Date.now()}` });
  const { page } = await visit('/print', { token: company.account.token });
  await page.getByLabel(print.format).selectOption('poster');
  const side = page.getByLabel(print.side);
  await side.fill('40');
  await page.getByText(fill(print.too_small, { smallest: 100, distance: 100 })).waitFor();
  expect(await page.getByRole('button', { name: print.download }).isDisabled()).toBe(true);
  await side.fill('120');
  await page.getByText(TEXTS.en.links.look.title).click();
  await page.getByLabel(TEXTS.en.links.look.colour).fill('#ffd34d');
  await page.getByRole('button', { name: print.download }).click();
  await page.getByText(TEXTS.en.links.look.contrast).waitFor();
});

it.runIf(isReadable)(
  'a menu is printed with its products, prices and Turkish letters, and folded',
  async () => {
    const company = await buildCompany(journeyBackend);
    const category = await company.buildCategory({ name: 'Şiş kebaplar' });
    const names = Array.from({ length: 30 }, (_, index) => `Iğdır kebabı ${index + 1}`);
    for (const name of names) {
      const product = await company.buildProduct({ name, price: 1234.5 });
      await company.send('POST', 'company-api/v1/product-categories/', {
        product: product.id,
        category: category.id,
      });
    }
    await company.buildMenu({ name: 'Akşam menüsü', categories: [category.id] });
    const { page } = await visit('/print?for=menus', { token: company.account.token });
    await page.getByLabel(print.language).selectOption('tr');
    await page.getByLabel(print.paper).selectOption('folded');
    await page.getByText(print.folded_help).waitFor();
    await page.getByRole('button', { name: print.next_page }).click();
    const { name, file } = await download(page);
    expect(name).toBe('Akşam menüsü.pdf');
    const { pages, size } = await readPdf(file);
    expect(pages).toHaveLength(2);
    expect(size).toMatch(/^841\.89 x 595\.2/);
    const text = pages.join('\n');
    for (const product of names) expect(text).toContain(product);
    expect(text.match(/1\.234,50/g)).toHaveLength(30);
    expect(text).toContain('Şiş kebaplar');
  },
);

it('a screen on paper is its title and its content, in light colours', async () => {
  const company = await buildCompany(journeyBackend);
  await company.buildProduct({ name: 'Kısır', price: 90 });
  const { page } = await visit('/products', { token: company.account.token, colorScheme: 'dark' });
  await page.getByText('Kısır').waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 700, height: 990 });
  for (const shown of [
    page.getByRole('heading', { level: 1 }),
    page.getByText('Kısır'),
    page.getByText('90.00'),
  ])
    expect(await shown.isVisible()).toBe(true);
  expect(await page.locator('aside').isVisible()).toBe(false);
  expect(await page.getByRole('searchbox').count()).toBe(0);
  expect(await page.getByRole('link', { name: TEXTS.en.tools.import }).count()).toBe(0);
  const ink = await page
    .locator('td')
    .last()
    .evaluate(cell => getComputedStyle(cell).color);
  expect(
    ink
      .match(/\d+/g)
      ?.slice(0, 3)
      .every(part => Number(part) < 130),
  ).toBe(true);
});
