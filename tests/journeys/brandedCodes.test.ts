import { readFileSync } from 'node:fs';
import jsQR from 'jsqr';
import type { Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { TEXTS, fill, useBrowser, visit } from '../support/browser/browser';
import { buildCompany } from '../support/company';
import { journeyBackend } from '../support/browser/journeyBackend';

useBrowser();

const texts = TEXTS.en.links;

let links = 0;

/** Opens the code of a link of a new company. The slugs are the same in each run: whether a code can be read depends on its text. */
async function openCode(slug = `branded-code-${++links}`) {
  const company = await buildCompany(journeyBackend);
  const menu = await company.buildMenu();
  await company.buildLink({ menu: menu.id, slug });
  const { page } = await visit('/links', { token: company.account.token });
  await page.getByRole('button', { name: fill(texts.qr_of, { slug }) }).click();
  await page.getByText(texts.look.title).click();
  const config = (await (await page.request.get('/config.json')).json()) as { publicMenuHost: string };
  return { page, slug, address: `${config.publicMenuHost}/${slug}` };
}

/** @throws Error with what the dialog says, where it refuses to save */
async function download(page: Page, label: string): Promise<{ name: string; file: Buffer }> {
  const refused = page
    .getByRole('alert')
    .waitFor()
    .then(async () => {
      throw new Error(await page.getByRole('alert').innerText());
    });
  const [started] = await Promise.all([
    Promise.race([page.waitForEvent('download'), refused]),
    page.getByRole('button', { name: label }).click(),
  ]);
  refused.catch(() => undefined);
  return { name: started.suggestedFilename(), file: readFileSync(await started.path()) };
}

async function decode(picture: Sharp): Promise<string | undefined> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

/** A red square, as a logo. */
const logo = () =>
  sharp({ create: { width: 200, height: 120, channels: 3, background: '#c02020' } })
    .png()
    .toBuffer();

it('a code in the company’s look is named after the link, and is read from afar, blurred, askew and in bad light', async () => {
  const { page, slug, address } = await openCode();
  await page.getByLabel(texts.look.colour).fill('#1f4d3a');
  await page.getByLabel(texts.look.rounded).check();
  const chooser = page.getByLabel(texts.look.logo).and(page.locator('input'));
  await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo() });
  await page.getByRole('button', { name: texts.look.no_logo }).waitFor();

  const png = await download(page, texts.download);
  const svg = await download(page, texts.download_svg);
  const pdf = await download(page, texts.download_pdf);
  expect([png.name, svg.name, pdf.name]).toEqual([`${slug}.png`, `${slug}.svg`, `${slug}.pdf`]);
  expect(pdf.file.subarray(0, 5).toString()).toBe('%PDF-');

  for (const file of [png.file, svg.file]) {
    const picture = () => sharp(file).resize(600);
    expect(await decode(picture())).toBe(address);
    expect(
      await decode(
        sharp(file).resize(130).extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#fff' }),
      ),
    ).toBe(address);
    expect(await decode(picture().blur(3))).toBe(address);
    expect(await decode(picture().rotate(12, { background: '#fff' }))).toBe(address);
    expect(await decode(picture().linear(0.35, 20))).toBe(address);
  }
  // The logo is in the middle.
  const { data, info } = await sharp(png.file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const middle = (info.width * (info.height >> 1) + (info.width >> 1)) * 3;
  expect([...data.subarray(middle, middle + 3)]).toEqual([0xc0, 0x20, 0x20]);
});

it('a code that the check reads at another size only is saved', async () => {
  const { page, slug } = await openCode('branded-1795954681034');
  await page.getByLabel(texts.look.colour).fill('#1f4d3a');
  await page.getByLabel(texts.look.rounded).check();
  const chooser = page.getByLabel(texts.look.logo).and(page.locator('input'));
  await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo() });
  await page.getByRole('button', { name: texts.look.no_logo }).waitFor();
  expect((await download(page, texts.download)).name).toBe(`${slug}.png`);
});

it('a colour that a phone could not read is refused', async () => {
  const { page } = await openCode();
  await page.getByLabel(texts.look.colour).fill('#ffd34d');
  await page.getByRole('button', { name: texts.download }).click();
  await page.getByText(texts.look.contrast).waitFor();
});

it('a file that is no picture is refused', async () => {
  const { page } = await openCode();
  const chooser = page.getByLabel(texts.look.logo).and(page.locator('input'));
  await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByRole('alert').getByText(texts.look.no_picture).waitFor();
});
