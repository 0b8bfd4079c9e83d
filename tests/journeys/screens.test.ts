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
/** A folder, for a person who wants to look at every screen. */
const PICTURES = process.env.PICTURES;

// One screen is about a record that is gone.
useBrowser(/^ApiError: refused \(404\)/);

let owner: Company;
beforeAll(async () => {
  owner = await demo();
});

/** What a look at a screen found wrong, said so that the screen need not be opened to understand it. */
type Findings = string[];

describe.each(LANGUAGES)('every screen and dialog in %s', language => {
  it.each([
    ['before the sign-in', SCREENS.filter(({ anonymous }) => anonymous)],
    ['behind the sign-in', SCREENS.filter(({ anonymous }) => !anonymous)],
  ])(
    'P38 J2 %s: passes axe in light and dark at 1280 and 390 px, never scrolls sideways, fits a thumb, shows no raw key and breaks no policy',
    async (_, screens) => {
      const token = screens[0]?.anonymous ? undefined : owner.token;
      const findings: Findings = [];
      // Two people share the work, as two cores do.
      const look = async (person: number) => {
        const seen = await visit('/login', { language, token, scripts: [AXE] });
        for (const screen of screens.filter((_, index) => index % 2 === person))
          findings.push(...(await lookAt(seen, screen, language)));
      };
      await Promise.all([look(0), look(1)]);
      expect(findings).toEqual([]);
    },
    120_000,
  );
});

async function lookAt({ page }: Visit, screen: Screen, language: Language): Promise<Findings> {
  const findings: Findings = [];
  const say = (where: string, found: Findings) =>
    findings.push(...found.map(text => `${screen.name}, ${where}: ${text}`));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(screen.onlyPhone ? PHONE : DESKTOP);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(screen.path);
  await screen.open(page, TEXTS[language]);
  say('text', await rawKeys(page));

  for (const width of screen.onlyPhone ? [PHONE.width] : [DESKTOP.width, PHONE.width]) {
    await page.setViewportSize(width === PHONE.width ? PHONE : DESKTOP);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // Nothing but colours changes with the scheme.
      say(
        `${width} px, ${colorScheme}`,
        await axe(page, colorScheme === 'dark' ? ['color-contrast'] : undefined),
      );
      await takePicture(page, `${screen.name}-${language}-${width}-${colorScheme}`);
    }
  }
  say('390 px', [...(await sidewaysScroll(page)), ...(await smallTargets(page))]);
  await page.setViewportSize({ ...PHONE, width: 360 });
  say('360 px', await sidewaysScroll(page));
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

/** What can be touched is at least 44 px wide and high, by itself or with its label; a link in a sentence may be less. */
async function smallTargets(page: Page): Promise<Findings> {
  return page.evaluate(() => {
    const LEAST = 43.5;
    // A box around an input takes the touch for it; react-image-crop's corners lie on a photo that moves as a whole.
    const AROUND = 'label, div:has(> input[role=combobox]), .ReactCrop';
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, [role=option], [role=button], summary',
    );
    return [...targets].flatMap(target => {
      const box = (target.closest(AROUND) ?? target).getBoundingClientRect();
      const isThere =
        target.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !target.closest('[inert], [aria-hidden=true], .visually-hidden, thead') &&
        box.right > 0 &&
        box.bottom > 0 &&
        box.width > 1;
      const isInSentence = target.matches('p a');
      return isThere && !isInSentence && (box.width < LEAST || box.height < LEAST)
        ? [`${Math.round(box.width)} by ${Math.round(box.height)} px: ${target.outerHTML.slice(0, 120)}`]
        : [];
    });
  });
}

/** `resources.menus.title` on a screen is a text that nobody wrote. */
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
