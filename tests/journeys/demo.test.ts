import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildDemo } from '../../scripts/demo/buildDemo';
import { goTo, PHONE, TEXTS, until, useBrowser, visit, type VisitOptions } from '../support/browser/browser';
import { axe, AXE, sidewaysScroll } from '../support/browser/findings';

/** The demo as static files, on a server that neither compresses nor answers unknown paths. Nothing else can be reached. */

useBrowser();

const BASE = '/try/sofra';
const FOLDER = '.cache/demo';
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};
const { auth, form, list, resources } = TEXTS.en;
const DEMO_USER = { username: 'demo', password: 'demo-menu-2026' };

let server: Server;
let origin: string;
let sentBytes = 0;

beforeAll(async () => {
  await buildDemo(BASE, FOLDER);
  server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://demo');
    const name = pathname.slice(BASE.length).replace(/\/$/, '/index.html');
    try {
      if (!pathname.startsWith(`${BASE}/`)) throw new Error(pathname);
      const content = readFileSync(join(FOLDER, name));
      sentBytes += content.length;
      response
        .writeHead(200, { 'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream' })
        .end(content);
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 400_000);

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

async function open(options: VisitOptions = {}, path = `${BASE}/`) {
  const visited = await visit(path, { url: origin, scripts: [AXE], ...options });
  return visited;
}

async function signIn(page: Page, { username, password } = DEMO_USER): Promise<void> {
  await page.getByLabel(auth.login.username).fill(username);
  await page.getByLabel(auth.login.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: auth.login.submit, exact: true }).click();
  await page.getByRole('heading', { name: resources.links.title }).waitFor({ timeout: 120_000 });
}

const bar = (page: Page) => page.locator('#demo');

it('runs panel and backend in the tab, with photos, and keeps what is changed until it starts over', async () => {
  sentBytes = 0;
  const { page, urls, context } = await open();
  await signIn(page);
  expect(sentBytes, 'bytes until the dashboard').toBeLessThan(6_000_000);

  await goTo(page, resources.products.title);
  const photo = page.locator('tbody img').first();
  await until(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth > 0), 'a photo is shown');

  await goTo(page, resources.menus.title);
  await page.getByRole('link', { name: 'Create menu' }).click();
  await page.getByLabel('Name', { exact: false }).first().fill('Öğle menüsü');
  await page.getByRole('button', { name: form.create }).click();
  await page.getByRole('cell', { name: 'Öğle menüsü', exact: true }).waitFor();

  await page.reload();
  await page.getByRole('cell', { name: 'Öğle menüsü', exact: true }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();

  page.on('dialog', dialog => void dialog.accept());
  await bar(page).locator('summary').click();
  await bar(page).getByRole('button', { name: 'Start over' }).click();
  await page.getByLabel(auth.login.username).waitFor();
  await signIn(page);
  await goTo(page, resources.menus.title);
  await page.locator('tbody tr').first().waitFor();
  expect(await page.getByRole('cell', { name: 'Öğle menüsü', exact: true }).count()).toBe(0);

  expect([...new Set(urls.filter(({ protocol }) => protocol !== 'blob:').map(url => url.origin))]).toEqual([
    origin,
  ]);
  await context.close();
});

it('waits while another tab has the data, and goes on when that is closed', async () => {
  const { page, context } = await open();
  await signIn(page);
  const other = await context.newPage();
  await other.goto(`${origin}${BASE}/products`);
  await bar(other).getByText('open in another tab').waitFor();
  await page.close();
  await other.locator('tbody tr').first().waitFor();
});

it('shows the mails that a server would send, and has nothing for axe to find on a phone', async () => {
  const { page } = await open({ viewport: PHONE, colorScheme: 'dark' });
  await bar(page).getByText('demo-menu-2026').waitFor();
  expect(await axe(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toEqual([]);
  await bar(page).locator('summary').click();
  await page.getByRole('link', { name: auth.login.forgotten }).click();
  await page.getByLabel(auth.verify.email).fill('demo@nanekahve.example');
  await page.getByRole('button', { name: auth.reset.send }).click();
  await bar(page).getByText(/\d{6}/).waitFor();
});

it('shows lists of 10,000 products', { timeout: 300_000 }, async () => {
  const { page } = await open({}, `${BASE}/?products=10000`);
  // The panel itself waits 30 s for an answer.
  await bar(page).getByText('demo-menu-2026').waitFor({ timeout: 240_000 });
  await signIn(page, { username: 'qa-1', password: 'sample-company-1' });
  await goTo(page, resources.products.title);
  await page
    .getByText(/10[,.]?000/)
    .first()
    .waitFor();
  await page.getByLabel(list.limit).selectOption('100');
  await page.locator('tbody tr').nth(99).waitFor();
});
