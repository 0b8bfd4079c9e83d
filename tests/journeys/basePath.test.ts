import { once } from 'node:events';
import { createServer, request as forward, type Server } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/services/postgres';
import { startProcess, untilReady, type ServerProcess } from '../support/backend/process';
import { goTo, PHONE, TEXTS, until, useBrowser, visit } from '../support/browser/browser';

/** The panel and the API below `/admin/`, with the demo company. */

useBrowser();

const BASE = '/admin';
const { auth, frame, form, resources } = TEXTS.en;
const folders: string[] = [];

async function startBelow(origin: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'sofra-below-'));
  folders.push(folder);
  return untilReady(await startProcess({ DATA_DIR: folder, PUBLIC_URL: origin + BASE, ...env }));
}

/** A proxy that removes the base path, as `proxy_pass http://backend/;` of nginx does. */
async function startProxy(port: number, target: () => string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (!path.startsWith(`${BASE}/`)) {
      response.writeHead(404).end();
      return;
    }
    const { method, headers } = request;
    request.pipe(
      forward(target() + path.slice(BASE.length), { method, headers }, answer =>
        answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)),
      ),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

afterAll(() => folders.forEach(folder => rmSync(folder, { recursive: true, force: true })));

describe.each(['keeps', 'removes'] as const)('below a path that the proxy %s', style => {
  let origin: string;
  let backend: ServerProcess;
  let proxy: Server | undefined;

  beforeAll(async () => {
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    if (style === 'removes') proxy = await startProxy(port, () => backend.url);
    backend = await startBelow(origin, proxy ? {} : { PORT: String(port) });
  });

  afterAll(async () => {
    await backend.kill('SIGTERM');
    proxy?.close();
    proxy?.closeAllConnections();
  });

  it('a user signs in, saves, follows links, loads a screen again and signs out', async () => {
    const { page, urls } = await visit(`${BASE}/`, { url: origin });
    expect(new URL(page.url()).pathname).toBe(`${BASE}/login`);
    await page.getByLabel(auth.login.username).fill('demo');
    await page.getByLabel(auth.login.password, { exact: true }).fill('demo-menu-2026');
    await page.getByRole('button', { name: auth.login.submit, exact: true }).click();
    await page.waitForURL(`${origin}${BASE}/`);
    await goTo(page, resources.products.title);
    await page.waitForURL(`${origin}${BASE}/products`);
    await page.locator('tbody tr').first().waitFor();
    const photo = page.locator('tbody img').first();
    await until(
      () => photo.evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
      'a photo is shown',
    );

    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    await page.waitForURL(/\/admin\/products\/\d+\/edit$/);
    await page.reload();
    const name = page.getByLabel(resources.products.fields.name);
    await name.fill('Ezogelin denemesi');
    await page.getByRole('button', { name: form.update, exact: true }).click();
    await page.waitForURL(`${origin}${BASE}/products`);
    await page.getByRole('link', { name: 'Edit Ezogelin denemesi' }).waitFor();

    await page.getByRole('link', { name: frame.skip }).focus();
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).pathname).toBe(`${BASE}/products`);
    await page.goto(`${origin}${BASE}/logout`);
    await page.waitForURL(`${origin}${BASE}/login`);
    const requested = urls.filter(({ protocol }) => protocol === 'http:').map(({ pathname }) => pathname);
    expect(requested.filter(path => !path.startsWith(`${BASE}/`))).toEqual([]);
  });

  it('a phone opens a deep link with the early reads of its screen, and the manifest is for the path', async () => {
    const token = await signIn();
    const { page, urls } = await visit(`${BASE}/products?limit=10`, { url: origin, viewport: PHONE, token });
    await page.locator('tbody tr').first().waitFor();
    const paths = urls.map(({ pathname }) => pathname);
    // The next page is read ahead when the list is idle.
    const firstPages = urls.filter(
      ({ pathname, searchParams }) =>
        pathname === `${BASE}/company-api/v1/products/` && searchParams.get('page') === '1',
    );
    expect(firstPages).toHaveLength(1);
    expect(paths.filter(path => path === `${BASE}/api/v1/me/`)).toHaveLength(1);
    const link = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest = (await (await fetch(`${origin}${link}`)).json()) as {
      scope: string;
      icons: { src: string }[];
    };
    expect(manifest.scope).toBe(`${BASE}/`);
    for (const { src } of manifest.icons) expect((await fetch(origin + src)).status, src).toBe(200);
  });

  it('the documents of the API name the address below the path', async () => {
    const document = (await (await fetch(`${origin}${BASE}/openapi.json`)).json()) as {
      servers: { url: string }[];
    };
    expect(document.servers).toEqual([{ url: BASE }]);
    const { page } = await visit(`${BASE}/docs`, { url: origin });
    await page.getByText('/api/v1/me/', { exact: true }).waitFor();
  });

  async function signIn(): Promise<string> {
    const answer = await fetch(`${origin}${BASE}/api/v1/login/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'demo', password: 'demo-menu-2026' }),
    });
    return ((await answer.json()) as { token: string }).token;
  }
});

it('an address without the path leads to the panel', async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const backend = await startBelow(origin, { PORT: String(port) });
  const { page } = await visit('/products', { url: origin });
  await page.waitForURL(`${origin}${BASE}/login`);
  await page.getByRole('button', { name: auth.login.submit, exact: true }).waitFor();
  await backend.kill('SIGTERM');
});
