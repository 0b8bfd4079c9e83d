import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServer } from '../../server/http/createServer';
import { startBackend, type Account, type Backend } from '../support/backend';
import {
  DESKTOP,
  ignoreProblems,
  LANGUAGES,
  PHONE,
  TEXTS,
  until,
  useBrowser,
  visit,
} from '../support/browser';
import { axe, AXE, sidewaysScroll, smallTargets } from '../support/findings';
import { freePort } from '../support/postgres';
import { copyOfProject } from '../support/readmeCopy';

useBrowser();

const VITE = 'node_modules/vite/bin/vite.js';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let backend: Backend;
let owner: Account;
let url: string;
let stop: () => Promise<void>;
/** The last form that the backend received as multipart; the browser does not show a body with a file. */
let received: FormData | undefined;

/** Builds a copy of the panel with other menus, and serves it with the backend's own Content-Security-Policy. */
beforeAll(async () => {
  const copy = copyOfProject();
  const panel = join(copy.folder, 'dist');
  copy.edit('resources/menus/index.tsx', () => readFileSync('tests/support/menusWithReactAdmin.tsx', 'utf8'));
  await promisify(execFile)(process.execPath, [VITE, 'build', '--outDir', panel], {
    cwd: copy.folder,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  backend = await startBackend({ panel, config: { publicUrl: url } });
  const server = createServer(async (request: Request, ...rest) => {
    if (request.headers.get('content-type')?.startsWith('multipart/'))
      received = await request.clone().formData();
    return backend.app.fetch(request, ...rest);
  }, []);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  stop = async () => {
    server.closeAllConnections();
    server.close();
    await backend.close();
    copy.remove();
  };
  owner = await backend.signUp();
  await backend.fetch('http://backend.test/company-api/v1/categories/', {
    method: 'POST',
    headers: json(),
    body: JSON.stringify({ name: 'Çorbalar', description: '' }),
  });
}, 400_000);

afterAll(() => stop());

const json = () => ({ 'Content-Type': 'application/json', Authorization: `Token ${owner.token}` });

const open = (path: string, options: object = {}) => visit(path, { url, token: owner.token, ...options });

it('react-admin’s inputs send what is filled in', async () => {
  const { page, calls } = await open('/menus/create');

  await page.getByLabel('Name').fill('Akşam');
  await page.getByLabel('Seats').fill('40');
  await page.getByLabel('Valid from').fill('2026-11-22');
  await page.getByLabel('Spoken').click();
  await page.getByRole('option', { name: 'Türkçe' }).click();
  await page.getByRole('switch', { name: 'Open' }).click();
  await page.getByLabel('First category').fill('çor');
  await page.getByRole('option', { name: 'Çorbalar' }).click();
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByLabel('Day').fill('Monday');
  await page.getByLabel('From', { exact: true }).fill('9');
  await page.getByRole('button', { name: TEXTS.en.form.create }).click();

  await page.waitForURL('**/menus');
  const sent = calls.find(({ name }) => name === 'POST /company-api/v1/menus/');
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    name: 'Akşam',
    description: '',
    seats: 40,
    valid_from: '2026-11-22',
    language: 'tr',
    is_open: true,
    first_category: expect.any(Number),
    hours: [{ day: 'Monday', from: 9 }],
  });
});

it('react-admin’s ImageInput previews a picture and sends it as a file', async () => {
  const { page } = await open('/menus/create');

  await page.getByLabel('Name').fill('Kapaklı');
  await page.locator('input[type=file]').setInputFiles({
    name: 'cover.png',
    mimeType: 'image/png',
    buffer: PIXEL,
  });
  await page.getByRole('img', { name: 'cover.png' }).waitFor();
  const refusal = page.waitForEvent('console', message => message.text().includes('Accept the content type'));
  await page.getByRole('button', { name: TEXTS.en.form.create }).click();

  await until(() => received !== undefined, 'the form is sent');
  const cover = received?.get('cover') as File;
  expect([cover.name, cover.type, cover.size]).toEqual(['cover.png', 'image/png', PIXEL.length]);
  // Menus of this backend have no cover. Its refusal must not arrive in the next test.
  await refusal;
  ignoreProblems(/415/);
});

it('react-admin’s inputs show an error in place of the help, and the form keeps what is typed', async () => {
  const { page, writes } = await open('/menus/create');

  await page.getByLabel('Seats').fill('12');
  await page.getByText('Shown above the menu.').waitFor();
  await page.getByRole('button', { name: TEXTS.en.form.create }).click();

  const name = page.getByLabel('Name');
  await until(async () => (await name.getAttribute('aria-invalid')) === 'true', 'the name is invalid');
  expect(await described(page, name)).toBe('Required');
  expect(await page.getByText('Shown above the menu.').count()).toBe(0);
  expect(await page.getByLabel('Seats').inputValue()).toBe('12');
  expect(writes()).toEqual([]);
});

it.each(['light', 'dark'] as const)(
  'react-admin’s inputs look like the panel’s own in the %s theme, at both widths',
  async colorScheme => {
    const { page } = await open('/menus/create', { colorScheme });
    await page.getByLabel('Seats').waitFor();
    // The form starts in its first field, and a field with the focus looks different.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());

    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      const own = await looksOf(page, 'Description');
      for (const label of ['Name', 'Seats', 'Valid from', 'Spoken', 'First category'])
        expect({ label, ...(await looksOf(page, label)) }).toEqual({ label, ...own });
    }
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
      'light dark',
    );
  },
);

it.each(LANGUAGES)('react-admin’s inputs pass axe in both themes and fit a phone, in %s', async language => {
  const { page } = await open('/menus/create', { language, scripts: [AXE] });
  const texts = TEXTS[language];
  await page.getByLabel('Seats').waitFor();
  await page.getByRole('button', { name: { en: 'Add', tr: 'Ekle' }[language] }).click();
  await page.getByRole('button', { name: texts.form.create }).click();
  await page.getByLabel('First category').fill('çor');
  await page.getByRole('option', { name: 'Çorbalar' }).waitFor();

  const findings: string[] = [];
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      findings.push(...(await axe(page)));
    }
  }
  findings.push(...(await sidewaysScroll(page)), ...(await smallTargets(page)));
  expect(findings).toEqual([]);
});

it('react-admin’s fields and lists show records', async () => {
  const add = { method: 'POST', headers: json(), body: JSON.stringify({ name: 'Kahvaltı' }) };
  const added = await backend.fetch('http://backend.test/company-api/v1/menus/', add);
  const { updated_at } = (await added.json()) as { updated_at: string };
  const day = new Date(updated_at).toLocaleDateString('en-GB', { timeZone: 'Europe/Istanbul' });
  const { page } = await open('/menus');

  await page.getByRole('row', { name: 'Kahvaltı' }).getByText(day).waitFor();
  await page.goto('/menus/all');
  await page.getByRole('row', { name: 'Kahvaltı' }).getByText(day).waitFor();
});

it('react-admin’s components are loaded by the screens that show them, and by no other', async () => {
  const { page, urls } = await open('/');
  const isLoaded = () => urls.some(({ pathname }) => pathname.includes('/reactAdmin-'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('/products');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('/products/create');
  await page.getByLabel(TEXTS.en.resources.products.fields.name).waitFor();
  expect(isLoaded()).toBe(false);

  await page.goto('/menus/create');
  await page.getByLabel('Seats').waitFor();
  expect(isLoaded()).toBe(true);
});

/** Returns the text that describes a control. */
async function described(page: Page, control: Locator): Promise<string> {
  const id = (await control.getAttribute('aria-describedby')) ?? '';
  return page.locator(`[id="${id}"]`).innerText();
}

/** Returns what a person sees of an input: its box, and its label above. */
async function looksOf(page: Page, label: string): Promise<object> {
  return page.getByLabel(label).evaluate(control => {
    const isOwn = !control.closest('.MuiFormControl-root');
    const box = isOwn ? control : (control.closest('.MuiInputBase-root') as HTMLElement);
    const border = isOwn ? control : (box.querySelector('fieldset') as HTMLElement);
    const text = document.querySelector(`label[for="${control.id}"]`) as HTMLElement;
    const area = box.getBoundingClientRect();
    const { borderRadius, borderTopColor, borderTopWidth } = getComputedStyle(border);
    const { fontSize, lineHeight, color } = getComputedStyle(control);
    const { fontWeight, fontSize: labelSize, color: labelColor } = getComputedStyle(text);
    return {
      height: area.height,
      width: area.width,
      background: getComputedStyle(box).backgroundColor,
      borderRadius,
      borderTopColor,
      borderTopWidth,
      fontSize,
      lineHeight,
      color,
      fontWeight,
      labelSize,
      labelColor,
      labelAbove: Math.round(area.top - text.getBoundingClientRect().bottom),
    };
  });
}
