import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import type { Product } from '../../../src/contract/records';
import { TEXTS, fill, until } from './browser';

const { list, photo } = TEXTS.en;

export async function fillForm(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    // The label may end in an asterisk or "(optional)".
    const text = label.replace(/[()]/g, '\\$&');
    await page.getByLabel(new RegExp(`^${text}( \\*| \\(.+\\))?$`)).fill(value);
  }
}

export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Saves an open form and waits for the success message, which appears before the list. */
export async function save(page: Page, button: string, message: string): Promise<void> {
  await press(page, button);
  await page.getByText(message).waitFor();
}

/** Deletes a record after the dialog has shown the warning. */
export async function remove(page: Page, name: string, warning: string): Promise<void> {
  const button = page.getByRole('button', { name: fill(list.delete, { name }), exact: true });
  await button.click();
  const dialog = page.getByRole('alertdialog', { name: fill(TEXTS.en.delete.title, { name }) });
  await dialog.getByText(warning).waitFor();
  await dialog.getByRole('button', { name: TEXTS.en.delete.confirm }).click();
  await dialog.waitFor({ state: 'detached' });
  await button.waitFor({ state: 'detached' });
}

export async function pick(page: Page, label: string, typed: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(typed);
  await page.getByRole('option', { name: option, exact: true }).click();
}

export async function takePhoto(page: Page, colour: string): Promise<void> {
  const background = { create: { width: 640, height: 400, channels: 3, background: colour } } as const;
  const buffer = await sharp(background).jpeg().toBuffer();
  const file = { name: 'tabak.jpg', mimeType: 'image/jpeg', buffer };
  await page.locator('input[type=file]:not([capture])').setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: photo.crop });
  await dialog.getByRole('slider', { name: photo.zoom }).waitFor();
  await dialog.getByRole('button', { name: photo.apply }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Waits until the photo in a row or a card has loaded. */
export async function seePhoto(place: Locator): Promise<void> {
  const isLoaded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
  await until(() => place.locator('img').evaluate(isLoaded), 'the photo is loaded');
}

/** Returns the dominant colour of the photo that the backend serves. */
export async function colourOf({ photo }: Product): Promise<'red' | 'blue'> {
  const file = Buffer.from(await (await fetch(photo!)).arrayBuffer());
  const { dominant } = await sharp(file).stats();
  return dominant.r > dominant.b ? 'red' : 'blue';
}
