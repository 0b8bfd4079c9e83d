import type { Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Product } from '../../src/contract/records';
import { TEXTS, until, useBrowser, visit, type Visit, type VisitOptions } from '../support/browser/browser';
import { buildCompany, type Company } from '../support/company';
import { journeyBackend } from '../support/browser/journeyBackend';

useBrowser();

const { photo: texts, form, resources } = TEXTS.en;

type Colour = 'red' | 'green' | 'blue' | 'white' | 'other';

const COLOURS: [Colour, number[]][] = [
  ['red', [255, 0, 0]],
  ['green', [0, 128, 0]],
  ['blue', [0, 0, 255]],
  ['white', [255, 255, 255]],
];

/** Returns a picture whose quarters show its orientation: red and green above, blue and white below. */
function quarters(width: number, height: number): Sharp {
  const rectangle = (x: number, y: number, fill: string) =>
    `<rect x="${(x * width) / 2}" y="${(y * height) / 2}" width="${width / 2}" height="${height / 2}" fill="${fill}"/>`;
  const parts = [
    rectangle(0, 0, 'red'),
    rectangle(1, 0, 'green'),
    rectangle(0, 1, 'blue'),
    rectangle(1, 1, 'white'),
  ];
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`,
    ),
  );
}

/** Returns the colours of the quarters, from the top left, ignoring EXIF. */
async function coloursOf(picture: Buffer): Promise<Colour[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const places = [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ] as const;
  return places.map(([x, y]) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const isNear = ([, colour]: [Colour, number[]]) =>
      colour.every((value, channel) => Math.abs(data[start + channel]! - value) < 60);
    return COLOURS.find(isNear)?.[0] ?? 'other';
  });
}

async function openForm(options: VisitOptions = {}): Promise<Visit & { company: Company }> {
  const company = await buildCompany(journeyBackend);
  const seen = await visit('/products/create', { token: company.account.token, ...options });
  await seen.page.getByLabel(resources.products.fields.name).fill('Mercimek');
  await seen.page.getByLabel(resources.products.fields.price).fill('12,50');
  return { ...seen, company };
}

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]:not([capture])').setInputFiles({ name, mimeType, buffer });
}

const cropDialog = (page: Page) => page.getByRole('dialog', { name: texts.crop });

async function usePhoto(page: Page): Promise<void> {
  await cropDialog(page).getByRole('slider', { name: texts.zoom }).waitFor();
  await cropDialog(page).getByRole('button', { name: texts.apply }).click();
  await page.getByRole('img', { name: texts.preview }).waitFor();
}

async function storedPhoto(company: Company): Promise<Buffer> {
  const [product] = (await company.get<{ results: Product[] }>('company-api/v1/products/')).body.results;
  const answer = await fetch(product!.photo!);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

async function create(page: Page): Promise<void> {
  await page.getByRole('button', { name: form.create, exact: true }).click();
  await page.getByText(resources.products.notifications.created).waitFor();
}

describe('a photo', () => {
  it('E3 E4 P30 P31 is rotated by its EXIF orientation on a screen with three pixels per point, cropped to a square of at most 1024 px, and sent as multipart', async () => {
    const { page, company, calls } = await openForm({ deviceScaleFactor: 3 });
    // Stored rotated to the left, with an EXIF orientation that undoes it: displayed as 2400 by 1600.
    const turned = await quarters(2400, 1600).png().toBuffer();
    const photo = await sharp(turned).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await sharp(photo).metadata()).toMatchObject({ width: 1600, height: 2400, orientation: 6 });
    await choose(page, 'çorba.jpeg', 'image/jpeg', photo);
    await usePhoto(page);
    await create(page);

    const stored = await storedPhoto(company);
    const { width, height, orientation } = await sharp(stored).metadata();
    expect([width, height]).toEqual([1024, 1024]);
    expect(orientation ?? 1).toBe(1);
    expect(await coloursOf(stored)).toEqual(['red', 'green', 'blue', 'white']);

    const post = calls.find(({ name }) => name === 'POST /company-api/v1/products/');
    expect(post?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(post?.body ?? '').not.toContain('name="ingredients"');
  });

  it('E3 E5 keeps its transparency, is never enlarged, and is removed by JSON with null', async () => {
    const { page, company, calls } = await openForm();
    const glass = await sharp({
      create: { width: 300, height: 500, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
    })
      .png()
      .toBuffer();
    await choose(page, 'glass.png', 'image/png', glass);
    await usePhoto(page);
    await create(page);
    const stored = await storedPhoto(company);
    const { width, height, hasAlpha } = await sharp(stored).metadata();
    expect([width, height, hasAlpha]).toEqual([270, 270, true]);
    const [, , , alpha] = await sharp(stored).ensureAlpha().raw().toBuffer();
    expect(Math.abs(alpha! - 128)).toBeLessThan(8);

    const [product] = (await company.get<{ results: Product[] }>('company-api/v1/products/')).body.results;
    await page.goto(`/products/${product!.id}/edit`);
    await page.getByRole('img', { name: texts.preview }).waitFor();
    await page.getByRole('button', { name: texts.remove }).click();
    await page.getByRole('img', { name: texts.preview }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: form.update }).click();
    await page.getByText(resources.products.notifications.updated).waitFor();
    const put = calls.find(({ name }) => name.startsWith('PUT '));
    expect(put?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(put?.body ?? '{}')).toEqual({
      name: 'Mercimek',
      description: '',
      price: 12.5,
      ingredients: [],
      photo: null,
    });
    const { results } = (await company.get<{ results: Product[] }>('company-api/v1/products/')).body;
    expect(results).toMatchObject([{ photo: null }]);
  });

  it.each(['apply', 'rotate'] as const)(
    'is told as broken where the phone has no memory to %s',
    async step => {
      const { page } = await openForm();
      await choose(page, 'quarters.png', 'image/png', await quarters(800, 800).png().toBuffer());
      await cropDialog(page).getByRole('slider', { name: texts.zoom }).waitFor();
      await page.evaluate(() => {
        HTMLCanvasElement.prototype.toBlob = callback => callback(null);
      });
      await cropDialog(page).getByRole('button', { name: texts[step] }).click();
      await page.getByText(texts.broken).waitFor();
      expect(await cropDialog(page).count()).toBe(0);
      await create(page);
    },
  );

  it('E3 is zoomed, moved and rotated with the keyboard only', async () => {
    const { page, company } = await openForm();
    await choose(page, 'quarters.png', 'image/png', await quarters(800, 800).png().toBuffer());
    const dialog = cropDialog(page);
    const area = dialog.getByRole('group', { name: texts.area }).first();
    await area.waitFor();
    const box = async () => (await area.boundingBox())!;
    const picture = (await dialog.locator('img').first().boundingBox())!;
    const first = await box();
    expect(first.width / picture.width).toBeCloseTo(0.9, 1);
    expect(Math.abs(first.width - first.height)).toBeLessThan(2);
    expect(Math.abs(first.x + first.width / 2 - picture.x - picture.width / 2)).toBeLessThan(2);

    await dialog.getByRole('button', { name: texts.rotate }).focus();
    await page.keyboard.press('Enter');
    const zoom = dialog.getByRole('slider', { name: texts.zoom });
    await zoom.focus();
    await page.keyboard.press('End');
    await until(async () => (await box()).width < first.width / 3, 'the crop is a quarter as wide');
    const before = await box();
    await area.focus();
    for (let press = 0; press < 40; press += 1) await page.keyboard.press('Shift+ArrowRight');
    await until(async () => (await box()).x > before.x + 20, 'the crop has moved to the right');
    for (let press = 0; press < 40; press += 1) await page.keyboard.press('Shift+ArrowUp');
    await until(async () => (await box()).y < before.y - 20, 'the crop has moved up');
    const moved = await box();
    expect(moved.x + moved.width).toBeLessThanOrEqual(picture.x + picture.width + 1);
    expect(moved.y).toBeGreaterThanOrEqual(picture.y - 1);
    await dialog.getByRole('button', { name: texts.apply }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: texts.preview }).waitFor();
    await create(page);
    const stored = await storedPhoto(company);
    const { width, height } = await sharp(stored).metadata();
    expect([width, height]).toEqual([180, 180]);
    // Rotating by 90° to the right moves red from the top left to the top right.
    expect(new Set(await coloursOf(stored))).toEqual(new Set(['red']));
  });
});
