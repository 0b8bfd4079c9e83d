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
} from '../support/browser';
import { demo, type Company } from '../support/company';
import { SCREENS, type Screen } from '../support/screens';

const AXE = 'node_modules/axe-core/axe.min.js';
/** The folder for screenshots of every screen; none are taken by default. */
const PICTURES = process.env.PICTURES;

// One screen shows a deleted record.
useBrowser(/^ApiError: refused \(404\)/);

let owner: Company;
beforeAll(async () => {
  owner = await demo();
});

/** Problems of a screen. Each names the screen, so that it can be understood without opening it. */
type Findings = string[];

describe.each(LANGUAGES)('every screen and dialog in %s', language => {
  it.each([
    ['before the sign-in', SCREENS.filter(({ anonymous }) => anonymous)],
    ['after the sign-in', SCREENS.filter(({ anonymous }) => !anonymous)],
  ])(
    'P38 J2 %s: passes axe in light and dark at 1280 and 390 px, never scrolls sideways, has touch targets of 44 px, shows no raw key and violates no policy',
    async (_, screens) => {
      const token = screens[0]?.anonymous ? undefined : owner.token;
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
    120_000,
  );
});

async function lookAt({ page }: Visit, screen: Screen, language: Language): Promise<Findings> {
  const findings: Findings = [];
  const report = (where: string, found: Findings) =>
    findings.push(...found.map(text => `${screen.name}, ${where}: ${text}`));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(screen.onlyPhone ? PHONE : DESKTOP);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(screen.path);
  await screen.open(page, TEXTS[language]);
  report('text', await rawKeys(page));

  for (const width of screen.onlyPhone ? [PHONE.width] : [DESKTOP.width, PHONE.width]) {
    await page.setViewportSize(width === PHONE.width ? PHONE : DESKTOP);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // The dark scheme changes only colours, so one rule is enough.
      report(
        `${width} px, ${colorScheme}`,
        await axe(page, colorScheme === 'dark' ? ['color-contrast'] : undefined),
      );
      await takePicture(page, `${screen.name}-${language}-${width}-${colorScheme}`);
    }
  }
  report('390 px', [...(await sidewaysScroll(page)), ...(await smallTargets(page))]);
  await page.setViewportSize({ ...PHONE, width: 360 });
  report('360 px', await sidewaysScroll(page));
  return findings;
}

interface AxeResults {
  violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[];
}

async function axe(page: Page, rules?: string[]): Promise<Findings> {
  const { violations } = await page.evaluate(async only => {
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
    return axe.run({ resultTypes: ['violations'], ...(only && { runOnly: only }) });
  }, rules);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} (${failureSummary?.replace(/\s+/g, ' ')})`,
    ),
  );
}

async function sidewaysScroll(page: Page): Promise<Findings> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : [];
  });
}

/** Returns touch targets under 44 by 44 px, labels included. Links within a sentence are exempt. */
async function smallTargets(page: Page): Promise<Findings> {
  return page.evaluate(() => {
    const MIN_SIDE = 43.5;
    // The box around an input receives its touches; react-image-crop's corners lie on a photo that moves as a whole.
    const AROUND = 'label, div:has(> input[role=combobox]), .ReactCrop';
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, [role=option], [role=button], summary',
    );
    return [...targets].flatMap(target => {
      const box = (target.closest(AROUND) ?? target).getBoundingClientRect();
      const isVisible =
        target.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !target.closest('[inert], [aria-hidden=true], .visually-hidden, thead') &&
        box.right > 0 &&
        box.bottom > 0 &&
        box.width > 1;
      const isInSentence = target.matches('p a');
      return isVisible && !isInSentence && (box.width < MIN_SIDE || box.height < MIN_SIDE)
        ? [`${Math.round(box.width)} by ${Math.round(box.height)} px: ${target.outerHTML.slice(0, 120)}`]
        : [];
    });
  });
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
