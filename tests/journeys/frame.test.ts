import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import {
  DESKTOP,
  PHONE,
  TEXTS,
  fill,
  ignoreProblems,
  goTo,
  useBrowser,
  visit,
} from '../support/browser/browser';
import { buildCompany, type Company } from '../support/company';
import { demoCompany } from '../support/accounts/demoCompany';
import { smallTargets } from '../support/browser/findings';
import { gate } from '../support/gate';
import { journeyBackend } from '../support/browser/journeyBackend';

useBrowser();

const { form, frame, auth, resources, list, not_found, theme, language } = TEXTS.en;

let owner: Company;

beforeAll(async () => {
  owner = await demoCompany(journeyBackend);
});

const address = (page: Page) => page.url().replace(new URL(page.url()).origin, '');

describe('the frame', () => {
  it('A1 redirects to the sign-in without a token, except on public pages, and from the sign-in to the dashboard with one', async () => {
    const { page } = await visit('/categories?page=2');
    await page.waitForURL('**/login');
    for (const path of ['/', '/menus/1/edit', '/nothing/here', '/company']) {
      await page.goto(path);
      await page.waitForURL('**/login');
    }
    for (const path of ['/register', '/verify-email']) {
      await page.goto(path);
      await page.getByRole('textbox').first().waitFor();
      expect(address(page)).toBe(path);
    }
    const member = await visit('/login', { token: owner.account.token });
    await member.page.getByRole('heading', { name: /Defne/ }).waitFor();
    expect(address(member.page)).toBe('/');
  });

  it('A2 shows a not-found page with a link to the dashboard; A4 shows company and user, and offers log-out and a change of password', async () => {
    const { page } = await visit('/nothing/here', { token: owner.account.token });
    await page.getByRole('heading', { name: not_found.title }).waitFor();
    await page.getByRole('link', { name: not_found.back }).click();
    await page.getByRole('heading', { name: /Defne/ }).waitFor();
    expect(address(page)).toBe('/');

    const bar = page.getByRole('banner');
    await bar.getByText('Nane Kahve & Mutfak').waitFor();
    await bar.getByRole('button', { name: 'Defne Yılmaz' }).click();
    await bar.getByRole('link', { name: frame.log_out }).waitFor();
    await bar.getByRole('link', { name: frame.change_password }).click();
    await page.waitForURL('**/change-password');
    await page.getByRole('button', { name: 'Defne Yılmaz' }).click();
    await page.keyboard.press('Escape');
    await bar.getByRole('link', { name: frame.log_out }).waitFor({ state: 'detached' });
  });

  it('requests the code of a screen after its first reads, and immediately when the browser has it cached', async () => {
    const { page } = await visit('/login');
    await page.evaluate(token => {
      localStorage.setItem('token', token);
      localStorage.removeItem('code');
    }, owner.account.token);
    let code = gate();
    await page.route('**/assets/early-*.js', async route => {
      await code.opened;
      await route.continue();
    });
    const asked = () => page.locator('link[rel=modulepreload][href*="/admin-"]').count();
    const requested: string[] = [];
    page.on('request', request => requested.push(request.url()));

    await page.goto('/products', { waitUntil: 'commit' });
    await page.locator('#root > *').first().waitFor();
    expect(await asked()).toBe(0);
    code.open();
    await page.getByRole('row').nth(20).waitFor();
    expect(await asked()).toBe(1);
    // The first read: the next page is read after it. The last code: the sign-in page may have requested it too.
    const firstRead = requested.findIndex(url => url.includes('/company-api/v1/products/?'));
    expect(firstRead).toBeGreaterThan(0);
    expect(requested.findLastIndex(url => url.includes('/assets/admin-'))).toBeGreaterThan(firstRead);

    code = gate();
    await page.goto('/menus', { waitUntil: 'commit' });
    // Asked for once the first page is painted, before the first reads, whose code is held.
    await expect.poll(asked).toBe(1);
    code.open();
    await page.getByRole('row').nth(1).waitFor();
  });

  it('A3 A5 has a fixed sidebar of 250 px on a desktop, with six entries, the language, and a logo that links to the dashboard', async () => {
    const { page } = await visit('/products', { token: owner.account.token });
    const sidebar = page.getByRole('complementary');
    const entries = sidebar.getByRole('navigation').getByRole('link');
    await page.getByRole('row').nth(20).waitFor();
    const places = ['Ingredients', 'Products', 'Categories', 'Menus', 'Links', 'Company'];
    // An integrator may have added resources of their own.
    const shown = (await entries.allInnerTexts()).filter(name => places.includes(name));
    expect(shown).toEqual(places);
    expect(await sidebar.getByRole('link', { name: 'Products' }).getAttribute('aria-current')).toBe('page');
    await sidebar.getByLabel(language.label).waitFor();

    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    expect(await sidebar.boundingBox()).toEqual({ x: 0, y: 0, width: 250, height: DESKTOP.height });
    const content = await page.getByRole('main').boundingBox();
    expect(content?.x).toBeGreaterThanOrEqual(250);

    await sidebar.getByRole('link', { name: frame.home }).click();
    await page.getByRole('heading', { name: /Defne/ }).waitFor();
    expect(address(page)).toBe('/');
  });

  it('A3 hides the sidebar on a phone; opening it moves the focus into it, and Escape closes it and restores the focus', async () => {
    const { page } = await visit('/categories', { token: owner.account.token, viewport: PHONE });
    const sidebar = page.locator('aside');
    const burger = page.getByRole('button', { name: frame.open });
    await page.getByRole('cell', { name: 'Tatlılar', exact: true }).waitFor();
    const isShown = () => sidebar.evaluate(element => element.getBoundingClientRect().right > 0);
    expect(await isShown()).toBe(false);
    expect(await sidebar.isVisible()).toBe(false);

    await burger.focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.closest('aside'));
    expect(await sidebar.boundingBox()).toMatchObject({ x: 0, width: 250 });
    // The page below becomes inert after the first paint of the sidebar. Then Tab cycles through the sidebar and the browser's
    // own controls.
    await page.locator('[inert]').waitFor({ state: 'attached' });
    for (let stops = 0; stops < 14; stops += 1) {
      await page.keyboard.press('Tab');
      const place = await page.evaluate(
        () => document.activeElement?.closest('aside, main, header')?.tagName,
      );
      expect(place ?? 'ASIDE').toBe('ASIDE');
    }
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement?.matches('header button'));
    expect(await isShown()).toBe(false);

    await goTo(page, resources.menus.title);
    await page.getByRole('cell', { name: 'Ana menü', exact: true }).waitFor();
    expect(await isShown()).toBe(false);
    expect(await page.evaluate(() => document.querySelector('[inert]'))).toBeNull();
  });

  it('J1 starts in the browser’s language, reloads for another one, and stores the one chosen or named in the address', async () => {
    const { page } = await visit('/categories', { token: owner.account.token, language: 'tr' });
    const sidebar = page.getByRole('complementary');
    await page.getByRole('heading', { name: 'Kategoriler' }).waitFor();
    await page.evaluate(() => Object.assign(window, { isOldPage: true }));
    await sidebar.getByLabel(TEXTS.tr.language.label).selectOption('en');
    await page.getByRole('heading', { name: 'Categories' }).waitFor();
    expect(await page.evaluate(() => 'isOldPage' in window)).toBe(false);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');

    await page.goto('/menus');
    await page.getByRole('heading', { name: 'Menus' }).waitFor();
    await page.goto('/menus?lng=tr');
    await page.getByRole('heading', { name: 'Menüler' }).waitFor();
    await page.goto('/menus');
    await page.getByRole('heading', { name: 'Menüler' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('tr');

    // A choice takes precedence over the language in the address.
    await page.goto('/menus?lng=tr');
    await sidebar.getByLabel(TEXTS.tr.language.label).selectOption('en');
    await page.getByRole('heading', { name: 'Menus' }).waitFor();
    expect(await page.getByRole('row').nth(1).innerText()).toMatch(/November|December|January|20\d\d/);
  });

  it('P13 a language that is chosen while a record is being created does not hide that it was', async () => {
    const company = await buildCompany(journeyBackend);
    const { page } = await visit('/menus/create', { token: company.account.token });
    const chosen = gate();
    await page.route('**/company-api/v1/menus/', async route => {
      await chosen.opened;
      await route.continue();
    });
    await page.getByLabel(resources.menus.fields.name).fill('Gece menüsü');
    await page.getByRole('button', { name: form.create }).click();
    await page.getByRole('complementary').getByLabel(language.label).selectOption('tr');
    chosen.open();
    await page.getByText(resources.menus.notifications.created).waitFor();
    await page.getByRole('heading', { name: TEXTS.tr.resources.menus.title }).waitFor();
    await page.getByText('Gece menüsü').waitFor();
  });

  it('A5 J1 offers the languages on every public page, and falls back to English', async () => {
    const { page } = await visit('/login?lng=fr');
    await page.getByRole('heading', { name: auth.login.title }).waitFor();
    for (const path of ['/login', '/register', '/verify-email']) {
      await page.goto(path);
      await page.getByLabel(/Language|Dil/).selectOption('tr');
      await page.waitForFunction(() => document.documentElement.lang === 'tr');
      await page.getByLabel(TEXTS.tr.language.label).selectOption('en');
      await page.waitForFunction(() => document.documentElement.lang === 'en');
      await page.getByRole('textbox').first().waitFor();
      expect(address(page)).toBe(path);
    }
  });

  it('follows the device’s colour scheme, lets the user choose the other, and stores the choice', async () => {
    const { page } = await visit('/categories', { token: owner.account.token, colorScheme: 'dark' });
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const isDark = async () => Number(/\d+/.exec(await paper())?.[0]) < 80;
    await page.getByLabel(theme.label).waitFor();
    expect(await isDark()).toBe(true);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await isDark()).toBe(false);

    await page.getByLabel(theme.label).selectOption(theme.dark);
    expect(await isDark()).toBe(true);
    await page.reload();
    await page.getByLabel(theme.label).waitFor();
    expect(await isDark()).toBe(true);
    await page.getByLabel(theme.label).selectOption(theme.system);
    expect(await isDark()).toBe(false);
  });

  it('has large targets, and inputs that do not zoom, on a wide touch screen', async () => {
    const { page } = await visit('/links/create', { token: owner.account.token, isTouch: true });
    await page.getByRole('textbox', { name: resources.links.fields.slug }).waitFor();
    expect(await smallTargets(page)).toEqual([]);
    const sizes = await page
      .locator('input, select, textarea')
      .evaluateAll(controls => controls.map(control => getComputedStyle(control).fontSize));
    expect(new Set(sizes)).toEqual(new Set(['16px']));
  });
});

describe('the address of the backend', () => {
  it('is read from config.json, even when another one is stored from the last visit', async () => {
    const { page } = await visit('/categories', {
      token: owner.account.token,
      prepare: page => page.addInitScript(() => localStorage.setItem('api_host', 'http://127.0.0.1:9')),
    });
    await page.getByRole('row').nth(1).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('api_host'))).toBe('');
    ignoreProblems(/127\.0\.0\.1:9\b/);
  });

  it('is used early from storage, but a 401 from an outdated address does not end the session', async () => {
    const url = inject('journeyUrlElsewhere');
    const past = 'http://127.0.0.1:9';
    const refused: string[] = [];
    const { page, token } = await visit('/categories', {
      token: owner.account.token,
      url,
      prepare: async page => {
        await page.addInitScript(host => localStorage.setItem('api_host', host), past);
        await page.route(`${past}/**`, route => {
          refused.push(route.request().method());
          return route.fulfill({
            status: 401,
            json: { detail: 'Invalid token.' },
            headers: { 'Access-Control-Allow-Origin': url },
          });
        });
      },
    });
    await page.getByRole('cell', { name: 'Kahvaltı' }).first().waitFor();
    expect(refused).not.toHaveLength(0);
    expect(await token()).toBe(owner.account.token);
    expect(address(page)).toBe('/categories');
  });
});

describe('a panel on another origin than its backend', () => {
  it('K1 B1 H3 B2 works end to end over CORS, with the token that its own origin stores', async () => {
    const company = await buildCompany(journeyBackend);
    const elsewhere = inject('journeyUrlElsewhere');
    const { page, calls, token } = await visit('/menus/create', {
      token: company.account.token,
      url: elsewhere,
    });
    await page.getByLabel(resources.menus.fields.name).fill('Lunch');
    await page.getByRole('button', { name: TEXTS.en.form.create }).click();
    await page.getByText(resources.menus.notifications.created).waitFor();
    await page.waitForURL('**/menus');
    await page.getByRole('button', { name: fill(list.delete, { name: 'Lunch' }) }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: TEXTS.en.delete.confirm }).click();
    await page.getByText(resources.menus.empty).waitFor();
    await page.goto('/logout');
    await page.getByRole('heading', { name: auth.login.title }).waitFor();
    expect(await token()).toBeNull();
    expect(new Set(calls.map(({ url }) => url.origin))).toEqual(new Set([inject('journeyUrl')]));
    expect(calls.map(({ name }) => name)).toContain('POST /api/v1/logout/');
    expect(calls.map(({ headers }) => headers.authorization ?? '').filter(value => value)).not.toHaveLength(
      0,
    );

    await page.getByLabel(auth.login.username).fill(company.account.username);
    await page.getByLabel(auth.login.password, { exact: true }).fill(company.account.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /Ayşe/ }).waitFor();
  });
});
