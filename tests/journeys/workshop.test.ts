import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { AXE, axe, sidewaysScroll, type Findings } from '../support/browser/findings';
import { DESKTOP, PHONE, useBrowser, visit, type Language } from '../support/browser/browser';
import { servePanel, type PanelServer } from '../support/browser/servePanel';

/** Every column, input, dialog and list state of the workshop, alone: in three languages, light and dark, at both widths. */

// The list that fails.
useBrowser(/ApiError: server/);

let workshop: PanelServer;
beforeAll(async () => {
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: 'workshop',
    stdio: 'pipe',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  workshop = await servePanel('workshop/dist', () => false);
});
afterAll(() => workshop.stop());

async function namesOf(page: Page): Promise<string[]> {
  const links = page.getByRole('link');
  await links.first().waitFor();
  return links.allTextContents();
}

/** Waits until a part is rendered: it has a control, and nothing of it is loading. */
async function opened(page: Page, name: string): Promise<void> {
  const isDialog = name.includes('dialog');
  if (!isDialog) await page.getByRole('heading', { level: 1 }).waitFor();
  const place = isDialog
    ? page.getByRole('dialog').or(page.getByRole('alertdialog'))
    : page.getByRole('main');
  await place.locator('a, button, input, textarea, select').first().waitFor();
  if (name.endsWith('refused')) await page.getByRole('alert').first().waitFor();
  if (name !== 'list-loading') await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
}

interface Look {
  language: Language;
  theme: 'light' | 'dark';
  viewport: typeof PHONE;
}

const LOOKS: Look[] = (['en', 'tr', 'de'] as const).flatMap(language =>
  (['light', 'dark'] as const).flatMap(theme =>
    [PHONE, DESKTOP].map(viewport => ({ language, theme, viewport })),
  ),
);

/** The looks of the part with this index: all twelve take minutes, so an ordinary run takes one of them, each part another. */
const looksOf = (index: number) =>
  process.env.SOFRA_WORKSHOP === 'all' ? LOOKS : [LOOKS[index % LOOKS.length] as Look];

async function lookAt(page: Page, part: string, { language, theme, viewport }: Look): Promise<Findings> {
  await page.setViewportSize(viewport);
  await page.goto(`/?part=${part}&language=${language}&theme=${theme}`);
  await opened(page, part);
  const found = [...(await axe(page)), ...(await sidewaysScroll(page))];
  return found.map(text => `${part}, ${language}, ${theme}, ${viewport.width} px: ${text}`);
}

it('every part of the workshop passes axe and never scrolls sideways', { timeout: 600_000 }, async () => {
  const findings: Findings = [];
  const open = () => visit('/', { url: workshop.url, scripts: [AXE] });
  const { page } = await open();
  const names = await namesOf(page);
  expect(names.length).toBeGreaterThan(50);
  // Two pages share the parts, to use two cores.
  const visitHalf = async (half: number) => {
    const seen = await open();
    for (const [index, name] of names.entries())
      if (index % 2 === half)
        for (const look of looksOf(index >> 1)) findings.push(...(await lookAt(seen.page, name, look)));
  };
  await Promise.all([visitHalf(0), visitHalf(1)]);
  expect(findings).toEqual([]);
});
