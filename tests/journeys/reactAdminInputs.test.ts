import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServer } from '../../server/http/createServer';
import { startBackend, type Account, type Backend } from '../support/backend/backend';
import {
  DESKTOP,
  ignoreProblems,
  LANGUAGES,
  PHONE,
  TEXTS,
  until,
  useBrowser,
  visit,
} from '../support/browser/browser';
import { axe, AXE, sidewaysScroll, smallTargets } from '../support/browser/findings';
import { hiddenOptions, contrastOf, labelOf, described, looksOf } from '../support/browser/looks';
import { freePort } from '../support/services/postgres';
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
/** The folder of the built copy. */
let panel: string;
/** The last form that the backend received as multipart; the browser does not show a body with a file. */
let received: FormData | undefined;

/** Builds a copy of the panel with other menus, and serves it with the backend's own Content-Security-Policy. */
beforeAll(async () => {
  const copy = copyOfProject();
  panel = join(copy.folder, 'dist');
  copy.edit('resources/menus/index.tsx', () => readFileSync('tests/support/menusWithReactAdmin.tsx', 'utf8'));
  await promisify(execFile)(process.execPath, [VITE, 'build', '--mode', 'test', '--outDir', panel], {
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
  await page.getByLabel('Opens at').fill('09:30');
  await page.getByLabel('Closes at').fill('22:00');
  await page.getByLabel('Starts').fill('2026-11-22T09:30');
  await page.getByLabel('Ends').fill('2026-11-29T09:30');
  await page.getByLabel('Spoken').click();
  await option(page, 'Türkçe').click();
  await page.getByRole('switch', { name: 'Open' }).click();
  await page.getByLabel('Opening').fill('Easter');
  await page.getByLabel('Motto').fill('x');
  await page.getByLabel('Motto').fill('');
  await page.getByLabel('First category').fill('çor');
  await page.getByRole('option', { name: 'Çorbalar' }).click();
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByLabel('Day').fill('Monday');
  await page.getByLabel('From', { exact: true }).fill('9');
  await page.getByRole('switch', { name: 'Late' }).click();
  const centres = await page
    .locator('.ra-input-hours li')
    .locator('.MuiInputBase-root, .MuiSwitch-root')
    .evaluateAll(controls =>
      controls.map(one => one.getBoundingClientRect()).map(({ y, height }) => y + height / 2),
    );
  expect(Math.max(...centres) - Math.min(...centres)).toBeLessThan(2);
  await page.getByLabel('Guides').click();
  await option(page, 'English').click();
  await page.keyboard.press('Escape');
  await page.getByLabel('Greeting').first().fill('Hello');
  await chooseRequired(page);
  await page.getByRole('button', { name: TEXTS.en.form.create }).click();

  await page.waitForURL('**/menus');
  const sent = calls.find(({ name }) => name === 'POST /company-api/v1/menus/');
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    name: 'Akşam',
    description: '',
    seats: 40,
    valid_from: '2026-11-22',
    opens_at: expect.stringMatching(/^20\d\d-\d\d-\d\dT06:30:.*Z$/),
    closes_at: '22:00',
    starts: '2026-11-22T09:30',
    ends: '2026-11-29T06:30:00.000Z',
    language: 'tr',
    is_open: true,
    // A Django text field refuses null.
    motto: '',
    opening: 'Easter',
    first_category: expect.any(Number),
    hours: [{ day: 'Monday', from: 9, is_late: true }],
    guides: ['en'],
    size: 'en',
    parts: ['tr'],
    greeting: { en: 'Hello' },
    // What is disabled is not among these.
    origin: 'B2',
    third: ['tr'],
  });
});

it('a record without some of the form’s fields opens on a first visit, and TimeInput shows a time with seconds', async () => {
  const { page } = await open('/menus');
  const menu = {
    id: 77,
    name: 'Akşam',
    description: '',
    categories: [],
    opens_at: null,
    closes_at: '22:00:00',
  };
  await page.route('**/company-api/v1/menus/77/', route => route.fulfill({ json: menu }));
  await page.goto(`${url}/menus/77/edit`);
  const closing = page.getByLabel('Closes at');
  await until(async () => (await closing.inputValue()) === '22:00', 'the time is shown');
  expect(await page.getByLabel('Opens at').inputValue()).toBe('');
});

it('react-admin’s ImageInput previews a picture and sends it as a file', async () => {
  const { page } = await open('/menus/create');

  await page.getByLabel('Name').fill('Kapaklı');
  await chooseFile(page, 'cover', 'image/png');
  await page.getByRole('img', { name: 'cover.png' }).waitFor();
  await chooseRequired(page);
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
  await page.getByText('Printed on the cover.').waitFor();
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('button', { name: TEXTS.en.form.create }).click();

  const name = page.getByLabel('Name');
  await until(async () => (await name.getAttribute('aria-invalid')) === 'true', 'the name is invalid');
  expect(await described(page, name)).toBe('Required');
  expect(await page.getByText('Shown above the menu.').count()).toBe(0);
  expect(await described(page, page.getByLabel('Day'))).toBe('Required');
  // Below the list, which has no error of its own.
  expect(await page.locator('.ra-input-hours > .Mui-error:visible:not(label, span)').count()).toBe(0);
  expect(await page.getByLabel('Seats').inputValue()).toBe('12');
  expect(writes()).toEqual([]);
});

it('B5 a refusal is shown beside react-admin’s inputs, in the row and in the language that it is about', async () => {
  const { page } = await open('/menus/create');
  await page.route('**/company-api/v1/menus/', route =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 400,
          json: {
            hours: [{ from: ['Too early.'] }],
            parts: ['Too many.'],
            cover: ['Too dark.'],
            greeting: { tr: ['Too short.'] },
          },
        })
      : route.fallback(),
  );
  await page.getByLabel('Name').fill('Kahvaltı');
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByLabel('Day').fill('Monday');
  await chooseRequired(page);
  const create = page.getByRole('button', { name: TEXTS.en.form.create });
  await create.click();

  await page.getByText('Too early.').waitFor();
  expect(await described(page, page.getByLabel('From', { exact: true }))).toBe('Too early.');
  expect(await page.locator('.ra-input-parts').innerText()).toContain('Too many.');
  expect(await page.locator('.ra-input-cover').innerText()).toContain('Too dark.');
  // Turkish is in a tab that is not shown.
  expect(await page.getByRole('alert').innerText()).toContain('Too short.');
  const again = page.waitForRequest(request => request.method() === 'POST');
  await create.click();
  await again;
});

it.each(['light', 'dark'] as const)(
  'react-admin’s inputs look like the panel’s own in the %s theme, at both widths',
  async colorScheme => {
    const { page } = await open('/menus/create', { colorScheme });
    await page.getByLabel('Seats').waitFor();
    // The form starts in its first field, and a field with the focus looks different.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.getByLabel('Guides').click();
    await option(page, 'English').click();
    await page.keyboard.press('Escape');

    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      const own = await looksOf(page, 'Description');
      for (const label of ['Name', 'Seats', 'Valid from', 'Spoken', 'First category'])
        expect({ label, ...(await looksOf(page, label)) }).toEqual({ label, ...own });
      const { height } = own as { height: number };
      for (const input of ['guides', 'is_new'])
        expect(await page.locator(`.ra-input-${input} .MuiInputBase-root`).boundingBox()).toMatchObject({
          height,
        });
    }
    const legends = async () => [await labelOf(page, 'Size'), await labelOf(page, 'Parts')];
    const label = await labelOf(page, 'Description');
    expect(await legends()).toEqual([label, label]);
    await page.getByRole('button', { name: TEXTS.en.form.create }).click();
    await page.locator('.ra-input-size .Mui-error').first().waitFor();
    expect(await legends()).toEqual([label, label]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
      'light dark',
    );
  },
);

it.each(['light', 'dark'] as const)(
  'react-admin’s inputs can be read and seen while they are disabled or off, in the %s theme',
  async colorScheme => {
    const { page } = await open('/menus/create', { colorScheme });
    await page.getByLabel('Seats').waitFor();
    for (let row = 0; row < 2; row++) await page.getByRole('button', { name: 'Add' }).click();

    const texts = {
      text: page.getByLabel('Code'),
      readOnly: page.getByLabel('Origin'),
      select: page.getByLabel('First', { exact: true }),
      radio: page.locator('.ra-input-second').getByText('English'),
      checkbox: page.locator('.ra-input-third').getByText('English'),
      boolean: page.getByText('Closed'),
      tab: page.getByRole('tab', { name: 'Tr' }),
    };
    const weak: string[] = [];
    for (const [name, text] of Object.entries(texts)) if ((await contrastOf(text)) < 4.5) weak.push(name);
    const shapes = {
      off: page.locator('.ra-input-is_open .MuiSwitch-thumb'),
      disabledOff: page.locator('.ra-input-is_closed .MuiSwitch-thumb'),
      disabledOn: page.locator('.ra-input-is_kept .MuiSwitch-thumb'),
      arrow: page.getByRole('button', { name: 'Move up' }).first(),
    };
    for (const [name, shape] of Object.entries(shapes)) if ((await contrastOf(shape)) < 3) weak.push(name);
    // The track only shows where the thumb can go.
    if ((await contrastOf(page.locator('.ra-input-is_open .MuiSwitch-track'))) < 2) weak.push('track');
    expect(weak).toEqual([]);
  },
);

it.each([DESKTOP, PHONE])('react-admin’s menus open at their input, at $width px', async viewport => {
  const { page } = await open('/menus/create', { viewport, scripts: [AXE] });

  for (const label of ['Spoken', 'Guides', 'New']) {
    await page.getByLabel(label, { exact: true }).click();
    const menu = page.locator('.MuiPopover-paper');
    // The menu grows while it opens.
    await until(
      async () => (await menu.evaluate(paper => getComputedStyle(paper).transform)) === 'none',
      label,
    );
    const box = (await page.locator('.MuiInputBase-root.Mui-focused').boundingBox())!;
    const area = (await menu.boundingBox())!;
    expect({ label, x: Math.round(area.x), width: Math.round(area.width) }).toEqual({
      label,
      x: Math.round(box.x),
      width: Math.round(box.width),
    });
    expect(area.y >= 0 && area.y + area.height <= viewport.height).toBe(true);
    expect(Math.abs(area.y - box.y - box.height)).toBeLessThan(box.height + area.height);
    expect(await menu.getByRole('option').evaluateAll(hiddenOptions)).toEqual([]);
    expect([...(await axe(page)), ...(await sidewaysScroll(page))]).toEqual([]);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
  }
});

it('react-admin’s chosen files can be removed and opened by touch', async () => {
  const { page } = await open('/menus/create', { viewport: PHONE });
  await chooseFile(page, 'cover', 'image/png');
  await chooseFile(page, 'rules', 'application/pdf');
  await page.getByRole('link', { name: 'rules.pdf' }).waitFor();

  const remove = page.getByRole('button', { name: 'Delete' });
  expect(
    await remove.evaluateAll(buttons => buttons.map(one => one.checkVisibility({ opacityProperty: true }))),
  ).toEqual([true, true]);
  expect(await smallTargets(page)).toEqual([]);
  await remove.first().tap();
  expect(await page.getByRole('img', { name: 'cover.png' }).count()).toBe(0);
});

it.each(['en', 'tr', 'de'] as const)(
  'react-admin’s AutocompleteInput says in %s that nothing matches',
  async language => {
    const { page } = await open('/menus/create', { language });
    await page.getByLabel('Region').fill('zzz');
    await page.getByText(TEXTS[language].list.nothing_filtered).waitFor();
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

it('react-admin’s fields and lists show records, and the names of those that are embedded', async () => {
  const { results } = (await (
    await backend.fetch('http://backend.test/company-api/v1/categories/', { headers: json() })
  ).json()) as { results: { id: number }[] };
  const menu = { name: 'Kahvaltı', categories: results.map(({ id }) => id) };
  const add = { method: 'POST', headers: json(), body: JSON.stringify(menu) };
  const added = await backend.fetch('http://backend.test/company-api/v1/menus/', add);
  const { id, updated_at } = (await added.json()) as { id: number; updated_at: string };
  const link = { method: 'POST', headers: json(), body: JSON.stringify({ menu: id, slug: 'sabah-menusu' }) };
  const { id: linkId } = (await (
    await backend.fetch('http://backend.test/company-api/v1/qr-codes/', link)
  ).json()) as { id: number };
  const day = new Date(updated_at).toLocaleDateString('en-GB', { timeZone: 'Europe/Istanbul' });
  const { page } = await open('/menus');

  await page.getByRole('row', { name: 'Kahvaltı' }).getByText(day).waitFor();
  await page.route('**/company-api/v1/menus/?*', async route => {
    const list = (await (await route.fetch()).json()) as { results: { categories: object[] }[] };
    const rows = list.results.map(row => ({
      ...row,
      first_category: row.categories[0] ?? null,
      link: linkId,
    }));
    await route.fulfill({ json: { ...list, results: rows } });
  });
  await page.goto('/menus/all');
  const row = page.getByRole('row', { name: 'Kahvaltı' });
  await row.getByText(day).waitFor();
  await until(async () => (await row.getByText('Çorbalar').count()) === 2, 'both references have names');
  // A link is named by its address.
  await row.getByText('sabah-menusu').waitFor();

  // In the language of the panel, although the browser has another one.
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'tr'));
  await page.goto('/menus');
  const tarih = new Date(updated_at).toLocaleDateString('tr', { timeZone: 'Europe/Istanbul' });
  await page.getByRole('row', { name: 'Kahvaltı' }).getByText(tarih).waitFor();
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

it('a part of react-admin’s forms in a resource does not make the first screens larger', () => {
  const sizeIn = (folder: string) => {
    const assets = join(folder, 'assets');
    const [admin = ''] = readdirSync(assets).filter(name => /^admin-.*\.js$/.test(name));
    return statSync(join(assets, admin)).size;
  };
  // The declaration itself takes 10 kB, and FormDataConsumer with all of a form would add 43 kB.
  expect(sizeIn(panel) - sizeIn('dist')).toBeLessThan(20_000);
});

/** The option of the open menu. */
function option(page: Page, name: string): Locator {
  return page.getByRole('listbox').getByRole('option', { name });
}

async function chooseRequired(page: Page): Promise<void> {
  await page.locator('.ra-input-size').getByLabel('English').check();
  await page.locator('.ra-input-parts').getByLabel('Türkçe').check();
}

async function chooseFile(page: Page, input: string, mimeType: string): Promise<void> {
  const name = `${input}.${mimeType.split('/')[1]}`;
  await page.locator(`.ra-input-${input} input[type=file]`).setInputFiles({ name, mimeType, buffer: PIXEL });
}
