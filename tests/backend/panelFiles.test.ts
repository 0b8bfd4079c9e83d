import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OpenAPIHono } from '@hono/zod-openapi';
import pino from 'pino';
import { imageSize } from 'image-size';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../server/contract/capabilities';
import { loadConfig } from '../../server/shared/config';
import { answerError } from '../../server/http/answerError';
import { checkBasePath } from '../../server/http/panel/checkBasePath';
import { accepts, panelFiles } from '../../server/http/panel/panelFiles';
import { readSettings } from '../../server/http/panel/readSettings';
import { panelRoutes } from '../../server/http/routes/panelRoutes';
import { StartError } from '../../server/shared/StartError';

const folder = mkdtempSync(join(tmpdir(), 'sofra-panel-'));
const app = new OpenAPIHono();

beforeAll(() => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<head><script nonce="__CSP_NONCE__"></script><style nonce="__CSP_NONCE__"></style></head>',
  );
  writeFileSync(join(folder, 'assets', 'a-1.js'), 'plain');
  writeFileSync(join(folder, 'assets', 'a-1.js.br'), 'brotli');
  writeFileSync(join(folder, '.env'), 'SECRET=1');
  writeFileSync(join(folder, 'manifest.webmanifest'), readFileSync('public/manifest.webmanifest'));
  app.onError(answerError(pino({ level: 'silent' })));
  panelRoutes(app, {
    panel: folder,
    config: loadConfig({ PUBLIC_URL: 'https://photos.example', PUBLIC_MENU_HOST: 'https://m.example' }),
  });
});

afterAll(() => rmSync(folder, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}) =>
  app.fetch(new Request(`http://backend.test${path}`, { headers }));

it('A1 answers every path of a page with index.html, under a policy with a new nonce each time', async () => {
  const nonces = new Set<string>();
  for (const path of ['/', '/menus/12/edit', '/verify-email?email=a@b.co', '/nothing']) {
    const answer = await get(path, { Accept: 'text/html' });
    const policy = answer.headers.get('Content-Security-Policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    nonces.add(nonce);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(
      `<head><script nonce="${nonce}"></script><style nonce="${nonce}"></style></head>`,
    );
    expect(policy).toContain("frame-ancestors 'none'");
    // Photos are shown, and read for the copy of a product.
    expect(policy).toMatch(/img-src [^;]* https:\/\/photos\.example;/);
    expect(policy).toContain("connect-src 'self' https://photos.example;");
    expect(answer.headers.get('Cache-Control')).toBe('no-cache');
    expect(answer.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(answer.headers.get('Permissions-Policy')).toContain('camera=(self)');
    expect(answer.headers.get('X-Frame-Options')).toBe('DENY');
  }
  expect(nonces.size).toBe(4);
});

it('S26 serves no hidden file and no listing, and answers a missing file with 404', async () => {
  for (const path of [
    '/.env',
    '/.git/config',
    '/assets/',
    '/assets/none.js',
    '/%2e%2e/package.json',
    '/index.html.br',
    '/api/v1/x/',
    '/company-api/x',
  ]) {
    const answer = await get(path, { Accept: path.startsWith('/assets/') ? '*/*' : 'text/html' });
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text()).not.toContain('SECRET');
  }
});

it('A9 serves the compressed copy when the client accepts it, and marks it immutable', async () => {
  const compressed = await get('/assets/a-1.js', { 'Accept-Encoding': 'gzip, br' });
  expect(await compressed.text()).toBe('brotli');
  expect(compressed.headers.get('Content-Encoding')).toBe('br');
  expect(compressed.headers.get('Cache-Control')).toContain('immutable');
  expect(await (await get('/assets/a-1.js', { 'Accept-Encoding': 'br;q=0' })).text()).toBe('plain');
});

it('K1 serves a config.json with the hosts', async () => {
  expect(await (await get('/config.json')).json()).toEqual({
    apiHost: '',
    publicMenuHost: 'https://m.example',
    thumbnailSuffix: '-160',
    passwordReset: true,
    capabilities: CAPABILITIES,
  });
});

it('serves a web manifest that the policy allows, whose icons have the sizes that it names', async () => {
  const answer = await get('/manifest.webmanifest');
  expect(answer.headers.get('Content-Type')).toBe('application/manifest+json');
  const page = await get('/', { Accept: 'text/html' });
  expect(page.headers.get('Content-Security-Policy')).toContain("manifest-src 'self'");
  const { display, start_url, icons } = (await answer.json()) as {
    display: string;
    start_url: string;
    icons: { src: string; sizes: string }[];
  };
  expect([display, start_url]).toEqual(['standalone', '/']);
  for (const { src, sizes } of icons) {
    const { width, height } = imageSize(readFileSync(join('public', src)));
    if (sizes !== 'any') expect(`${width}x${height}`).toBe(sizes);
  }
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
});

describe('an encoding', () => {
  it.each([
    ['br', true],
    ['gzip, br', true],
    ['gzip,br;q=0.5', true],
    ['gzip, br ; q=1', true],
    ['br;q=0', false],
    ['gzip', false],
    ['brx', false],
    ['', false],
  ])('of %j is accepted: %s', (header, isAccepted) => {
    expect(accepts(header, 'br')).toBe(isAccepted);
  });

  it('is found in a header of many spaces as quickly as in a short one', () => {
    const start = performance.now();
    // A search that begins again at each space takes seconds.
    expect(accepts(`br${' '.repeat(100_000)}x`, 'br')).toBe(true);
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

describe('a brand', () => {
  const write = (config: object) => writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
  afterEach(() => rmSync(join(folder, 'config.json'), { force: true }));

  it('is in the page, in the manifest and in config.json', async () => {
    write({ publicMenuHost: 'https://menu.bistro.example/', brand: { name: 'Bistro', icon: '/icon.svg' } });
    await expect(readSettings(folder)).rejects.toThrow('The image /icon.svg is not in');
    writeFileSync(join(folder, 'icon.svg'), '<svg/>');
    const branded = new OpenAPIHono();
    const settings = await readSettings(folder);
    panelRoutes(branded, { panel: folder, config: loadConfig({}), settings });
    const manifest = await (await branded.request('/manifest.webmanifest')).json();
    expect(manifest).toMatchObject({ name: 'Bistro', icons: [{ src: '/icon.svg' }] });
    await expect((await branded.request('/config.json')).json()).resolves.toMatchObject({
      publicMenuHost: 'https://menu.bistro.example',
      brand: { name: 'Bistro' },
    });
    await expect((await branded.request('/menus')).text()).resolves.toContain('content="/icon.svg"');
  });

  it('that cannot be used stops the start with a sentence', async () => {
    write({ brand: { name: '', primary: { light: '#ffffff', dark: '#ffffff' } } });
    await expect(readSettings(folder)).rejects.toThrow(
      /config\.json: brand\.name is "".* brand\.primary\.light is "#ffffff"/,
    );
    await expect(readSettings(folder)).rejects.toThrow(StartError);
  });

  it('beside a wrong host of the public menus stops the start too', async () => {
    write({ publicMenuHost: 'menu.example.com' });
    await expect(readSettings(folder)).rejects.toThrow(
      /publicMenuHost is "menu\.example\.com": write an address/,
    );
  });

  it('is Sofra’s own without the file', async () => {
    await expect(readSettings(folder)).resolves.toEqual({});
  });
});

describe('a panel into which a base path was written', () => {
  const place = mkdtempSync(join(tmpdir(), 'sofra-based-'));
  const html = '<html data-base="/admin" lang="en"><script src="/admin/assets/a.js"></script>';
  beforeAll(() => {
    writeFileSync(join(place, 'index.html'), html);
    writeFileSync(join(place, 'manifest.webmanifest'), '{"start_url": "/admin/"}');
  });
  afterAll(() => rmSync(place, { recursive: true }));

  it('is served as it is below that path', async () => {
    await checkBasePath(place, '/admin');
    const files = panelFiles(place, { basePath: '/admin' });
    expect(await files.page()).toContain('<script src="/admin/assets/a.js">');
    const manifest = await files.find('/manifest.webmanifest', '');
    expect(Buffer.from(manifest!.content).toString()).toContain('"/admin/"');
  });

  it.each(['', '/panel'])('stops the start with a sentence where PUBLIC_URL has "%s"', async path => {
    await expect(checkBasePath(place, path)).rejects.toThrow(
      /^The panel in .* is for \/admin\/, and PUBLIC_URL has /,
    );
  });
});
