import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { OpenAPIHono } from '@hono/zod-openapi';
import pino from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../server/shared/config';
import { answerError } from '../../server/http/answerError';
import { documentRoutes } from '../../server/http/routes/documentRoutes';
import { panelRoutes } from '../../server/http/routes/panelRoutes';
import { writeFiles } from '../support/writeFiles';

const root = mkdtempSync(join(tmpdir(), 'sofra-files-'));
afterAll(() => rmSync(root, { recursive: true }));

let panel: string;
let count = 0;

beforeEach(() => {
  panel = join(root, `panel-${count++}`);
  writeFiles(panel, { 'index.html': '<head><script nonce="__CSP_NONCE__"></script></head>' });
});

function silent() {
  const app = new OpenAPIHono();
  app.onError(answerError(pino({ level: 'silent' })));
  return app;
}

function serve(earlierBuilds?: string[]) {
  const app = silent();
  panelRoutes(app, { panel, config: loadConfig({ PUBLIC_URL: 'https://photos.example' }), earlierBuilds });
  return (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });
}

const headersOf = ({ headers }: Response) => Object.fromEntries(headers);

describe('a file of the panel', () => {
  it.each([
    ['a.css', 'text/css; charset=utf-8'],
    ['a.ico', 'image/x-icon'],
    ['a.jpg', 'image/jpeg'],
    ['a.JPG', 'image/jpeg'],
    ['a.js', 'text/javascript; charset=utf-8'],
    ['a.json', 'application/json'],
    ['a.js.map', 'application/json'],
    ['a.png', 'image/png'],
    ['a.svg', 'image/svg+xml'],
    ['a.txt', 'text/plain; charset=utf-8'],
    ['a.webmanifest', 'application/manifest+json'],
    ['a.webp', 'image/webp'],
    ['a.ttf', 'font/ttf'],
    ['a.woff2', 'font/woff2'],
  ])('A9 %s is sent as %s, and asked for again each time', async (name, type) => {
    writeFiles(panel, { [name]: 'content' });
    const answer = await serve()(`/${name}`);
    expect(await answer.text()).toBe('content');
    expect(headersOf(answer)).toEqual({
      'content-type': type,
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
    });
  });

  it('A9 with a hash in its name is kept by the browser', async () => {
    writeFiles(panel, { 'assets/a-1.js': 'one', 'assets/deep/b-1.js': 'two', 'my/assets/c-1.js': 'three' });
    const get = serve();
    const kept = async (path: string) => (await get(path)).headers.get('Cache-Control');
    expect(await kept('/assets/a-1.js')).toBe('public, max-age=31536000, immutable');
    expect(await kept('/assets/deep/b-1.js')).toBe('public, max-age=31536000, immutable');
    expect(await kept('/my/assets/c-1.js')).toBe('no-cache');
  });

  it('A9 is sent in the best encoding that the client accepts and the build has made', async () => {
    writeFiles(panel, { 'a.js': 'plain', 'a.js.br': 'brotli', 'a.js.gz': 'gzip', 'b.js': 'plain' });
    const get = serve();
    const found = async (path: string, accepted: string) => {
      const answer = await get(path, { 'Accept-Encoding': accepted });
      return [await answer.text(), answer.headers.get('Content-Encoding')];
    };
    expect(await found('/a.js', 'gzip, deflate, br')).toEqual(['brotli', 'br']);
    expect(await found('/a.js', 'gzip')).toEqual(['gzip', 'gzip']);
    expect(await found('/a.js', 'zstd')).toEqual(['plain', null]);
    expect(await found('/b.js', 'gzip, br')).toEqual(['plain', null]);
    expect(await (await get('/a.js')).text()).toBe('plain');
  });

  it('is read again when it has changed, and only then', async () => {
    const file = join(panel, 'a.txt');
    const get = serve();
    const at = (content: string, seconds: number) => {
      writeFiles(panel, { 'a.txt': content });
      utimesSync(file, seconds, seconds);
    };
    at('one', 1_000);
    expect(await (await get('/a.txt')).text()).toBe('one');
    at('other', 1_000);
    expect(await (await get('/a.txt')).text()).toBe('one');
    at('two', 2_000);
    expect(await (await get('/a.txt')).text()).toBe('two');
  });

  it.each(['/a.exe', '/a', '/.a.txt', '/.well/a.txt', '/%00a.txt', '/%5Ca.txt', '/%.txt', '/folder.txt'])(
    'S26 is not found as %s',
    async path => {
      writeFiles(panel, {
        'a.exe': 'x',
        a: 'x',
        '.a.txt': 'x',
        '.well/a.txt': 'x',
        '\\a.txt': 'x',
        '%.txt': 'x',
        'folder.txt/a.txt': 'x',
      });
      expect((await serve()(path, { Accept: 'application/json' })).status).toBe(404);
    },
  );

  it('with a space in its name is found', async () => {
    writeFiles(panel, { 'two words.txt': 'x', 'v1.2/a.b.txt': 'y' });
    const get = serve();
    expect(await (await get('/two%20words.txt')).text()).toBe('x');
    expect(await (await get('/v1.2/a.b.txt')).text()).toBe('y');
  });

  it('P18 of an earlier build is found in assets only, and after those of the newer builds', async () => {
    const [newer, older] = [join(root, 'newer'), join(root, 'older')];
    writeFiles(panel, { 'assets/a.js': 'current' });
    writeFiles(newer, { 'a.js': 'newer', 'b.js': 'newer', 'deep/d.js': 'newer' });
    writeFiles(older, { 'a.js': 'older', 'b.js': 'older', 'c.js': 'older', 'c.js.br': 'compressed' });
    const get = serve([newer, older]);
    const found = async (path: string, accepted = '') => {
      const answer = await get(path, { 'Accept-Encoding': accepted });
      return answer.ok ? answer.text() : answer.status;
    };
    expect(await Promise.all(['a', 'b', 'c'].map(name => found(`/assets/${name}.js`)))).toEqual([
      'current',
      'newer',
      'older',
    ]);
    expect(await found('/assets/c.js', 'br')).toBe('compressed');
    for (const path of ['/c.js', '/assets/deep/d.js', '/my/assets/c.js', '/assets/c.js/x.js'])
      expect([path, await found(path)]).toEqual([path, 404]);
  });
});

describe('the page', () => {
  it.each([
    [undefined, 200],
    ['*/*', 200],
    ['text/html,application/xhtml+xml', 200],
    ['application/json', 404],
    ['image/webp', 404],
  ])('of a client that accepts %s is answered with %d', async (accepted, status) => {
    expect((await serve()('/menus', accepted ? { Accept: accepted } : {})).status).toBe(status);
  });

  it.each([
    '/api',
    '/api/v1/x/',
    '/company-api/x',
    '/photos/x',
    '/assets/x',
    '/photos',
    '/menus.php',
    '/index.html',
  ])('is not at %s', async path => expect((await serve()(path)).status).toBe(404));

  it.each(['/', '/apidocs', '/my/api/x', '/menus/12'])('is at %s', async path => {
    const answer = await serve()(path);
    const { 'content-security-policy': policy, ...headers } = headersOf(answer);
    const nonce = /'nonce-([^']{24})'/.exec(policy!)![1]!;
    expect(headers).toEqual({
      'content-type': 'text/html; charset=utf-8',
      vary: 'Accept-Encoding',
      'cache-control': 'no-cache',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(self), clipboard-write=(self), geolocation=(), microphone=()',
      'x-frame-options': 'DENY',
    });
    expect(await answer.text()).toBe(`<head><script nonce="${nonce}"></script></head>`);
  });

  it('S1 has a policy that allows its own files, photos and calls, and nothing else', async () => {
    const policy = (await serve()('/')).headers.get('Content-Security-Policy')!;
    expect(policy.replaceAll(/'nonce-[^']+'/g, "'nonce'").split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self' 'nonce'",
      "style-src 'self'",
      "style-src-elem 'self' 'nonce'",
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' blob: data: https://photos.example",
      "connect-src 'self' https://photos.example",
      "font-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default dompurify worker',
    ]);
  });

  it('A9 is compressed for a client that accepts it', async () => {
    const answer = await serve()('/', { 'Accept-Encoding': 'gzip, br' });
    expect(answer.headers.get('Content-Encoding')).toBe('br');
    const text = brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString();
    expect(text).toMatch(/^<head><script nonce="[^"_]+"><\/script><\/head>$/);
  });

  it('is missing without a build', async () => {
    rmSync(join(panel, 'index.html'));
    expect((await serve()('/')).status).toBe(404);
  });
});

it('K1 config.json is asked for again each time, and has the host of the public menus', async () => {
  const app = silent();
  panelRoutes(app, { panel, config: loadConfig({}) });
  const answer = await app.request('/config.json');
  expect(answer.headers.get('Cache-Control')).toBe('no-cache');
  expect(await answer.json()).toMatchObject({ publicMenuHost: 'https://menu.example.com' });
});

describe('the page of the API', () => {
  const app = silent();
  documentRoutes(app, '');

  it('S17 is asked for again each time, under a policy of its own', async () => {
    expect(headersOf(await app.request('/docs'))).toEqual({
      'content-type': 'text/html; charset=UTF-8',
      'cache-control': 'no-cache',
      'content-security-policy': [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    });
  });

  it.each([
    ['docs.css', 'text/css; charset=utf-8'],
    ['docs.js', 'text/javascript; charset=utf-8'],
    ['swagger-ui.css', 'text/css; charset=utf-8'],
    ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ])('has %s, which is kept for an hour', async (name, type) => {
    const answer = await app.request(`/docs/${name}`);
    expect(headersOf(answer)).toEqual({
      'content-type': type,
      'cache-control': 'public, max-age=3600',
      vary: 'Accept-Encoding',
    });
    expect((await answer.text()).length).toBeGreaterThan(100);
  });
});
