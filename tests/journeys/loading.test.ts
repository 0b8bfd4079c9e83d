import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  DESKTOP,
  PHONE,
  TEXTS,
  fill,
  ignoreProblems,
  goTo,
  until,
  useBrowser,
  visit,
  LANGUAGES,
} from '../support/browser/browser';
import { extensions } from '../../i18n/en/extensions';
import { KEYS } from '../../src/storage';
import type { Company } from '../support/company';
import { demoCompany } from '../support/accounts/demoCompany';
import { gate } from '../support/gate';
import { holdRequests } from '../support/browser/holdRequests';
import { journeyBackend } from '../support/browser/journeyBackend';

useBrowser();

const { frame, resources, list, broken } = TEXTS.en;

let owner: Company;

beforeAll(async () => {
  owner = await demoCompany(journeyBackend);
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

// Here because the quick browser of the other journeys installs nothing.
it('the panel can be installed, and reads its configuration once for that', async () => {
  const { page, context, urls } = await visit('/links/create', { token: owner.account.token, isTouch: true });
  await page.getByRole('textbox', { name: resources.links.fields.slug }).waitFor();
  const devTools = await context.newCDPSession(page);
  const manifest = await devTools.send('Page.getAppManifest');
  expect([new URL(manifest.url).pathname, manifest.errors]).toEqual(['/manifest.webmanifest', []]);
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  // The browser of a test is a private window.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  expect(urls.filter(({ pathname }) => pathname === '/config.json')).toHaveLength(1);
});

describe('the sign-in page', () => {
  it.each(LANGUAGES)(
    'B1 works before the scripts have loaded, and what was typed and submitted is sent afterwards (%s)',
    async language => {
      const { login } = TEXTS[language].auth;
      const { opened, open } = gate();
      const { page, calls } = await visit('/', {
        language,
        colorScheme: 'dark',
        waitUntil: 'commit',
        prepare: page => holdRequests(page, '**/assets/*.js', opened),
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
      open();
      await page
        .getByRole('navigation', { name: TEXTS[language].frame.navigation })
        .waitFor({ state: 'attached' });
      expect(calls.filter(({ name }) => name.startsWith('POST'))).toHaveLength(1);
    },
  );

  it('code that is in the cache is requested when the page is there', async () => {
    const { page } = await visit('/categories', { token: owner.account.token });
    await page.getByRole('row').nth(1).waitFor();
    await page.addInitScript(() => {
      const isCode = (node: Node) => node instanceof HTMLLinkElement && node.href.includes('/admin-');
      new MutationObserver((records, observer) => {
        if (!records.some(({ addedNodes }) => [...addedNodes].some(isCode))) return;
        observer.disconnect();
        sessionStorage.setItem('page', document.querySelector('main') ? 'there' : 'missing');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await page.locator('main:not([aria-busy])').getByRole('row').nth(1).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('page'))).toBe('there');
  });

  it('J1 shows the language and the colours that were chosen before the scripts have loaded', async () => {
    const { opened, open } = gate();
    const { page } = await visit('/login', {
      language: 'tr',
      waitUntil: 'commit',
      prepare: async page => {
        // The stored colours follow the hydration, and must not replace the choice.
        await page.addInitScript(() => (localStorage.theme ??= 'light') as string);
        await holdRequests(page, '**/assets/*.js', opened);
      },
    });
    await page.getByLabel(TEXTS.tr.theme.label).selectOption(TEXTS.tr.theme.dark);
    await page.getByLabel(TEXTS.tr.language.label).selectOption('en');
    open();
    await page.getByRole('heading', { name: TEXTS.en.auth.login.title }).waitFor();
    const html = page.locator('html');
    await until(
      async () => (await html.getAttribute('data-theme')) === 'dark',
      'the chosen colours are shown',
    );
    const scheme = page.getByLabel(TEXTS.en.theme.label);
    await until(
      async () => (await scheme.inputValue()) === 'dark',
      'the select shows them once it is hydrated',
    );
  });

  it('B1 keeps what was typed when the scripts hydrate the form', async () => {
    const { opened, open } = gate();
    const { page } = await visit('/login', {
      waitUntil: 'commit',
      prepare: page => holdRequests(page, '**/assets/*.js', opened),
    });
    const { auth, errors } = TEXTS.en;
    await page.getByLabel(auth.login.username).fill('ayse');
    open();
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: auth.login.submit }).click();
    await page.getByText(errors.required).waitFor();
    expect(await page.getByLabel(auth.login.username).inputValue()).toBe('ayse');
    expect(await page.getByText(errors.required).count()).toBe(1);
  });
});

it('J1 a change of the language keeps what was typed, but no password, and stores nothing beyond the reload', async () => {
  const { page } = await visit('/login');
  const change = async (language: 'en' | 'tr') => {
    await page.getByLabel(TEXTS[language === 'en' ? 'tr' : 'en'].language.label).selectOption(language);
    await page.getByRole('button', { name: TEXTS[language].auth.login.submit }).waitFor();
  };
  await page.getByLabel(TEXTS.en.auth.login.username).fill('ayse');
  await page.locator('[name=password]').fill('geheim-2026');
  await change('tr');
  await page.waitForLoadState('networkidle');
  expect(await page.getByLabel(TEXTS.tr.auth.login.username).inputValue()).toBe('ayse');
  expect(await page.locator('[name=password]').inputValue()).toBe('');
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toMatch(
    /ayse|geheim/,
  );
});

it('a browser that is too old for the scripts shows a sentence in each language', async () => {
  const { page } = await visit('/categories', {
    token: owner.account.token,
    prepare: page =>
      page.route('**/assets/index-*.js', route =>
        route.fulfill({ contentType: 'text/javascript', body: 'let newer than = this browser' }),
      ),
  });
  await page
    .getByText(/needs a newer browser.*yeni bir tarayıcı gerekir.*braucht einen neueren Browser/)
    .waitFor();
  ignoreProblems(/SyntaxError/);
});

describe('the code that is loaded on demand', () => {
  const ADMIN = '**/assets/admin-*.js';

  it.each(['/login', '/products'])(
    'A9 offers to load the page again where the scripts of the start are missing (%s)',
    async path => {
      ignoreProblems(/Failed to load resource|net::ERR_FAILED/);
      const scripts = '**/assets/*.js';
      const { page } = await visit(path, {
        token: path === '/login' ? undefined : owner.account.token,
        waitUntil: 'commit',
        prepare: page => page.route(scripts, route => route.abort()),
      });
      const message = page.getByRole('alert');
      await message.getByText(/could not be loaded.*yüklenemedi.*konnte nicht geladen werden/).waitFor();
      await page.unroute(scripts);
      await message.getByRole('button', { name: /Reload/ }).click();
      await page
        .getByRole('heading', { level: 1, name: path === '/login' ? /Sign in/ : 'Products' })
        .waitFor();
      expect(await page.getByText(/could not be loaded/).count()).toBe(0);
    },
  );

  it('A9 says nothing where a script that is not the panel’s fails', async () => {
    const { page } = await visit('/categories', { token: owner.account.token });
    await page.getByRole('cell', { name: 'Tatlılar', exact: true }).waitFor();
    // As a script of a browser's extension would, which the page's policy does not let the test add.
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.type = 'module';
      document.body.append(script);
      script.dispatchEvent(new Event('error'));
    });
    expect(await page.getByText(/could not be loaded/).count()).toBe(0);
  });

  it('A9 shows an error when the admin’s code is missing on the server, and loads it after a reload', async () => {
    const { page } = await visit('/categories', {
      token: owner.account.token,
      async prepare(page) {
        // It has just been loaded again by itself, and does that only once.
        await page.addInitScript(key => localStorage.setItem(key, String(Date.now())), KEYS.reloadedAt);
        await page.route(ADMIN, route => route.fulfill({ status: 404, body: '' }));
      },
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
        await page.addInitScript(markTimerOf, 120_000);
        // Never responds.
        await page.route(ADMIN, () => undefined);
      },
    });
    // A clock that is moved before the panel waits for the code would not count as waiting.
    await page.locator('html[data-timer]').waitFor({ state: 'attached' });
    await page.getByText(frame.loading).waitFor({ state: 'attached' });
    await page.clock.runFor(110_000);
    expect(await page.getByRole('heading', { name: broken.chunk_title }).count()).toBe(0);
    await page.clock.runFor(11_000);
    await page.getByRole('button', { name: broken.reload }).waitFor();
    ignoreProblems(/ChunkError|took too long/);
  });

  it('A9 offers a reload for the screen of an extension whose code is missing, and shows the other extensions', async () => {
    const code = '**/assets/soldOut-*.js';
    const { page } = await visit('/sold-out', {
      token: owner.account.token,
      async prepare(page) {
        await page.addInitScript(key => localStorage.setItem(key, String(Date.now())), KEYS.reloadedAt);
        await page.route(code, route => route.fulfill({ status: 404, body: '' }));
      },
    });
    await page.getByRole('heading', { name: broken.chunk_title }).waitFor();
    await page.goto('/products');
    await page.getByRole('columnheader', { name: resources.products.fields.allergens }).waitFor();
    await page.unroute(code);
    await page.goto('/sold-out');
    await page.getByLabel(extensions.sold_out.closing_time).waitFor();
    ignoreProblems(/ChunkError|could not be loaded|dynamically imported module/);
  });

  it('A9 P41 keeps the frame usable when the code of a dialog cannot be loaded', async () => {
    const { page } = await visit('/categories', {
      token: owner.account.token,
      prepare: page => page.route('**/assets/DeleteDialog-*.js', route => route.abort()),
    });
    const loadedAgain = page.waitForEvent('domcontentloaded');
    await page.getByRole('button', { name: fill(list.delete, { name: 'Tatlılar' }) }).click();
    // Loading the page again helps after a new release, but not here.
    await loadedAgain;
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

/** In the page: marks the document when a timer of this length is set. */
function markTimerOf(length: number) {
  const original = window.setTimeout.bind(window);
  window.setTimeout = ((run: () => void, delay?: number, ...values: unknown[]) => {
    if (delay === length) document.documentElement.dataset.timer = '';
    return original(run, delay, ...values);
  }) as typeof window.setTimeout;
}
