import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wireResources } from '../../resources/wire';
import { examine } from '../../scripts/doctor/examine';
import { CONTRACT, type Backend as Adapter } from '../../src/api/backend';
import { startBackend, type Backend } from '../support/backend';
import { buildCompany, type Company } from '../support/company';

const PANEL = 'https://panel.example.com';
let backend: Backend;
let company: Company;
beforeAll(async () => {
  backend = await startBackend();
  company = await buildCompany(backend);
  const [category] = await company.buildCategories(['Çorbalar', 'Tatlılar']);
  for (const name of ['Öğle', 'Akşam']) await company.buildMenu({ name, categories: [category!.id] });
});

type Spoil = (answer: Response, url: URL, request: IncomingMessage) => Response | Promise<Response>;

const servers: (() => void)[] = [];
afterAll(() => servers.forEach(stop => stop()));

/** Serves the backend, with its answers changed, at an address of its own. */
async function serve(spoil: Spoil = answer => answer): Promise<string> {
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://backend.test');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = 'GET' } = request;
    const headers = new Headers(
      Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' && !/^(host|connection|content-length)$/.test(name)
          ? [[name, value] as [string, string]]
          : [],
      ),
    );
    const body = chunks.length ? Buffer.concat(chunks) : undefined;
    const answer = await spoil(await backend.fetch(url.href, { method, headers, body }), url, request);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  servers.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function failuresOf(api: string, options: { panel?: string; adapter?: Adapter } = {}) {
  const findings = await examine({
    api,
    panel: options.panel,
    credentials: company.account,
    backend: options.adapter ?? CONTRACT,
    resources: wireResources,
  });
  return { findings, failed: findings.filter(({ outcome }) => outcome === 'failed') };
}

async function json(answer: Response, change: (body: never) => unknown): Promise<Response> {
  return Response.json(change((await answer.json()) as never), { status: answer.status });
}

const isMenus = (url: URL) => url.pathname === '/company-api/v1/menus/';
type Page = { results: Record<string, unknown>[]; count: number };

describe('the doctor', () => {
  it('finds nothing wrong with the reference backend', async () => {
    const { findings, failed } = await failuresOf(await serve());
    expect(failed).toEqual([]);
    const checks = findings.filter(({ outcome }) => outcome === 'passed').map(({ check }) => check);
    expect(checks).toEqual(
      expect.arrayContaining([
        'reach',
        'paths',
        'sign-in',
        'sign-in.refusal',
        'unauthorized',
        'me',
        'list.menus',
        'pages.menus',
        'order.menus',
      ]),
    );
  });

  it.each<[what: string, check: string, remedy: RegExp, spoil: Spoil]>([
    [
      'no count',
      'list.menus',
      /PageNumberPagination/,
      (answer, url) =>
        isMenus(url) ? json(answer, ({ results }: Page) => ({ results, next: null })) : answer,
    ],
    [
      'bare ids',
      'list.menus',
      /Embed categories/,
      (answer, url) =>
        isMenus(url)
          ? json(answer, ({ results, count }: Page) => ({
              count,
              results: results.map(row => ({ ...row, categories: [1] })),
            }))
          : answer,
    ],
    [
      'no pages',
      'pages.menus',
      /parameters: \{ page/,
      async (answer, url, { headers }) =>
        isMenus(url)
          ? backend.fetch(url.href.replace('page=2', 'page=1'), {
              headers: { authorization: String(headers.authorization) },
            })
          : answer,
    ],
    [
      'no order',
      'order.menus',
      /OrderingFilter/,
      async (answer, url, { headers }) =>
        isMenus(url)
          ? backend.fetch(url.href.replace('ordering=pk', 'ordering=-pk'), {
              headers: { authorization: String(headers.authorization) },
            })
          : answer,
    ],
    [
      'a token of another name',
      'sign-in',
      /token: 'access'/,
      (answer, url) =>
        url.pathname.endsWith('/login/') && answer.ok
          ? json(answer, ({ token }: { token: string }) => ({ access: token }))
          : answer,
    ],
    [
      '403 for a call without a token',
      'unauthorized',
      /put TokenAuthentication first/,
      answer => (answer.status === 401 ? Response.json({ detail: 'No.' }, { status: 403 }) : answer),
    ],
    [
      'paths without a slash',
      'paths',
      /trailingSlash: false/,
      (answer, url) =>
        url.pathname.endsWith('/')
          ? new Response(null, { status: 308, headers: { Location: url.pathname.slice(0, -1) } })
          : answer,
    ],
    [
      'a page for every path',
      'public.currencies',
      /apiHost in config.json/,
      () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } }),
    ],
    [
      'the company as a number',
      'me',
      /Embed the company/,
      (answer, url) =>
        url.pathname === '/api/v1/me/' && answer.ok
          ? json(answer, (me: object) => ({ ...me, company: 7 }))
          : answer,
    ],
  ])('names %s and its remedy', async (_, check, remedy, spoil) => {
    const { failed } = await failuresOf(await serve(spoil));
    const finding = failed.find(found => found.check === check);
    expect(finding?.remedy, JSON.stringify(failed)).toMatch(remedy);
  });

  it('names a host that does not listen', async () => {
    const { failed } = await failuresOf('http://127.0.0.1:9');
    expect(failed).toMatchObject([
      { check: 'reach', text: expect.stringContaining('ECONNREFUSED') as string },
    ]);
  });

  it('asks for CORS as the panel’s browser does, and compares the schemes', async () => {
    const { findings } = await failuresOf(await serve(), { panel: PANEL });
    const of = (check: string) => findings.find(found => found.check === check);
    expect(of('scheme')).toMatchObject({ outcome: 'failed' });
    expect(of('cors.read')?.remedy).toContain(`Allow the origin ${PANEL}`);
    expect(of('cors.put')).toMatchObject({ outcome: 'failed' });
    const open = await serve(answer => {
      const headers = new Headers(answer.headers);
      headers.set('Access-Control-Allow-Origin', PANEL);
      headers.set('Access-Control-Allow-Headers', 'authorization, content-type, accept-language');
      headers.set('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH');
      headers.set('Access-Control-Expose-Headers', 'Retry-After');
      return answer.status === 404 || answer.status === 405
        ? new Response(null, { status: 204, headers })
        : new Response(answer.body, { status: answer.status, headers });
    });
    const opened = (await failuresOf(open, { panel: PANEL })).findings.filter(({ check }) =>
      check.startsWith('cors.'),
    );
    expect(opened.filter(({ outcome }) => outcome !== 'passed')).toMatchObject([
      { check: 'cors.delete', text: 'the preflight does not allow DELETE' },
    ]);
  });

  it('prints a line for each check, or JSON, and ends with a code', async () => {
    const run = promisify(execFile);
    const api = await serve();
    const { username, password } = company.account;
    const args = ['--import', 'tsx', 'scripts/doctor.ts', '--api', api, '--username', username];
    const { stdout } = await run(process.execPath, [...args, '--json'], {
      env: { ...process.env, SOFRA_PASSWORD: password },
    });
    expect(JSON.parse(stdout)).toMatchObject({
      api,
      findings: expect.arrayContaining([
        expect.objectContaining({ check: 'list.menus', outcome: 'passed' }),
      ]) as unknown,
    });
    await expect(run(process.execPath, ['--import', 'tsx', 'scripts/doctor.ts'])).rejects.toMatchObject({
      code: 2,
    });
    await expect(
      run(process.execPath, ['--import', 'tsx', 'scripts/doctor.ts', '--api', 'http://127.0.0.1:9']),
    ).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('✗ reach') as string,
    });
  });
});
