import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  DESKTOP,
  LANGUAGES,
  PHONE,
  TEXTS,
  useBrowser,
  visit,
  type Language,
  type Visit,
} from '../support/browser/browser';
import type { Company } from '../support/company';
import { demoCompany } from '../support/accounts/demoCompany';
import { journeyBackend } from '../support/browser/journeyBackend';
import { axe, AXE, sidewaysScroll, smallTargets, type Findings } from '../support/browser/findings';
import { SCREENS, type Screen } from '../support/browser/screens';

/** The folder for screenshots of every screen; none are taken by default. */
const PICTURES = process.env.PICTURES;

// One screen shows a deleted record.
useBrowser(/^ApiError: refused \(404\)/);

let owner: Company;
beforeAll(async () => {
  owner = await demoCompany(journeyBackend);
});

describe.each([...LANGUAGES, 'de'] as const)('every screen and dialog in %s', language => {
  it.each([
    ['before the sign-in', SCREENS.filter(({ anonymous }) => anonymous)],
    ['after the sign-in', SCREENS.filter(({ anonymous }) => !anonymous)],
  ])(
    'P38 J2 %s: passes axe in light and dark at 1280 and 390 px, never scrolls sideways, has touch targets of 44 px, shows no raw key and violates no policy',
    async (_, screens) => {
      const token = screens[0]?.anonymous ? undefined : owner.account.token;
      const findings: Findings = [];
      // Two pages share the screens, to use two cores.
      const visitHalf = async (half: number) => {
        const seen = await visit('/login', { language, token, scripts: [AXE] });
        for (const screen of screens.filter((_, index) => index % 2 === half))
          findings.push(...(await lookAt(seen, screen, language)));
      };
      await Promise.all([visitHalf(0), visitHalf(1)]);
      expect(findings).toEqual([]);
    },
    600_000,
  );
});

const LISTS = ['/products', '/categories', '/menus', '/links', '/ingredients', '/categories/1/products'];

it.each([...LANGUAGES, 'de'] as const)(
  'E1 every list shows its actions without sideways scroll between phone and desktop, in %s',
  async language => {
    const { page } = await visit('/login', { language, token: owner.account.token });
    const findings: Findings = [];
    for (const path of LISTS) {
      await page.goto(path);
      await page.locator('[data-place=rows] td').first().waitFor();
      for (const width of [700, 768, 899, 900, 1024, 1199, DESKTOP.width]) {
        await resize(page, { ...DESKTOP, width });
        const cut = await page
          .locator('[data-place=rows]')
          .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
        if (cut > 0) findings.push(`${path}, ${width} px: the table is cut by ${cut} px`);
        findings.push(...(await sidewaysScroll(page)).map(text => `${path}, ${width} px: ${text}`));
      }
    }
    expect(findings).toEqual([]);
  },
);

/** The dark scheme changes only colours, which are the same in every language. Pictures are taken of all. */
const schemesOf = (language: Language) =>
  language === 'en' || PICTURES ? (['light', 'dark'] as const) : (['light'] as const);

/**
 * The dark scheme changes only colours, so one rule is enough. In German the same elements have other names: the rules that see
 * texts are enough.
 */
const rulesOf = (language: Language, colorScheme: 'light' | 'dark') =>
  colorScheme === 'dark'
    ? ['color-contrast']
    : language === 'de'
      ? ['button-name', 'html-has-lang', 'html-lang-valid', 'label', 'link-name', 'document-title']
      : undefined;

/** German differs by the length of its words, which the phone shows. */
const widthsOf = (language: Language, { onlyPhone }: Screen) =>
  onlyPhone || (language === 'de' && !PICTURES) ? [PHONE.width] : [DESKTOP.width, PHONE.width];

async function lookAt({ page }: Visit, screen: Screen, language: Language): Promise<Findings> {
  const findings: Findings = [];
  const report = (where: string, found: Findings) =>
    findings.push(...found.map(text => `${screen.name}, ${where}: ${text}`));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(screen.onlyPhone ? PHONE : DESKTOP);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(screen.path);
  await screen.open(page, TEXTS[language]);
  await restful(page);
  report('text', await rawKeys(page));

  for (const width of widthsOf(language, screen)) {
    await resize(page, width === PHONE.width ? PHONE : DESKTOP);
    for (const colorScheme of schemesOf(language)) {
      await page.emulateMedia({ colorScheme });
      report(`${width} px, ${colorScheme}`, await axe(page, rulesOf(language, colorScheme)));
      await takePicture(page, `${screen.name}-${language}-${width}-${colorScheme}`);
    }
  }
  report('390 px', [...(await sidewaysScroll(page)), ...(await smallTargets(page))]);
  await resize(page, { ...PHONE, width: 360 });
  report('360 px', await sidewaysScroll(page));
  return findings;
}

/** Waits until the data of the screen is there: until then that of the last visit is shown in paler colours. */
async function restful(page: Page): Promise<void> {
  await page.locator('main [class*="_snapshot_"], [aria-busy=true]').first().waitFor({ state: 'detached' });
  await page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations().flatMap(one => (one instanceof CSSTransition ? one.finished : [])),
    ),
  );
}

/** The panel learns of the new width with the next frame, which a busy browser may draw after the next command. */
async function resize(page: Page, size: typeof PHONE): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () =>
      new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
}

/** Returns untranslated keys such as `resources.menus.title`, and unfilled placeholders. */
async function rawKeys(page: Page): Promise<Findings> {
  const text = await page.locator('body').innerText();
  return (
    text
      .match(/\b[a-z]+(\.[a-z_]+)*\.[a-z_]+\b(?<!\.(com|example))|\{\{.*?\}\}/g)
      ?.map(key => `raw key ${key}`) ?? []
  );
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name.replace(/\W+/g, '-')}.png`), fullPage: true });
}
