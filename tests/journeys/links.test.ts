import { readFileSync } from 'node:fs';
import jsQR from 'jsqr';
import type { Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, TEXTS, fill, useBrowser, visit } from '../support/browser/browser';
import { buildCompany } from '../support/company';
import { journeyBackend } from '../support/browser/journeyBackend';

useBrowser();

/** Opens the links of a new company with one link. Its address is the public host of `config.json` and the slug. */
async function openLinks(language: keyof typeof TEXTS = 'en') {
  const company = await buildCompany(journeyBackend);
  const menu = await company.buildMenu({ name: 'Öğle Menüsü' });
  const slug = `Ogle-menusu_${Date.now()}-${Math.random().toString(36).slice(2, 8)}`;
  const link = await company.buildLink({ menu: menu.id, slug });
  const seen = await visit('/links', { token: company.account.token, language });
  const config = (await (await seen.page.request.get('/config.json')).json()) as { publicMenuHost: string };
  return { ...seen, company, link, slug, host: config.publicMenuHost, texts: TEXTS[language].links };
}

async function download(page: Page, label: string): Promise<{ name: string; file: Buffer }> {
  const [started] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: label }).click(),
  ]);
  return { name: started.suggestedFilename(), file: readFileSync(await started.path()) };
}

/** Decodes a QR code as a phone does. The decoder shares no code with the panel. */
async function decode(picture: Sharp): Promise<string | undefined> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

describe('a QR code', () => {
  it.each(LANGUAGES)(
    'I3 is saved as qrcode.png and qrcode.svg, which decode to the address (%s)',
    async language => {
      const { page, slug, host, texts } = await openLinks(language);
      const address = `${host}/${slug}`;
      await page.getByRole('button', { name: fill(texts.qr_of, { slug }) }).click();
      const dialog = page.getByRole('dialog', { name: texts.qr });
      await dialog.getByRole('img', { name: fill(texts.qr_alt, { address }) }).waitFor();
      await dialog.getByText(address, { exact: true }).waitFor();

      const png = await download(page, texts.download);
      expect(png.name).toBe('qrcode.png');
      const { format, width, height } = await sharp(png.file).metadata();
      expect([format, width === height, width >= 1024]).toEqual(['png', true, true]);
      expect(await decode(sharp(png.file))).toBe(address);
      // Two centimetres on paper at 200 dpi.
      expect(await decode(sharp(png.file).resize(160))).toBe(address);

      const svg = await download(page, texts.download_svg);
      expect(svg.name).toBe('qrcode.svg');
      expect(svg.file.toString()).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
      expect(await decode(sharp(svg.file))).toBe(address);

      for (const file of [png.file, svg.file]) await expectQuietZone(file);
      expect(await dialog.getByRole('alert').count()).toBe(0);
    },
  );

  it('I3 is black on white in the dark theme, too', async () => {
    const { page, slug, texts } = await openLinks();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('button', { name: fill(texts.qr_of, { slug }) }).click();
    const { file } = await download(page, texts.download);
    await expectQuietZone(file);
  });
});

/** Expects black modules on opaque white, with a quiet zone of four modules (ISO/IEC 18004). */
async function expectQuietZone(file: Buffer): Promise<void> {
  const { data, info } = await sharp(file)
    .ensureAlpha()
    .resize(1024, 1024, { kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ];
  const isBlack = (x: number, y: number) => at(x, y)[0]! < 128;
  expect(at(0, 0)).toEqual([255, 255, 255, 255]);

  // The first finder pattern, seven modules wide, begins where the quiet zone ends.
  const start = Array.from({ length: 512 }, (_, step) => step).find(step => isBlack(step, step)) ?? 0;
  let end = start;
  while (isBlack(end, start)) end += 1;
  const module = (end - start) / 7;
  expect(at(start + 2, start + 2)).toEqual([0, 0, 0, 255]);
  expect(start / module).toBeGreaterThan(3.8);
  for (let step = 0; step < 1024; step += 1)
    for (const edge of [0, start - 2, 1023])
      expect([isBlack(step, edge), isBlack(edge, step)]).toEqual([false, false]);
}

describe('a link', () => {
  it('I2 opens the public host in a new tab, without an opener and without a referrer', async () => {
    const { page, context, slug, host, texts } = await openLinks();
    const link = page.getByRole('link', { name: fill(texts.open, { slug }) });
    expect((await link.getAttribute('rel'))?.split(' ')).toContain('noopener');
    expect(await link.getAttribute('target')).toBe('_blank');
    await context.route(`${host}/**`, route =>
      route.fulfill({ contentType: 'text/html', body: '<title>menu</title>' }),
    );
    const [tab] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await tab.waitForURL(`${host}/${slug}`);
    expect(await tab.evaluate(() => [window.opener === null, document.referrer])).toEqual([true, '']);
    expect(new URL(page.url()).pathname).toBe('/links');
  });

  it('I2 P34 is copied, or shown selected when the browser denies access to the clipboard', async () => {
    const { page, context, slug, host, texts } = await openLinks();
    const address = `${host}/${slug}`;
    const copy = page.getByRole('button', { name: fill(texts.copy, { slug }) });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await copy.click();
    await page.getByText(texts.copied).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await page.getByText(texts.copied).waitFor({ state: 'detached' });

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
    });
    await copy.click();
    await page.getByText(texts.copy_denied).waitFor();
    const input = page.getByRole('dialog').getByRole('textbox');
    expect(await input.inputValue()).toBe(address);
    expect(await input.isEditable()).toBe(false);
    await page.waitForFunction(() => document.activeElement?.matches('input'));
    const selected = await page.evaluate(() => String(window.getSelection()));
    expect(selected).toBe(address);
    expect(await page.getByText(texts.copied).count()).toBe(0);
  });
});

describe('a slug whose code was saved here', () => {
  it('is changed only after the old one was typed, and says how many codes were made and when', async () => {
    const { page, slug, texts, link, company } = await openLinks();
    await page.getByRole('button', { name: fill(texts.qr_of, { slug }) }).click();
    await download(page, texts.download);
    await download(page, texts.download_svg);
    await page.getByRole('button', { name: texts.close }).click();

    // Another visit of the same browser.
    await page.goto(new URL(`/links/${link.id}/edit`, page.url()).href);
    await page.getByLabel(TEXTS.en.resources.links.fields.slug).fill(`${slug}-2`);
    await page.getByRole('button', { name: TEXTS.en.form.update }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(/^2 codes for this address were made here, the last one on .*20\d\d/).waitFor();
    const confirm = dialog.getByRole('button', { name: texts.slug_locked.confirm });
    expect(await confirm.isDisabled()).toBe(true);
    const box = dialog.getByLabel(fill(texts.slug_locked.typed, { text: slug }));
    await box.fill(`${slug}-2`);
    expect(await confirm.isDisabled()).toBe(true);
    expect((await company.stored<{ slug: string }>('qr-codes'))[0]?.slug).toBe(slug);
    await box.fill(slug);
    await confirm.click();
    await page.getByText(TEXTS.en.resources.links.notifications.updated).first().waitFor();
    expect((await company.stored<{ slug: string }>('qr-codes'))[0]?.slug).toBe(`${slug}-2`);
  });
});
