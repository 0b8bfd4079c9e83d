import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OpenAPIHono } from '@hono/zod-openapi';
import pino from 'pino';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { restoreBackup } from '../../server/commands/restore';
import { loadConfig } from '../../server/shared/config';
import { openPglite } from '../../server/database/openPglite';
import { LateError, withTimeout } from '../../server/database/timeout';
import { panelRoutes } from '../../server/http/routes/panelRoutes';
import { verificationMail } from '../../server/mail/verificationMail';
import { prepareDataFolder } from '../../server/stores/prepareDataFolder';

const folder = mkdtempSync(join(tmpdir(), 'sofra-hardening-'));
const umask = process.umask(0o022);
afterAll(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('the data folder', () => {
  it('S25 is closed to other users, with what an earlier version has written into it', async () => {
    const data = join(folder, 'data');
    mkdirSync(join(data, 'database'), { recursive: true, mode: 0o755 });
    writeFileSync(join(data, 'database', 'PG_VERSION'), '18', { mode: 0o644 });
    chmodSync(data, 0o755);
    await prepareDataFolder(data);
    expect([modeOf(data), modeOf(join(data, 'database'))]).toEqual([0o700, 0o700]);
    expect(modeOf(join(data, 'database', 'PG_VERSION'))).toBe(0o600);
    writeFileSync(join(data, 'later'), '');
    expect(modeOf(join(data, 'later'))).toBe(0o600);
  });

  it('S25 also if only the folder itself was closed', async () => {
    const data = join(folder, 'closed');
    mkdirSync(join(data, 'photos'), { recursive: true });
    writeFileSync(join(data, 'photos', 'a.webp'), '');
    // The umask of this process may be closed already.
    chmodSync(join(data, 'photos'), 0o755);
    chmodSync(join(data, 'photos', 'a.webp'), 0o644);
    chmodSync(data, 0o700);
    await prepareDataFolder(data);
    expect(modeOf(join(data, 'photos'))).toBe(0o700);
    expect(modeOf(join(data, 'photos', 'a.webp'))).toBe(0o600);
  });

  it('S25 is closed without what another program has in it', async () => {
    const data = join(folder, 'shared');
    mkdirSync(join(data, 'accounts', 'deep'), { recursive: true });
    mkdirSync(join(data, 'photos'));
    for (const name of ['lock', 'accounts/deep/book', 'photos/a.webp']) writeFileSync(join(data, name), '');
    for (const name of ['accounts', 'accounts/deep', 'photos']) chmodSync(join(data, name), 0o755);
    for (const name of ['accounts/deep/book', 'photos/a.webp']) chmodSync(join(data, name), 0o644);
    await prepareDataFolder(data);
    expect([modeOf(data), modeOf(join(data, 'photos'))]).toEqual([0o700, 0o700]);
    expect(modeOf(join(data, 'photos', 'a.webp'))).toBe(0o600);
    expect(modeOf(join(data, 'accounts'))).toBe(0o755);
    expect(modeOf(join(data, 'accounts', 'deep', 'book'))).toBe(0o644);
  });

  it('is refused and left as it is if it is that of another program', async () => {
    const data = join(folder, 'foreign');
    mkdirSync(join(data, 'photos'), { recursive: true });
    mkdirSync(join(data, 'accounts'));
    for (const place of [data, join(data, 'photos')]) chmodSync(place, 0o755);
    const config = loadConfig({ DATA_DIR: data, DEMO: '0' });
    const sentence = `The data folder ${data} is not one of Sofra (it has the folder "accounts"): set DATA_DIR`;
    await expect(prepareDataFolder(data)).rejects.toThrow(sentence);
    await expect(restoreBackup('none.tar.gz', config, pino({ level: 'silent' }))).rejects.toThrow(sentence);
    expect([modeOf(data), modeOf(join(data, 'photos'))]).toEqual([0o755, 0o755]);
    expect(readdirSync(data).sort()).toEqual(['accounts', 'photos']);
  });

  it('may have single files, such as a log, and what a file system puts into its root', async () => {
    const data = join(folder, 'volume');
    mkdirSync(join(data, 'lost+found'), { recursive: true });
    for (const name of ['sofra-2026-11-27.tar.gz', 'server.log']) writeFileSync(join(data, name), '');
    await expect(prepareDataFolder(data)).resolves.toBeUndefined();
  });

  it('X1 is not touched by a process that finds its database in use', async () => {
    const data = join(folder, 'in-use');
    const database = join(data, 'database');
    mkdirSync(database, { recursive: true });
    const lock = () => Promise.reject(new Error('in use'));
    await expect(openPglite(data, lock)).rejects.toThrow('in use');
    expect([readdirSync(data), readdirSync(database)]).toEqual([['database'], []]);
  });

  it.each(['/proc/sofra', '/sys/sofra', '/proc'])(
    'R5 is refused at once on %s, with one sentence',
    async place => {
      const start = performance.now();
      await expect(prepareDataFolder(place)).rejects.toThrow(
        new RegExp(`^The data folder ${place} is on \\w+, which keeps no files: set DATA_DIR`),
      );
      expect(performance.now() - start).toBeLessThan(1_000);
    },
  );
});

describe('S18 a mail', () => {
  it.each([
    'http://evil.example',
    'Kazandınız: evil.example/ödül',
    'www.evil.com',
    'ali@evil.com',
    'evil-cafe\u0301.com',
    'evil.भारत',
    'हिन्दी.com evil',
    'evil。com',
    'evil．com',
    'evil\u200d.com',
    'evil.\u2060co\u00adm',
    'evil.\ufe0fcom',
    'evil 💩.la',
    'evil-.com',
    'evil 192.0.2.1/pay',
    'evil １９２．０．２．１',
  ])('has no link to %s', name => {
    for (const language of ['en', 'tr', 'de'] as const) {
      const { text, html } = verificationMail({
        to: 'a@example.com',
        name,
        code: '012345',
        minutes: 10,
        language,
        isOneOfSeveral: false,
      });
      expect(text).not.toContain('evil');
      expect(html).not.toContain('evil');
      expect(text).toContain('012345');
    }
  });

  it('greets by a name that is no address, on one line', () => {
    const mail = verificationMail({
      to: 'a@example.com',
      name: 'Dr. Ayşe\n\nJ.R. Işık',
      code: '1',
      minutes: 1,
      language: 'tr',
      isOneOfSeveral: false,
    });
    expect(mail.text).toContain('Merhaba Dr. Ayşe J.R. Işık,');
  });

  it.each(['St. Ives', 'Café No. 5', 'Café No.5', 'A.Ş. 1.5', 'Bar ... ve', 'Noël ❤️'])(
    'greets by %s',
    name => {
      const call = { to: 'a@example.com', code: '1', minutes: 1, language: 'en' } as const;
      expect(verificationMail({ ...call, name }).text).toContain(`Hello ${name.replace('\ufe0f', '')},`);
    },
  );
});

it('S1 the page names the policies for markup that it allows', async () => {
  const panel = join(folder, 'page');
  mkdirSync(panel);
  writeFileSync(join(panel, 'index.html'), '<head></head>');
  const app = new OpenAPIHono();
  panelRoutes(app, { panel, config: loadConfig({}) });
  const { headers } = await app.request('/');
  const policy = headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default dompurify worker");
  // Each policy that the panel creates has one of these names.
  expect(readFileSync('src/ui/mui/sanitizingPolicy.ts', 'utf8')).toMatch(/createPolicy\('default'/);
});

describe('R6 waiting for the database', () => {
  it('ends after its time, and passes a result and a failure on', async () => {
    await expect(withTimeout(Promise.resolve(7), 100)).resolves.toBe(7);
    await expect(withTimeout(Promise.reject(new Error('no')), 100)).rejects.toThrow('no');
    const start = performance.now();
    await expect(withTimeout(new Promise(() => undefined), 200)).rejects.toThrow(LateError);
    expect(performance.now() - start).toBeGreaterThan(190);
  });

  it('leaves no timer behind', async () => {
    vi.useFakeTimers();
    try {
      await withTimeout(Promise.resolve(7), 100);
      await withTimeout(Promise.reject(new Error('no')), 100).catch(() => undefined);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('counts the turns of a starved process, not the time that they take', async () => {
    vi.useFakeTimers();
    let isLate = false;
    withTimeout(new Promise(() => undefined), 200).catch(() => (isLate = true));
    // Four turns of 50 ms; a delayed one fires once.
    for (let turn = 0; turn < 3; turn++) await vi.advanceTimersByTimeAsync(50);
    expect(isLate).toBe(false);
    await vi.advanceTimersByTimeAsync(50);
    expect(isLate).toBe(true);
    vi.useRealTimers();
  });
});

it('X8 a slow answer is no slow body: a request that has arrived keeps its connection', async () => {
  const { createServer: createHttp, CLIENT_LIMITS } = await import('../../server/http/createServer');
  const server = createHttp(
    () => new Promise(resolve => setTimeout(() => resolve(new Response('done')), 900)),
    [],
    { ...CLIENT_LIMITS, bodyGrace: 200, interval: 100 },
  );
  server.listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    expect([answer.status, await answer.text()]).toEqual([200, 'done']);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
