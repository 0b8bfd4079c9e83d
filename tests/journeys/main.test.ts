import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Category, Menu } from '../../src/contract/records';
import {
  DESKTOP,
  LANGUAGES,
  PHONE,
  TEXTS,
  fill,
  goTo,
  namesIn,
  until,
  useBrowser,
  visit,
  type Visit,
  openActions,
} from '../support/browser/browser';
import { buildCompany, type Company } from '../support/company';
import { journeyBackend } from '../support/browser/journeyBackend';

useBrowser();

const people = LANGUAGES.flatMap(language =>
  [DESKTOP, PHONE].map(viewport => ({ language, viewport, width: viewport.width })),
);

describe.each(people)('an owner in $language at $width px', ({ language, viewport }) => {
  const texts = TEXTS[language];
  const { resources, list, form, order, auth, frame } = texts;
  const create = (resource: 'categories' | 'menus') =>
    fill(list.create, { name: resources[resource].name_one });

  it('B1 F1 F2 F3 H1 H2 A7 A8 B2 signs in, creates, edits, orders and deletes categories and a menu, logs out, and the database has every change', async () => {
    const company = await buildCompany(journeyBackend);
    const seen = await visit('/login', { language, viewport });
    const { page } = seen;

    await page.getByLabel(auth.login.username).fill(company.account.username);
    await page.getByLabel(auth.login.password, { exact: true }).fill(company.account.password);
    await page.getByRole('button', { name: auth.login.submit }).click();
    await page.getByRole('heading', { name: fill(texts.dashboard.welcome, { name: 'Ayşe' }) }).waitFor();
    const token = await seen.token();
    expect(token).toBeTruthy();

    await goTo(page, resources.categories.title, texts);
    await page.getByText(resources.categories.empty).waitFor();
    await page
      .getByRole('link', { name: create('categories') })
      .first()
      .click();
    await fillForm(page, {
      [resources.categories.fields.name]: 'Izgaralar',
      [resources.categories.fields.description]: 'Közde',
    });
    await page.getByRole('button', { name: form.create }).click();
    await page.getByText(resources.categories.notifications.created).waitFor();
    // The panel returns to the list after two seconds.
    await page.waitForURL('**/categories');
    await page.getByRole('cell', { name: 'Izgaralar', exact: true }).waitFor();

    await company.buildCategories(['İçecekler']);
    await page.reload();
    await page.getByRole('button', { name: fill(order.up, { name: 'İçecekler' }) }).click();
    expect(await namesIn(page)).toEqual(['İçecekler', 'Izgaralar']);
    await until(async () => isOrder(company, ['İçecekler', 'Izgaralar']), 'the new order is stored');

    await openActions(page, 'Izgaralar', texts);
    await page.getByRole('link', { name: fill(list.edit, { name: 'Izgaralar' }) }).click();
    await page.locator('input[name=name]').fill('Izgara & şiş');
    await page.getByRole('button', { name: form.update }).click();
    await page.getByText(resources.categories.notifications.updated).waitFor();
    expect(
      (await company.stored<Category>('categories', 'sort_order')).map(({ name, description }) => [
        name,
        description,
      ]),
    ).toEqual([
      ['İçecekler', ''],
      ['Izgara & şiş', 'Közde'],
    ]);

    await goTo(page, resources.menus.title, texts);
    await page
      .getByRole('link', { name: create('menus') })
      .first()
      .click();
    await fillForm(page, { [resources.menus.fields.name]: 'Akşam' });
    await page.getByRole('button', { name: 'Izgara & şiş' }).click();
    await page.getByRole('button', { name: 'Izgara & şiş', pressed: true }).waitFor();
    await page.getByRole('button', { name: form.create }).click();
    await page.getByText(resources.menus.notifications.created).waitFor();
    await goTo(page, resources.menus.title, texts);
    const menu = page.getByRole('row').filter({ hasText: 'Akşam' });
    await menu.getByText('Izgara & şiş').waitFor();
    const [stored] = await company.stored<Menu>('menus');
    expect(stored).toMatchObject({ name: 'Akşam', categories: [{ name: 'Izgara & şiş' }] });

    // A click on the row, outside its controls, opens the record.
    await menu.getByRole('cell', { name: 'Akşam', exact: true }).click();
    await page.waitForURL(`**/menus/${stored!.id}/edit`);
    await page.getByRole('button', { name: 'Izgara & şiş', pressed: true }).click();
    await page.getByRole('button', { name: 'İçecekler' }).click();
    await page.getByRole('button', { name: form.update }).click();
    await page.getByText(resources.menus.notifications.updated).waitFor();
    expect(await company.stored<Menu>('menus')).toMatchObject([
      { name: 'Akşam', categories: [{ name: 'İçecekler' }] },
    ]);

    await goTo(page, resources.categories.title, texts);
    await page.getByText(fill(resources.categories.count_other, { count: 2 })).waitFor();
    await openActions(page, 'İçecekler', texts);
    await page.getByRole('button', { name: fill(list.delete, { name: 'İçecekler' }) }).click();
    const dialog = page.getByRole('alertdialog', { name: fill(texts.delete.title, { name: 'İçecekler' }) });
    await dialog.getByRole('button', { name: texts.delete.confirm }).click();
    await page.getByText(fill(resources.categories.count_one, { count: 1 })).waitFor();
    expect(await namesIn(page)).toEqual(['Izgara & şiş']);
    expect((await company.stored<Category>('categories', 'sort_order')).map(({ name }) => name)).toEqual([
      'Izgara & şiş',
    ]);
    expect(await company.stored<Menu>('menus')).toMatchObject([{ name: 'Akşam', categories: [] }]);

    await page.getByRole('button', { name: new RegExp(`^${frame.account}`) }).click();
    await page.getByRole('link', { name: frame.log_out }).click();
    await page.getByRole('heading', { name: auth.login.title }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await seen.token()).toBeNull();
    const me = () =>
      fetch(`${new URL(page.url()).origin}/api/v1/me/`, { headers: { Authorization: `Token ${token}` } });
    await until(async () => (await me()).status === 401, 'the session has ended on the server');

    expectProperCalls(seen, language);
  });
});

/** K1, J3, S25: checks the called origins, the language of the calls, and where the token was sent. */
function expectProperCalls({ calls, urls, page }: Visit, language: string): void {
  const anonymous = calls.filter(({ headers }) => !headers.authorization).map(({ name }) => name);
  expect(anonymous).toEqual(['POST /api/v1/login/']);
  expect(new Set(calls.map(({ headers }) => headers['accept-language']))).toEqual(new Set([language]));
  expect(new Set(urls.map(({ origin }) => origin))).toEqual(new Set([new URL(page.url()).origin]));
  expect(calls.filter(({ url }) => !url.pathname.endsWith('/'))).toEqual([]);
  expect(urls.filter(({ href }) => /token|password/i.test(href))).toEqual([]);
}

async function fillForm(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
}

async function isOrder(company: Company, names: string[]): Promise<boolean> {
  const stored = await company.stored<Category>('categories', 'sort_order');
  return names.every((name, index) => stored[index]?.name === name && stored[index].sort_order === index);
}

it('S25 the built panel has no setting of the server, no password of the demo company, no path of this machine and no source map', () => {
  const secrets = [
    ...['DATABASE_URL', 'SMTP_URL', 'METRICS_TOKEN', 'S3_SECRET_ACCESS_KEY', 'password_hash'],
    ...['demo-menu-2026', process.cwd(), 'sourceMappingURL'],
  ];
  const files = readdirSync('dist', { recursive: true, withFileTypes: true }).filter(file => file.isFile());
  const scripts = files.filter(({ name }) => /\.(js|css|html|json|webmanifest|svg)$/.test(name));
  expect(scripts.length).toBeGreaterThan(100);
  for (const { parentPath, name } of scripts) {
    const text = readFileSync(join(parentPath, name), 'utf8');
    expect([name, secrets.filter(secret => text.includes(secret))]).toEqual([name, []]);
  }
});

describe('a user with a keyboard only', () => {
  const { auth, resources, order, list, frame } = TEXTS.en;

  it('B1 F1 F2 F3 A7 signs in, opens the categories, creates, orders and deletes, and always sees the focus', async () => {
    const company = await buildCompany(journeyBackend);
    await company.buildCategories(['Soups', 'Grills']);
    const { page } = await visit('/login');
    const press = (key: string) => page.keyboard.press(key);
    /** Presses Tab until an element with this name has the focus. The focus must be visible at every stop. */
    const walkTo = async (name: string | RegExp, most = 40) => {
      for (let steps = 0; steps < most; steps += 1) {
        await press('Tab');
        const focus = await focused(page);
        expect(focus).toMatchObject({ isSeen: true });
        if (typeof name === 'string' ? focus.name === name : name.test(focus.name)) return;
      }
      throw new Error(`${String(name)} was not among the next ${most} stops.`);
    };

    // The first field has the focus initially; Enter submits.
    await page.waitForFunction(() => document.activeElement?.matches('input'));
    await page.keyboard.type(company.account.username);
    await walkTo(auth.login.password);
    await page.keyboard.type(company.account.password);
    await press('Enter');
    await page.getByRole('heading', { name: /Ayşe/ }).waitFor();

    await walkTo(frame.skip, 3);
    await walkTo(resources.categories.title);
    await press('Enter');
    await page.getByRole('cell', { name: 'Soups', exact: true }).waitFor();

    const create = fill(list.create, { name: resources.categories.name_one });
    await walkTo(create);
    await press('Enter');
    await page.getByLabel(resources.categories.fields.name).waitFor();
    await walkTo(resources.categories.fields.name);
    await page.keyboard.type('Desserts');
    await press('Enter');
    await page.getByText(resources.categories.notifications.created).waitFor();
    await page.waitForURL('**/categories');
    await page.getByRole('cell', { name: 'Desserts', exact: true }).waitFor();

    // The arrow keeps the focus while its row moves. At the end of the list the other arrow gets it.
    const up = fill(order.up, { name: 'Desserts' });
    await walkTo(up, 80);
    await press('Enter');
    await page.waitForFunction(
      () => document.querySelector('tbody tr:nth-child(2) td:not(:has(input))')?.textContent === 'Desserts',
    );
    expect((await focused(page)).name).toBe(up);
    await press('Enter');
    await page.waitForFunction(
      () => document.querySelector('tbody tr td:not(:has(input))')?.textContent === 'Desserts',
    );
    expect((await focused(page)).name).toBe(fill(order.down, { name: 'Desserts' }));
    await until(() => isOrder(company, ['Desserts', 'Soups', 'Grills']), 'the order is saved');

    // The dialog focuses Cancel; Escape restores the focus.
    const remove = fill(list.delete, { name: 'Desserts' });
    await walkTo(remove);
    await press('Enter');
    const dialog = page.getByRole('alertdialog');
    const onCancel = () =>
      until(async () => (await focused(page)).name === TEXTS.en.delete.cancel, 'Cancel has the focus');
    await dialog.waitFor();
    await onCancel();
    await press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await until(async () => (await focused(page)).name === remove, 'the focus is restored');
    expect(await company.stored<Category>('categories', 'sort_order')).toHaveLength(3);

    await press('Enter');
    await dialog.waitFor();
    await onCancel();
    await walkTo(TEXTS.en.delete.confirm, 2);
    await press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(fill(TEXTS.en.resources.categories.count_other, { count: 2 })).waitFor();
    // The row no longer exists, so the title gets the focus.
    await page.waitForFunction(() => document.activeElement?.matches('h1'));
    expect((await company.stored<Category>('categories', 'sort_order')).map(({ name }) => name)).toEqual([
      'Soups',
      'Grills',
    ]);
  });
});

/** Returns the name of the focused element, and whether the focus is visible: on screen and with a focus ring. */
async function focused(page: Page): Promise<{ name: string; isSeen: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement;
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const hasRing =
      (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1) || style.boxShadow !== 'none';
    const around = element.closest(':focus-within:not(:focus)');
    const ringAround = around ? getComputedStyle(around).outlineStyle !== 'none' : false;
    const isOnScreen =
      box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth && box.width > 2;
    const [label] = element.labels ?? [];
    return {
      name: (element.getAttribute('aria-label') ?? (label ?? element).innerText).replace(/\s*\*$/, '').trim(),
      // Between the last stop and the first, the body has the focus.
      isSeen: element === document.body || (isOnScreen && (hasRing || ringAround)),
    };
  });
}
