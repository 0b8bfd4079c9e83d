import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Category } from '../../src/contract/records';
import {
  DESKTOP,
  PHONE,
  TEXTS,
  fill,
  ignoreProblems,
  goTo,
  namesIn,
  until,
  useBrowser,
  visit,
  LANGUAGES,
} from '../support/browser';
import { buildCompany, type Company } from '../support/company';
import { demoCompany } from '../support/demoCompany';
import { journeyBackend } from '../support/journeyBackend';

useBrowser();

const { frame, auth, resources, list, not_found, broken, theme, language } = TEXTS.en;

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

  it('preloads the code of a screen after the early script, and immediately when the browser has it cached', async () => {
    const { page } = await visit('/login');
    await page.evaluate(token => {
      localStorage.setItem('token', token);
      localStorage.removeItem('code');
    }, owner.account.token);
    let release = () => {};
    await page.route('**/assets/early-*.js', async route => {
      await new Promise<void>(resolve => (release = resolve));
      await route.continue();
    });
    const asked = () => page.locator('link[rel=modulepreload][href*="/admin-"]').count();

    await page.goto('/products', { waitUntil: 'commit' });
    await page.locator('#root > *').first().waitFor();
    expect(await asked()).toBe(0);
    release();
    await page.getByRole('row').nth(20).waitFor();
    expect(await asked()).toBe(1);

    await page.goto('/menus', { waitUntil: 'commit' });
    await page.locator('#root > *').first().waitFor();
    expect(await asked()).toBe(1);
    release();
    await page.getByRole('row').nth(1).waitFor();
  });

  it('A3 A5 has a fixed sidebar of 250 px on a desktop, with six entries, the language, and a logo that links to the dashboard', async () => {
    const { page } = await visit('/products', { token: owner.account.token });
    const sidebar = page.getByRole('complementary');
    const entries = sidebar.getByRole('navigation').getByRole('link');
    await page.getByRole('row').nth(20).waitFor();
    expect(await entries.allInnerTexts()).toEqual([
      'Ingredients',
      'Products',
      'Categories',
      'Menus',
      'Links',
      'Company',
    ]);
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

  it('A5 J1 offers the languages on every public page, and falls back to English', async () => {
    const { page } = await visit('/login?lng=de');
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
});

describe('before the scripts', () => {
  it.each(LANGUAGES)('the frame is shown in the chosen theme (%s)', async language => {
    const { page } = await visit('/products', {
      token: owner.account.token,
      language,
      waitUntil: 'commit',
      prepare: async page => {
        await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
        await page.route('**/assets/*.js', () => undefined);
      },
    });
    const texts = TEXTS[language].frame;
    await page.locator('nav').getByText(texts.company).waitFor();
    await page.locator('main').getByText(texts.loading).waitFor();
    const html = page.locator('html');
    expect(await html.getAttribute('lang')).toBe(language);
    expect(await html.getAttribute('data-theme')).toBe('dark');
    // Inert, because clicks would be lost before the scripts have loaded.
    for (const part of ['aside', 'header']) {
      expect(await page.locator(part).getAttribute('inert'), part).toBe('');
    }
    expect(await page.getByLabel(TEXTS[language].theme.label).isDisabled()).toBe(true);
  });

  it('the static frame is replaced, so that the page has one frame', async () => {
    const { page } = await visit('/categories', { token: owner.account.token });
    await page.getByRole('row').nth(1).waitFor();
    expect(await page.getByRole('banner').count()).toBe(1);
    expect(await page.getByRole('status').getByText(frame.loading).count()).toBe(0);
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

describe('the sign-in page', () => {
  it.each(LANGUAGES)(
    'B1 works before the scripts have loaded, and what was typed and submitted is sent afterwards (%s)',
    async language => {
      const { login } = TEXTS[language].auth;
      let release = (): void => undefined;
      const released = new Promise<void>(resolve => (release = resolve));
      const { page, calls } = await visit('/', {
        language,
        colorScheme: 'dark',
        waitUntil: 'commit',
        prepare: page =>
          page.route('**/assets/*.js', async route => {
            await released;
            await route.continue();
          }),
      });
      await page.getByRole('heading', { name: login.title }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/login');
      await until(
        async () => (await page.locator(':focus').getAttribute('name')) === 'username',
        'the first field has the focus',
      );
      await page.keyboard.type('demo');
      await page.getByLabel(login.password, { exact: true }).fill('demo-menu-2026');
      await page.keyboard.press('Enter');
      expect(calls).toEqual([]);
      expect(page.url()).not.toContain('demo');
      release();
      await page
        .getByRole('navigation', { name: TEXTS[language].frame.navigation })
        .waitFor({ state: 'attached' });
      expect(calls.filter(({ name }) => name.startsWith('POST'))).toHaveLength(1);
    },
  );

  it('B1 keeps what was typed when the scripts hydrate the form', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>(resolve => (release = resolve));
    const { page } = await visit('/login', {
      waitUntil: 'commit',
      prepare: page =>
        page.route('**/assets/*.js', async route => {
          await released;
          await route.continue();
        }),
    });
    const { login } = TEXTS.en.auth;
    await page.getByLabel(login.username).fill('ayse');
    release();
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: login.submit }).click();
    await page.getByText(login.required).waitFor();
    expect(await page.getByLabel(login.username).inputValue()).toBe('ayse');
    expect(await page.getByText(login.required).count()).toBe(1);
  });
});

describe('a long list', () => {
  let company: Company;
  const names = Array.from({ length: 61 }, (_, index) => `Section ${String(index + 1).padStart(2, '0')}`);
  beforeAll(async () => {
    company = await buildCompany(journeyBackend);
    await company.buildCategories(names);
  });

  const shows = (page: Page, first: string, rows: number) =>
    page.waitForFunction(
      ([name, count]) =>
        document.querySelector('tbody td')?.textContent === name &&
        document.querySelectorAll('tbody tr').length === count,
      [first, rows] as const,
    );

  it('A6 keeps page and limit in the address, follows the history, and disables the buttons at both ends', async () => {
    const { page, calls } = await visit('/categories', { token: company.account.token });
    const previous = page.getByRole('button', { name: list.previous });
    const next = page.getByRole('button', { name: list.next });
    await shows(page, 'Section 01', 20);
    expect(calls.map(({ url }) => url.search)).toContain('?limit=20&page=1&ordering=sort_order');
    expect(await previous.isDisabled()).toBe(true);

    await next.click();
    await shows(page, 'Section 21', 20);
    expect(address(page)).toBe('/categories?page=2');
    await next.click();
    await next.click();
    await shows(page, 'Section 61', 1);
    expect(address(page)).toBe('/categories?page=4');
    expect(await next.isDisabled()).toBe(true);
    await previous.click();
    await shows(page, 'Section 41', 20);
    await page.goBack();
    await shows(page, 'Section 61', 1);
    await page.goBack();
    await page.goBack();
    await shows(page, 'Section 21', 20);
    await page.goForward();
    await shows(page, 'Section 41', 20);

    await page.getByLabel(list.limit).selectOption('50');
    await shows(page, 'Section 01', 50);
    expect(address(page)).toBe('/categories?limit=50');
    await page.getByLabel(list.limit).selectOption('100');
    await shows(page, 'Section 01', 61);
    expect(await next.isDisabled()).toBe(true);
    expect(await page.getByLabel(list.limit).locator('option').allInnerTexts()).toEqual(['20', '50', '100']);
  });

  it('A6 opens the page of a deep link, the first page for an invalid one, and the last page for one past the end', async () => {
    const { page } = await visit('/categories?page=2&limit=50', { token: company.account.token });
    await shows(page, 'Section 51', 11);
    await page.reload();
    await shows(page, 'Section 51', 11);
    // Another list does not inherit the page.
    await goTo(page, resources.menus.title);
    await page.getByText(resources.menus.empty).waitFor();
    await page.goBack();
    await shows(page, 'Section 51', 11);
    await page.goto('/categories?page=x&limit=7');
    await shows(page, 'Section 01', 20);
    await page.goto('/categories?page=900');
    await shows(page, 'Section 61', 1);
  });

  it('A8 P24 goes to the previous page when the last row of the last page is deleted', async () => {
    const { page } = await visit('/categories?page=4', { token: company.account.token });
    await page.getByRole('button', { name: fill(list.delete, { name: 'Section 61' }) }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: TEXTS.en.delete.confirm }).click();
    await shows(page, 'Section 41', 20);
    await page.getByText(fill(list.total_other, { count: 60 })).waitFor();
    expect(await page.getByRole('button', { name: list.next }).isDisabled()).toBe(true);
  });

  it('F2 moves a row to another page, numbers all rows from 0, and then sends only what changed', async () => {
    const seen = await visit('/categories?page=2', { token: company.account.token });
    const move = async (name: string) => {
      await seen.page.getByRole('button', { name: fill(TEXTS.en.order.up, { name }) }).click();
      await until(
        async () => (await company.stored<Category>('categories', 'sort_order'))[19]?.name === name,
        `${name} is the 20th`,
      );
    };
    await move('Section 21');
    await shows(seen.page, 'Section 20', 20);
    const numbered = async () =>
      (await company.stored<Category>('categories', 'sort_order')).every(
        ({ sort_order }, index) => sort_order === index,
      );
    await until(numbered, 'all are numbered from 0');
    const before = seen.writes().length;
    await move('Section 20');
    await until(numbered, 'all are numbered from 0 again');
    expect(seen.writes().slice(before)).toHaveLength(2);
    expect((await namesIn(seen.page))[0]).toBe('Section 21');
  });
});

it('E1 the actions of a card are on screen on a phone', async () => {
  const company = await buildCompany(journeyBackend);
  const product = { name: 'Zeytinyağlı enginar', description: '', price: 1, ingredients: [] };
  await company.buildProduct(product);
  const { page } = await visit('/products', {
    token: company.account.token,
    language: 'tr',
    viewport: PHONE,
  });
  const row = page.getByRole('row').filter({ hasText: product.name });
  for (const control of [row.getByRole('link'), row.getByRole('button')]) {
    const box = await control.boundingBox();
    expect(box!.x + box!.width).toBeLessThan(PHONE.width);
    expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44);
  }
});

describe('the code that is loaded on demand', () => {
  const ADMIN = '**/assets/admin-*.js';

  it('A9 shows an error when the admin’s code is missing on the server, and loads it after a reload', async () => {
    const { page } = await visit('/categories', {
      token: owner.account.token,
      prepare: page => page.route(ADMIN, route => route.fulfill({ status: 404, body: '' })),
    });
    await page.getByRole('heading', { name: broken.chunk_title }).waitFor();
    await page.unroute(ADMIN);
    await page.getByRole('button', { name: broken.reload }).click();
    await page.getByRole('cell', { name: 'Tatlılar', exact: true }).waitFor();
    ignoreProblems(/ChunkError|could not be loaded|dynamically imported module/);
  });

  it('A9 P19 stops waiting for code after 120 seconds, not earlier, and offers a reload', async () => {
    const { page } = await visit('/categories', {
      token: owner.account.token,
      async prepare(page) {
        await page.clock.install();
        // Never responds.
        await page.route(ADMIN, () => undefined);
      },
    });
    await page.getByText(frame.loading).waitFor({ state: 'attached' });
    await page.clock.runFor(110_000);
    expect(await page.getByRole('heading', { name: broken.chunk_title }).count()).toBe(0);
    await page.clock.runFor(11_000);
    await page.getByRole('button', { name: broken.reload }).waitFor();
    ignoreProblems(/ChunkError|took too long/);
  });

  it('A9 P41 keeps the frame usable when the code of a dialog cannot be loaded', async () => {
    const { page } = await visit('/categories', {
      token: owner.account.token,
      prepare: page => page.route('**/assets/dialog-*.js', route => route.abort()),
    });
    await page.getByRole('button', { name: fill(list.delete, { name: 'Tatlılar' }) }).click();
    await page.getByRole('heading', { name: broken.chunk_title }).waitFor();
    await goTo(page, resources.menus.title);
    await page.getByRole('cell', { name: 'Ana menü', exact: true }).waitFor();
    ignoreProblems(/ChunkError|could not be loaded|dynamically imported module/);
  });
});

describe('layout shifts', () => {
  const screens = ['/categories', '/menus', '/products', '/categories/1/edit', '/menus/1/edit', '/company'];
  const inFlight = new Set<Request>();
  const watch = async (page: Page) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver(seen =>
        seen.getEntries().forEach(entry => shifts.push((entry as unknown as { value: number }).value)),
      ).observe({ type: 'layout-shift', buffered: true });
    });
    inFlight.clear();
    page.on('request', request => inFlight.add(request));
    page.on('requestfinished', request => inFlight.delete(request));
    page.on('requestfailed', request => inFlight.delete(request));
    // Slow enough for every skeleton to appear.
    await page.route(/\/(company-)?api\//, async route => {
      await wait(250);
      await route.continue().catch(() => undefined);
    });
  };

  it.each([DESKTOP, PHONE])(
    'of lists and forms stay under 0.02 while they load at $width px',
    async viewport => {
      const { page } = await visit('/login', { token: owner.account.token, viewport, prepare: watch });
      const jumping: string[] = [];
      // Twice each: the second visit shows the stored screen first and then the loaded data.
      for (const path of screens.flatMap(path => [path, path])) {
        await page.goto(path);
        await page.locator('tbody td, input[name=name], main li').first().waitFor();
        await untilQuiet(page);
        const shift = await shiftSoFar(page);
        if (shift >= 0.02) jumping.push(`${path} shifts by ${shift.toFixed(3)}`);
      }
      expect(jumping).toEqual([]);
    },
  );

  /** Waits until every response has arrived and has been painted. */
  const untilQuiet = async (page: Page) => {
    const pending = page.locator('[role=status] [aria-hidden], [aria-busy=true]');
    await until(async () => {
      const isDrawn = (await pending.count()) === 0;
      await page.evaluate(
        () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      return isDrawn && inFlight.size === 0;
    }, 'everything is loaded');
  };

  const shiftSoFar = (page: Page) =>
    page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    );
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
