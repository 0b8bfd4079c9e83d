import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wireResources } from '../../resources/wire';
import { examine } from '../../scripts/doctor/examine';
import { CONTRACT, type Backend as Adapter } from '../../src/api/backend';
import { defineBackend } from '../../src/api/defineBackend';
import { DOCTOR_FAULTS, isMenus, json, type Page, type Spoil } from '../support/backend/doctorFaults';
import { startBackend, type Backend } from '../support/backend/backend';
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
        typeof value === 'string' && !/^(host|connection|content-length|accept-encoding)$/.test(name)
          ? [[name, value] as [string, string]]
          : [],
      ),
    );
    const body = chunks.length ? Buffer.concat(chunks) : undefined;
    const answer = await spoil(
      await backend.fetch(url.href, { method, headers, body }),
      url,
      request,
      backend,
    );
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

/** An address at which nothing listens. */
async function closedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

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

  it.each(DOCTOR_FAULTS)('names %s and its remedy', async (_, check, remedy, spoil) => {
    const { failed } = await failuresOf(await serve(spoil));
    const finding = failed.find(found => found.check === check);
    expect(finding?.remedy, JSON.stringify(failed)).toMatch(remedy);
  });

  it('names a host that does not listen, and a port that browsers refuse', async () => {
    for (const [api, text] of [
      [await closedAddress(), 'ECONNREFUSED'],
      ['http://127.0.0.1:9', 'bad port'],
    ] as const) {
      const { failed } = await failuresOf(api);
      expect(failed).toMatchObject([{ check: 'reach', text: expect.stringContaining(text) as string }]);
    }
  });

  it('asks for a total in a header that the panel’s page may read', async () => {
    const adapter = defineBackend({ list: { rows: 'results', total: 'X-Total-Count' } });
    const api = await serve(async (answer, url) => {
      const count = isMenus(url) && answer.ok ? ((await answer.clone().json()) as Page).count : 0;
      const headers = new Headers(answer.headers);
      headers.set('X-Total-Count', String(count));
      headers.set('Access-Control-Expose-Headers', 'Retry-After');
      return new Response(answer.body, { status: answer.status, headers });
    });
    const { failed } = await failuresOf(api, { panel: PANEL, adapter });
    expect(failed.find(({ check }) => check === 'cors.total')?.remedy).toBe(
      'List X-Total-Count in Access-Control-Expose-Headers.',
    );
  });

  it('names the host of photos that does not answer', async () => {
    const host = await closedAddress();
    const api = await serve((answer, url) =>
      url.pathname.endsWith('/products/') && answer.ok
        ? json(answer, () => ({
            count: 1,
            results: [{ id: 1, name: 'Su', ingredients: [], photo: `${host}/a.webp` }],
          }))
        : answer,
    );
    const { failed } = await failuresOf(api);
    expect(failed).toMatchObject([{ check: 'photos', text: expect.stringContaining(host) as string }]);
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
      headers.set('Access-Control-Allow-Headers', 'authorization, content-type');
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
      { check: 'cors.idempotency', text: 'the preflight does not allow idempotency-key' },
      { check: 'cors.etag', text: 'the preflight does not allow if-match' },
      { check: 'cors.expose.etag', outcome: 'warning' },
    ]);
    const without = await failuresOf(
      await serve(async (answer, url) =>
        url.pathname === '/api/v1/me/' && answer.ok
          ? json(answer, me => ({ ...(me as object), capabilities: [] }))
          : answer,
      ),
      { panel: PANEL },
    );
    const checks = without.findings.map(({ check }) => check);
    expect(checks).toContain('me');
    expect(checks).not.toContain('cors.idempotency');
    expect(checks).not.toContain('cors.etag');
  });

  it.each(['/admin', '/admin/'])('reads config.json of a panel at %s', async path => {
    const api = await serve((answer, url) =>
      url.pathname === '/admin/config.json'
        ? Response.json({ apiHost: '', publicMenuHost: 'https://menu.example.com' })
        : answer,
    );
    const { findings } = await failuresOf(api, { panel: api + path });
    expect(findings).toContainEqual({ check: 'config', outcome: 'passed', text: 'apiHost is ""' });
    const missing = await failuresOf(api, { panel: `${api}/other` });
    expect(missing.failed).toMatchObject([
      { check: 'config', remedy: expect.stringContaining(`${api}/other/config.json`) as string },
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
      run(process.execPath, ['--import', 'tsx', 'scripts/doctor.ts', '--api', `${api}/backend`]),
    ).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('set `prefix` in resources/backend.ts') as string,
    });
    await expect(
      run(process.execPath, ['--import', 'tsx', 'scripts/doctor.ts', '--api', await closedAddress()]),
    ).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('✗ reach') as string,
    });
  });
});
