import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseOptions } from '../../scripts/conformance/options';
import { junitReport } from '../../scripts/conformance/reports/junitReport';
import { summaryOf } from '../../scripts/conformance/reports/textReport';
import { runConformance } from '../../scripts/conformance/runConformance';
import { Unreachable } from '../../scripts/conformance/errors';
import { startBackend, type Account, type Backend } from '../support/backend/backend';
import { clientOf, type Client } from '../support/backend/client';
import { DEVIATIONS } from '../support/backend/deviations';
import { idsWith } from '../support/backend/idsWith';
import { watchProcess } from '../support/backend/process';
import { startSpoilingProxy, type SpoilingProxy } from '../support/backend/spoilingProxy';
import { storedBy } from '../support/backend/storedBy';
import { answer } from '../support/panel/wire';

// A whole run makes about 160 requests, one after the other.

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sofra-conformance-'));

let backend: Backend;
let proxy: SpoilingProxy;
let account: Account;
let client: Client;
let before: unknown;

beforeAll(async () => {
  backend = await startBackend();
  proxy = await startSpoilingProxy(backend);
  account = await backend.signUp();
  client = clientOf(backend, account.token);
  for (const name of ['Tuz', 'Un']) await client.send('POST', 'company-api/v1/ingredients/', { name });
  before = await stored();
});

afterEach(() => proxy.spoilWith());

afterAll(async () => {
  await proxy.stop();
  await backend.close();
  rmSync(folder, { recursive: true });
});

const stored = () => storedBy(backend, account.token);

function run(options: Partial<Parameters<typeof runConformance>[0]> = {}) {
  return runConformance({ url: proxy.url, timeoutMs: 30_000, ...account, ...options });
}

/** Starts the command as its own process, without npm. */
function start(...args: string[]) {
  const { username, password } = account;
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'scripts/conformance.ts', '--url', proxy.url, '--username', username, ...args],
    {
      cwd: root,
      env: { PATH: process.env.PATH, SOFRA_PASSWORD: password },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  return watchProcess(child, proxy.url);
}

/** Returns what to check for a deviation: a list with its records, or a part of the products' many checks. */
function partsOf(ids: string[]): string[] {
  return ids.map(id =>
    id
      .split('.')
      .slice(0, id.startsWith('products.') ? 2 : 1)
      .join('.'),
  );
}

describe('conformance of a backend that differs from section 7', () => {
  it.each(DEVIATIONS)('K1 finds $is, and nothing else', async ({ spoil, fails, isWholeRun }) => {
    proxy.spoilWith(spoil);
    const report = await run(isWholeRun ? {} : { only: partsOf(fails) });
    expect(idsWith(report, 'fail').sort()).toEqual([...fails].sort());
    expect(idsWith(report, 'warning')).toEqual([]);
    expect(report.leftovers).toEqual([]);
    expect(await stored()).toEqual(before);
  });
});

describe('a run of conformance', () => {
  it('K1 reports what a backend does not delete, with its path', async () => {
    proxy.spoilWith(async ({ method, path }, passOn) =>
      method === 'DELETE' && path.includes('/ingredients/') ? answer(204) : passOn(),
    );
    const report = await run({ only: ['ingredients.'] });
    expect(idsWith(report, 'fail')).toEqual(['ingredients.delete.gone']);
    expect(report.leftovers).toHaveLength(2);
    for (const leftover of report.leftovers) {
      const [path = ''] = leftover.split(' ');
      expect(leftover).toMatch(/^company-api\/v1\/ingredients\/\d+\/ \(conformance-/);
      expect((await client.send('DELETE', path)).status).toBe(204);
    }
    expect(await stored()).toEqual(before);
  });

  it('K1 finds and deletes a record whose creation got no readable answer', async () => {
    proxy.spoilWith(async ({ method, path }, passOn) => {
      const answered = await passOn();
      return method === 'POST' && path.endsWith('/categories/') && answered.ok
        ? answer(502, '<h1>502</h1>')
        : answered;
    });
    const report = await run({ only: ['categories.create', 'categories.get'] });
    expect(idsWith(report, 'fail')).toEqual(['categories.create']);
    expect(idsWith(report, 'pass')).toEqual(['categories.create.refused', 'categories.get']);
    expect(report.leftovers).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it('K1 does not touch another record whose id a backend answers by mistake', async () => {
    const [other] = (before as { results: { id: number }[] }[])[0]!.results;
    proxy.spoilWith(async ({ method, path }, passOn) => {
      const answered = await passOn();
      return method === 'POST' && path.endsWith('/ingredients/') && answered.ok
        ? answer(201, { id: other!.id })
        : answered;
    });
    const report = await run({ only: ['ingredients.'] });
    expect(idsWith(report, 'fail')).toEqual(['ingredients.create']);
    expect(await stored()).toEqual(before);
  });

  it('K1 signs in again when its session ends during the run', async () => {
    let isOver = false;
    proxy.spoilWith(async ({ method, path }, passOn) => {
      if (isOver && path.endsWith('/login/')) isOver = false;
      else if (path.endsWith('/menus/') && method === 'GET') isOver = true;
      return isOver && path.startsWith('/company-api/') ? answer(401, { detail: 'Over.' }) : passOn();
    });
    await run({ only: ['menus.create', 'menus.list.results'] });
    expect(await stored()).toEqual(before);
  });

  it('K1 ends a run, and names what may be left, when the backend no longer answers', async () => {
    let isDown = false;
    proxy.spoilWith(async ({ method, path }, passOn) => {
      if (method === 'GET' && path.endsWith('/ingredients/')) isDown = true;
      if (isDown) throw new Error('The connection breaks.');
      return passOn();
    });
    const report = await run({ only: ['ingredients.'] });
    expect(report.stopped).toBe('The backend no longer answers.');
    expect(report.leftovers).toHaveLength(3);
    for (const leftover of report.leftovers.filter(text => text.startsWith('company-api')))
      await client.send('DELETE', leftover.split(' ')[0]!);
    expect(await stored()).toEqual(before);
  });

  it('K1 does not start against a backend that never answers', async () => {
    proxy.spoilWith(() => new Promise(() => undefined));
    await expect(run({ timeoutMs: 100 })).rejects.toThrow(Unreachable);
  });

  it('K1 changes the password back when it is interrupted between the two changes', async () => {
    const controller = new AbortController();
    proxy.spoilWith(async ({ path }, passOn) => {
      const answered = await passOn();
      if (path.endsWith('/change-password/') && answered.ok) controller.abort();
      return answered;
    });
    const { username, password } = account;
    const { signal } = controller;
    const report = await run({ only: ['password'], changePassword: true, signal });
    expect(report).toMatchObject({ stopped: 'The run was interrupted.', leftovers: [] });
    const signIn = await client.send<{ token: string }>('POST', 'api/v1/login/', { username, password });
    expect(signIn.status).toBe(200);
    // The change has ended the other sessions of the account.
    account = { ...account, ...signIn.body };
    client = clientOf(backend, account.token);
  });

  it('K1 waits as long as a rate limit asks for, but no longer than a minute', async () => {
    let refusals = 0;
    proxy.spoilWith(async ({ path }, passOn) => {
      if (!path.endsWith('/me/') || refusals > 1) return passOn();
      refusals += 1;
      return answer(429, { detail: 'Slow down.' }, { 'Retry-After': refusals === 1 ? '1' : '600' });
    });
    const report = await run({ only: ['session.token.accepted'] });
    expect(refusals).toBe(2);
    expect(report.results).toMatchObject([
      { outcome: 'skip', reason: expect.stringContaining('limits the rate') as string },
    ]);
  });
});

describe('npm run conformance', () => {
  it('K1 deletes everything when it is ended by SIGTERM, even if its output is no longer read', async () => {
    proxy.calls.length = 0;
    const command = start();
    await expect.poll(() => proxy.calls, { timeout: 60_000 }).toContain('POST /company-api/v1/menus/');
    command.child.stdout?.destroy();
    expect(await command.kill('SIGTERM')).toBe(143);
    expect(command.output()).toContain('Interrupted. Deleting what was created');
    expect(await stored()).toEqual(before);
  });

  it('K1 prints one JSON document and writes JUnit, without the password and the tokens', async () => {
    const file = join(folder, 'report.xml');
    const command = start('--only', 'session,company.get', '--json', '--junit', file);
    expect(await command.ended).toBe(0);
    const report = JSON.parse(command.output()) as { results: { id: string; request: string }[] };
    expect(report.results.map(({ id }) => id)).toContain('company.get');
    expect(report.results[0]).toMatchObject({
      request: expect.stringContaining('POST http') as string,
      outcome: 'pass',
    });
    const xml = readFileSync(file, 'utf8');
    expect(xml).toContain(`tests="${report.results.length}" failures="0"`);
    for (const text of [command.output(), xml]) {
      expect(text).not.toContain(account.password);
      expect(text).not.toMatch(/[0-9a-f]{64}/);
    }
  });

  it('K1 ends with the exit code 2 and a sentence when the arguments are wrong', async () => {
    const command = start('--only', 'nothing');
    expect(await command.ended).toBe(2);
    expect(command.output()).toContain('--only is "nothing"');
  });

  it.each([
    [[], '--url, --username and --password'],
    [['--url', 'example.com'], '--url is "example.com"'],
    [['--timeout', 'x'], '--timeout is "x"'],
    [['--unknown'], '--unknown'],
  ])('K1 refuses %j with a sentence', (args, sentence) => {
    const complete = args.length > 0 ? ['--url', 'http://x', '--username', 'x', ...args] : [];
    expect(() => parseOptions(complete, { SOFRA_PASSWORD: 'x' })).toThrow(sentence);
  });

  it.each<[what: string, shown: (token: string) => Response]>([
    ['in an object', token => answer(200, { token: { key: token } })],
    ['beside another one', token => answer(200, { token, refresh: `${token}-refresh` })],
    ['as a bare text', token => answer(200, token)],
    ['as JSON of a text', token => new Response(JSON.stringify(token))],
    ['with escaped slashes', token => new Response(`{"token":"${token}\\/x"}`)],
    ['behind a long text', token => answer(200, { note: 'x'.repeat(680), token })],
  ])('K1 shows no token that comes %s', async (_, shown) => {
    const tokens: string[] = [];
    proxy.spoilWith(async (call, passOn) => {
      const answered = await passOn();
      if (!call.path.endsWith('/login/') || !answered.ok) return answered;
      const { token } = (await answered.json()) as { token: string };
      tokens.push(token);
      return shown(token);
    });
    const report = await run({ only: ['session'] });
    expect(tokens.length).toBeGreaterThan(0);
    const printed = JSON.stringify(report) + junitReport(report) + summaryOf(report);
    // Also no beginning of it: an answer is shortened.
    for (const token of tokens) expect(printed).not.toContain(token.slice(0, 12));
  });

  it('K1 writes XML that parsers accept from any answer', () => {
    const result = {
      id: 'a',
      row: 'GET /',
      title: 't',
      outcome: 'fail',
      expectation: 'e',
      milliseconds: 1,
    } as const;
    const xml = junitReport({
      url: 'http://x',
      results: [{ ...result, reason: '"<&>\u0000\u001b[31m\ud800', answer: ']]>' }],
      leftovers: [],
      registered: [],
    });
    expect(xml).toContain('message="&quot;&lt;&amp;&gt;\ufffd\ufffd[31m\ufffd"');
    expect(xml).not.toContain(']]>');
  });
});
