import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { en } from '../../i18n/en';
import { signIn as enSignIn } from '../../i18n/en/signIn';
import { registration as enRegistration } from '../../i18n/en/registration';
import { tr } from '../../i18n/tr';
import { signIn as trSignIn } from '../../i18n/tr/signIn';
import { registration as trRegistration } from '../../i18n/tr/registration';

export const TEXTS = {
  en: {
    ...en,
    ...enSignIn,
    auth: { ...enSignIn.auth, ...enRegistration.auth },
    frame: { ...en.frame, ...enSignIn.frame },
  },
  tr: {
    ...tr,
    ...trSignIn,
    auth: { ...trSignIn.auth, ...trRegistration.auth },
    frame: { ...tr.frame, ...trSignIn.frame },
  },
};
export type Language = keyof typeof TEXTS;
export const LANGUAGES = ['en', 'tr'] as const satisfies readonly Language[];

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

export interface VisitOptions extends Pick<
  BrowserContextOptions,
  'viewport' | 'colorScheme' | 'reducedMotion'
> {
  /** Whose session is stored already. */
  token?: string;
  language?: Language;
  /** Where the panel is served: by the backend, unless said otherwise. */
  url?: string;
  /** Scripts that run before the page's own, by path. */
  scripts?: string[];
  /** What is arranged before the page is asked for: routes, a clock. */
  prepare?: (page: Page) => Promise<unknown>;
  /** When the visit has begun: once the page has loaded, or at its first bytes. */
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
  /** Every request at all. */
  urls: URL[];
  /** The calls that change something, by name. */
  writes: () => string[];
  token: () => Promise<string | null>;
}

let browser: Browser | undefined;
const contexts: BrowserContext[] = [];
let problems: string[] = [];

/**
 * Starts a browser for this file. After each test every page must have been quiet: no error or warning in the console,
 * nothing thrown, no violation of the page's policy. The browser's own notes on refused calls are no problem.
 * @param provoked what else this file brings about on purpose.
 */
export function useBrowser(provoked?: RegExp): void {
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
    const found = problems.filter(problem => !provoked?.test(problem));
    problems = [];
    await Promise.all(contexts.splice(0).map(context => context.close()));
    expect(found).toEqual([]);
  });
  afterAll(() => browser?.close());
}

/** A person with a browser of their own. */
export async function visit(path: string, options: VisitOptions = {}): Promise<Visit> {
  const { token, language = 'en', url = inject('journeyUrl'), viewport = DESKTOP, scripts = [] } = options;
  const isPhone = (viewport?.width ?? 0) < 900;
  const context = await browser!.newContext({
    baseURL: url,
    viewport,
    hasTouch: isPhone,
    locale: { en: 'en-GB', tr: 'tr-TR' }[language],
    timezoneId: 'Europe/Istanbul',
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: options.reducedMotion ?? 'reduce',
    storageState: {
      cookies: [],
      origins: token ? [{ origin: url, localStorage: [{ name: 'token', value: token }] }] : [],
    },
  });
  contexts.push(context);
  context.setDefaultTimeout(10_000);
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
  await options.prepare?.(page);
  await page.goto(path, { waitUntil: options.waitUntil ?? 'load' });
  return {
    page,
    context,
    calls,
    urls,
    writes: () => calls.map(({ name }) => name).filter(name => !name.startsWith('GET ')),
    token: () => page.evaluate(() => localStorage.getItem('token')),
  };
}

/** What a test provoked is no problem: React tells of every error that a boundary caught. */
export function forgiveProblems(pattern: RegExp): void {
  problems = problems.filter(problem => !pattern.test(problem));
}

/** Waits until a condition holds that no locator can tell. */
export async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Not within 10 seconds: ${what}`);
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

/** Opens an entry of the sidebar, which lies beside the screen on a phone. */
export async function goTo(
  page: Page,
  entry: string,
  { frame }: (typeof TEXTS)[Language] = TEXTS.en,
): Promise<void> {
  const burger = page.getByRole('button', { name: frame.open });
  if (await burger.isVisible()) await burger.click();
  await page.getByRole('navigation', { name: frame.navigation }).getByRole('link', { name: entry }).click();
}

/** The first cell of every row, from the top. */
export function namesIn(page: Page): Promise<string[]> {
  return page.locator('tbody tr td:first-child').allInnerTexts();
}

/** The sentence of the catalogue with its placeholders filled in. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
