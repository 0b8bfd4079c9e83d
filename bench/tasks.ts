/** `npm run bench:tasks` does a day's work in the panel and prints how many presses and seconds each task takes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { ensureBrowser } from '../scripts/browser';
import { buildPanelIfStale } from '../scripts/buildPanel';
import { startProcess, untilReady } from '../tests/support/backend/process';
import { DESKTOP, PHONE, throttle, type Profile } from './panel/profiles';
import { Hand } from './tasks/Hand';
import { tasks } from './tasks/tasks';

interface Figure {
  presses: number;
  seconds: number;
  problem?: string;
}

buildPanelIfStale();
const browser = await chromium.launch({
  executablePath: ensureBrowser().path,
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
const only = process.argv[2];
const chosen = tasks.filter(({ name }) => !only || name.includes(only));
const phone = await measure(browser, PHONE);
const desktop = await measure(browser, DESKTOP);
await browser.close();

console.log('| task | taps, phone | s | clicks, desktop | s | at most |');
console.log('|---|---:|---:|---:|---:|---:|');
for (const [index, { name, budget }] of chosen.entries()) {
  const cells = [phone[index], desktop[index]].flatMap(figure => [
    figure?.problem ? '**failed**' : figure?.presses,
    figure?.seconds.toFixed(1),
  ]);
  console.log(`| ${[name, ...cells, budget].join(' | ')} |`);
}
const isMissed = [phone, desktop].some(figures =>
  figures.some(({ presses, problem }, index) => problem || presses > (chosen[index]?.budget ?? 0)),
);
process.exitCode = isMissed ? 1 : 0;

/** Does all tasks in a new demo company. */
async function measure(browser: Browser, profile: Profile): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sofra-tasks-'));
  const backend = await untilReady(await startProcess({ DATA_DIR: folder, DEMO: '1' }));
  try {
    const token = await signIn(backend.url);
    const figures: Figure[] = [];
    for (const sort_order of [6, 7, 8, 9])
      await call(backend.url, token, 'company-api/v1/categories/', {
        name: `Bölüm ${sort_order}`,
        description: '',
        sort_order,
      });
    for (const { name, path, run } of chosen) {
      const context = await browser.newContext({
        baseURL: backend.url,
        viewport: profile.viewport,
        hasTouch: profile === PHONE,
        locale: 'en-GB',
        storageState: {
          cookies: [],
          origins: [{ origin: backend.url, localStorage: [{ name: 'token', value: token }] }],
        },
      });
      context.setDefaultTimeout(30_000);
      const page = await context.newPage();
      await throttle(await context.newCDPSession(page), profile);
      await page.goto(path);
      await page.locator('main:not([aria-busy]) tbody tr').nth(1).waitFor();
      await page.waitForLoadState('networkidle');
      const hand = new Hand({
        page,
        isPhone: profile === PHONE,
        get: path => call(backend.url, token, path),
      });
      const start = performance.now();
      const problem = await run(hand).then(
        () => undefined,
        (error: unknown) => String(error),
      );
      figures.push({
        presses: hand.presses,
        seconds: (performance.now() - start) / 1000,
        ...(problem && { problem }),
      });
      console.error(profile.name, name, hand.presses, problem ?? '');
      await context.close();
    }
    return figures;
  } finally {
    await backend.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function signIn(url: string): Promise<string> {
  const account = { username: 'demo', password: 'demo-menu-2026' };
  return (await call<{ token: string }>(url, null, 'api/v1/login/', account)).token;
}

async function call<Body>(url: string, token: string | null, path: string, body?: object): Promise<Body> {
  const answer = await fetch(`${url}/${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Token ${token}` }) },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Body;
}
