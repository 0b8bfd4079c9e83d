import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { screens as de } from '../../../i18n/de/screens';
import { companyPages as deCompanyPages } from '../../../i18n/de/companyPages';
import { signIn as deSignIn } from '../../../i18n/de/signIn';
import { registration as deRegistration } from '../../../i18n/de/registration';
import { tools as deTools } from '../../../i18n/de/tools';
import { screens as en } from '../../../i18n/en/screens';
import { companyPages as enCompanyPages } from '../../../i18n/en/companyPages';
import { signIn as enSignIn } from '../../../i18n/en/signIn';
import { registration as enRegistration } from '../../../i18n/en/registration';
import { tools as enTools } from '../../../i18n/en/tools';
import { screens as tr } from '../../../i18n/tr/screens';
import { companyPages as trCompanyPages } from '../../../i18n/tr/companyPages';
import { signIn as trSignIn } from '../../../i18n/tr/signIn';
import { registration as trRegistration } from '../../../i18n/tr/registration';
import { tools as trTools } from '../../../i18n/tr/tools';

/** The texts as Sofra's own brand has them. */
const ownTexts = <Texts>(texts: Texts): Texts =>
  JSON.parse(JSON.stringify(texts).replaceAll('{{brand}}', 'Sofra')) as Texts;

export const TEXTS = ownTexts({
  en: {
    ...en,
    ...enSignIn,
    ...enTools,
    ...enCompanyPages,
    auth: { ...enSignIn.auth, ...enRegistration.auth },
    frame: { ...en.frame, ...enSignIn.frame },
  },
  de: {
    ...de,
    ...deSignIn,
    ...deTools,
    ...deCompanyPages,
    auth: { ...deSignIn.auth, ...deRegistration.auth },
    frame: { ...de.frame, ...deSignIn.frame },
  },
  tr: {
    ...tr,
    ...trSignIn,
    ...trTools,
    ...trCompanyPages,
    auth: { ...trSignIn.auth, ...trRegistration.auth },
    frame: { ...tr.frame, ...trSignIn.frame },
  },
});
export type Language = keyof typeof TEXTS;
/** The languages of the specification. */
export const LANGUAGES = ['en', 'tr'] as const satisfies readonly Language[];

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

/** How long a test waits for something, in ms: many times what a machine without other work needs. */
const TIMEOUT_MS = 30_000;

export interface VisitOptions extends Pick<
  BrowserContextOptions,
  'viewport' | 'colorScheme' | 'reducedMotion' | 'deviceScaleFactor'
> {
  /** The token in `localStorage` before the page loads. */
  token?: string;
  language?: Language;
  /** Whether the screen is touched instead of pointed at with a mouse; a phone's by default. */
  isTouch?: boolean;
  /** The origin that serves the panel; the backend's by default. */
  url?: string;
  /** Paths of scripts that run before the scripts of the page. */
  scripts?: string[];
  /** Runs before the page is requested, for example to install routes or a clock. */
  prepare?: (page: Page) => Promise<unknown>;
  /** What `visit` waits for: the load event, or the first bytes of the page. */
  waitUntil?: 'load' | 'commit';
}

export interface Call {
  /** `PATCH /company-api/v1/categories/7/`, with the query. */
  name: string;
  url: URL;
  headers: Record<string, string>;
  body: string | null;
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Every request to a backend, oldest first. */
  calls: Call[];
  /** The URL of every request, oldest first. */
  urls: URL[];
  /** The names of the calls with a method other than GET. */
  writes: () => string[];
  token: () => Promise<string | null>;
}

let browser: Browser | undefined;
const contexts: BrowserContext[] = [];
let problems: string[] = [];

/**
 * Starts a browser for the test file. A test fails when a page logs an error or a warning, throws, or violates its
 * Content-Security-Policy. The browser's own "Failed to load resource" messages are ignored.
 * @param expected matches further messages to ignore, which the tests of the file cause on purpose
 */
export function useBrowser(expected?: RegExp): void {
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: inject('journeyBrowser'),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    });
  });
  afterEach(async () => {
    const found = problems.filter(problem => !expected?.test(problem));
    problems = [];
    await Promise.all(contexts.splice(0).map(context => context.close()));
    expect(found).toEqual([]);
  });
  afterAll(() => browser?.close());
}

/** Opens a path of the panel in a new browser context. */
export async function visit(path: string, options: VisitOptions = {}): Promise<Visit> {
  const { token, language = 'en', url = inject('journeyUrl'), viewport = DESKTOP, scripts = [] } = options;
  const isPhone = (viewport?.width ?? 0) < 900;
  const context = await browser!.newContext({
    baseURL: url,
    viewport,
    deviceScaleFactor: options.deviceScaleFactor,
    hasTouch: options.isTouch ?? isPhone,
    locale: { en: 'en-GB', tr: 'tr-TR', de: 'de-DE' }[language],
    timezoneId: 'Europe/Istanbul',
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: options.reducedMotion ?? 'reduce',
  });
  contexts.push(context);
  context.setDefaultTimeout(TIMEOUT_MS);
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      console.error(`Policy violated: ${effectiveDirective} ${blockedURI} ${sample}`),
    ),
  );
  for (const script of scripts) await context.addInitScript({ path: script });
  context.on('console', message => {
    const text = message.text();
    if (!['error', 'warning'].includes(message.type()) || text.startsWith('Failed to load resource')) return;
    problems.push(text);
  });
  // The console says of a missing picture only that some resource failed.
  context.on('response', response => {
    const { origin, pathname } = new URL(response.url());
    const isPicture = /\.(svg|png|ico|webmanifest)$/.test(pathname);
    if (origin === new URL(url).origin && isPicture && response.status() === 404)
      problems.push(`404 ${pathname}`);
  });
  context.on('weberror', error => problems.push(String(error.error())));

  const calls: Call[] = [];
  const urls: URL[] = [];
  context.on('request', request => {
    const address = new URL(request.url());
    urls.push(address);
    if (!/^\/(company-)?api\//.test(address.pathname) || request.method() === 'OPTIONS') return;
    calls.push({
      name: `${request.method()} ${address.pathname}${address.search}`,
      url: address,
      headers: request.headers(),
      body: request.postData(),
    });
  });

  const page = await context.newPage();
  const forgetToken = token ? await storeToken(page, url, token) : undefined;
  await options.prepare?.(page);
  await page.goto(path, { waitUntil: 'commit' });
  await forgetToken?.();
  if (options.waitUntil !== 'commit') await page.waitForLoadState('load');
  return {
    page,
    context,
    calls,
    urls,
    writes: () => calls.map(({ name }) => name).filter(name => !name.startsWith('GET ')),
    token: () => page.evaluate(() => localStorage.getItem('token')),
  };
}

/**
 * Stores the token when the page opens its first document. Playwright's `storageState` opens a page of its own for that, which
 * takes as long as the test's page.
 * @returns a function that stops it, for documents that follow
 */
async function storeToken(page: Page, origin: string, token: string): Promise<() => Promise<unknown>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.enable');
  const { identifier } = await devTools.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `if (location.origin === ${JSON.stringify(origin)}) localStorage.setItem('token', ${JSON.stringify(token)});`,
  });
  return () => devTools.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
}

/** Ignores matching problems of the current test: React logs every error that a boundary catches. */
export function ignoreProblems(pattern: RegExp): void {
  problems = problems.filter(problem => !pattern.test(problem));
}

/**
 * Waits for a condition that no locator expresses.
 * @param what names the condition in the error
 * @throws Error after {@link TIMEOUT_MS}
 */
export async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Not in time: ${what}`);
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

/** Follows a link of the sidebar; at phone width it opens the sidebar first. */
export async function goTo(
  page: Page,
  entry: string,
  { frame }: (typeof TEXTS)[Language] = TEXTS.en,
): Promise<void> {
  const burger = page.getByRole('button', { name: frame.open });
  if (await burger.isVisible()) await burger.click();
  await page.getByRole('navigation', { name: frame.navigation }).getByRole('link', { name: entry }).click();
}

/** Shows the actions of a row: on a phone they are behind one button. */
export async function openActions(
  page: Page,
  name: string,
  { list }: (typeof TEXTS)[Language] = TEXTS.en,
): Promise<void> {
  const more = page.getByRole('button', { name: fill(list.more, { name }) });
  if (await more.isVisible()) await more.click();
}

/** Returns the text of the first cell of every row, from the top. */
export function namesIn(page: Page): Promise<string[]> {
  return page.locator('tbody tr td:nth-child(1 of :not(:has(input[type=checkbox])))').allInnerTexts();
}

/** Returns a text of the catalogue with its placeholders replaced. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
