import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { limitsIn } from '../../server/domain/accounts/limits';
import { createApp } from '../../server/http/createApp';
import { createJobs } from '../../server/start/createJobs';
import { loadConfig } from '../../server/shared/config';
import type { Database } from '../../server/database/Database';
import { createMetrics } from '../../server/metrics/createMetrics';
import { quickPasswords } from '../support/backend/quickPasswords';
import { encodePhoto } from '../../server/platform/encodePhoto';
import { folderPhotoStore } from '../../server/platform/folderPhotoStore';
import type { Mail } from '../../server/mail/Mailer';
import type { PhotoStore } from '../../server/domain/photos/PhotoStore';
import { startBackend, type Backend } from '../support/backend/backend';
import { onEachDatabase } from '../support/backend/onEachDatabase';

const TOKEN = 'scrape-me-0123456789';

let backend: Backend;
let photos: PhotoStore;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  backend = await startBackend();
  photos = await folderPhotoStore(backend.photoFolder);
});
afterAll(() => backend.close());

const log = pino(
  { level: 'info' },
  { write: line => void lines.push(JSON.parse(line) as Record<string, unknown>) },
);

/** An app as a production process has it: with a log of requests and metrics. */
function buildApp(parts: { database?: Database; photos?: PhotoStore; isStopping?: () => boolean } = {}) {
  const config = loadConfig({ DATA_DIR: '/tmp', LOG_REQUESTS: '1', METRICS_TOKEN: TOKEN, DEMO: '0' });
  const metrics = createMetrics(backend.database);
  const app = createApp({
    config,
    database: backend.database,
    photos: metrics.countPhotos(parts.photos ?? photos),
    mailer: metrics.countMails({ send: () => Promise.resolve() }),
    limits: limitsIn(backend.database, 100_000),
    passwords: quickPasswords,
    encodePhoto,
    log,
    panel: '/tmp/no-panel',
    metrics,
    ...parts,
  });
  return async (path: string, init?: RequestInit) =>
    app.fetch(new Request(`http://backend.test/${path}`, init));
}

describe('a request', () => {
  it('has an id, which its client may choose, in its answer and in its line of the log', async () => {
    const ask = buildApp();
    lines.length = 0;
    const answer = await ask('api/v1/currencies/?secret=1', { headers: { 'X-Request-Id': 'proxy-7.a:1' } });
    expect(answer.headers.get('X-Request-Id')).toBe('proxy-7.a:1');
    expect(lines).toEqual([
      expect.objectContaining({
        request: 'proxy-7.a:1',
        method: 'GET',
        path: '/api/v1/currencies/',
        status: 200,
        ms: expect.any(Number) as number,
        msg: 'Answered',
      }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('secret');
    for (const id of ['', 'a b', 'x'.repeat(65), '<script>']) {
      const other = await ask('api/v1/currencies/', { headers: { 'X-Request-Id': id } });
      expect(other.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('that fails has the same id in its answer and beside the reason in the log', async () => {
    const broken: PhotoStore = { ...photos, get: () => Promise.reject(new Error('disk on fire')) };
    lines.length = 0;
    const answer = await buildApp({ photos: broken })(`photos/${'a'.repeat(32)}.webp`);
    expect(answer.status).toBe(500);
    const id = answer.headers.get('X-Request-Id');
    expect(lines.map(({ msg, request }) => [msg, request])).toEqual([
      ['A request failed', id],
      ['Answered', id],
    ]);
  });
});

describe('the health of a process', () => {
  it('is that it answers, and that database, migrations and photos can be used', async () => {
    const ask = buildApp();
    expect(await (await ask('healthz')).json()).toEqual({ status: 'ok' });
    const ready = await ask('readyz');
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ok', checks: { database: 'ok', migrations: 'ok', photos: 'ok' } },
    ]);
  });

  it('names what fails, without the reason', async () => {
    const full: PhotoStore = { ...photos, check: () => Promise.reject(new Error('EROFS /secret/place')) };
    const ask = buildApp({ photos: full });
    const answer = await ask('readyz');
    const text = await answer.text();
    expect(answer.status).toBe(503);
    expect(JSON.parse(text)).toEqual({
      status: 'failed',
      checks: { database: 'ok', migrations: 'ok', photos: 'failed' },
    });
    expect((await ask('healthz')).status).toBe(200);
  });

  it.each([
    ['database', { run: () => Promise.reject(new Error('away')) }],
    ['migrations', { checkMigrations: () => Promise.reject(new Error('old')) }],
  ])('names the %s that cannot be used, and logs the reason', async (name, failing) => {
    const ask = buildApp({ database: { ...backend.database, ...failing } });
    const { checks } = (await (await ask('readyz')).json()) as { checks: Record<string, string> };
    expect(checks).toEqual({ database: 'ok', migrations: 'ok', photos: 'ok', [name]: 'failed' });
    const line = lines.findLast(({ msg }) => msg === `Not ready: ${name}`);
    expect(line).toMatchObject({ err: { message: expect.stringMatching(/away|old/) as string } });
  });

  it('is answered within three seconds while the store of photos is silent', async () => {
    const ask = buildApp({ photos: { ...photos, check: () => new Promise(() => undefined) } });
    const start = performance.now();
    const answer = await ask('readyz');
    expect([answer.status, performance.now() - start < 6_000]).toEqual([503, true]);
    expect(await answer.json()).toMatchObject({ checks: { database: 'ok', photos: 'failed' } });
  });

  it('is checked once a second, however often it is asked for', async () => {
    const check = vi.fn(() => Promise.resolve());
    const ask = buildApp({ photos: { ...photos, check } });
    // Whole: the sum of a fraction and 1,000 may be more than a second later.
    const now = Math.ceil(performance.now());
    const clock = vi.spyOn(performance, 'now');
    // The time of the day may be set back meanwhile.
    const day = vi.spyOn(Date, 'now').mockReturnValue(0);
    for (const [after, checks] of [
      [0, 1],
      [1_000, 1],
      [1_001, 2],
      [1_500, 2],
    ] as const) {
      clock.mockReturnValue(now + after);
      await ask('readyz');
      expect([after, check.mock.calls.length]).toEqual([after, checks]);
    }
    clock.mockRestore();
    day.mockRestore();
  });

  it('is not ready while it stops', async () => {
    const answer = await buildApp({ isStopping: () => true })('readyz');
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'stopping' }]);
  });
});

it('the metrics count a sign-in as refused for its password or a limit, and not because the backend failed', async () => {
  const metrics = createMetrics(backend.database);
  for (const status of [200, 400, 403, 413, 415, 429, 500, 503])
    metrics.answered('/api/v1/login/', 'POST', status, 0.1);
  metrics.answered('/api/v1/verify-email/', 'POST', 400, 0.1);
  expect(await metrics.text()).toMatch(/^sofra_sign_ins_refused_total 2$/m);
});

it('the metrics are shown while the database is away, without what it knows', async () => {
  const database = { ...backend.database, run: () => Promise.reject(new Error('away')) };
  const page = await createMetrics(database).text();
  expect(page).toContain('sofra_sessions Nan');
  expect(page).toContain('sofra_jobs{kind="mail"} Nan');
  expect(page).toContain('process_cpu_seconds_total');
});

describe('the metrics', () => {
  const headers = { Authorization: `Bearer ${TOKEN}` };

  it('need the token', async () => {
    const ask = buildApp();
    const refused = await ask('metrics');
    expect([refused.status, refused.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
    expect(await refused.json()).toEqual({ detail: 'The token is missing or wrong.' });
    expect((await ask('metrics', { headers })).headers.get('Content-Type')).toBe(
      'text/plain; version=0.0.4; charset=utf-8',
    );
    expect((await ask('metrics', { headers: { Authorization: 'Bearer x' } })).status).toBe(401);
    expect((await backend.fetch('http://backend.test/metrics')).status).toBe(404);
  });

  it('count answers by route, refused sign-ins, sessions, jobs and the delay of the event loop', async () => {
    const ask = buildApp();
    await ask('api/v1/currencies/');
    await ask('company-api/v1/menus/17/');
    for (const path of ['wp-admin/', 'a/b/c.php', 'x.php']) await ask(path);
    await ask('api/v1/login/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'x', password: 'y' }),
    });
    const text = await (await ask('metrics', { headers })).text();
    const count = (route: string, status: number) =>
      new RegExp(`_seconds_count\\{route="${route}",method="\\w+",status="${status}"\\} (\\d+)`).exec(
        text,
      )?.[1];
    expect(count('/api/v1/currencies/', 200)).toBe('1');
    expect(count('/company-api/v1/menus/:id/', 401)).toBe('1');
    expect(count('unknown', 404)).toBe('3');
    expect(text).not.toContain('wp-admin');
    expect(text).toMatch(/^sofra_sign_ins_refused_total 1$/m);
    expect(text).toMatch(/^sofra_sessions \d+$/m);
    expect(text).toMatch(/^sofra_jobs\{kind="mail"\} \d+$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  });
});

onEachDatabase('work that has failed', own => {
  const mail: Mail = { to: 'a@example.com', subject: 'Code', text: '123456', html: '<p>123456</p>' };
  const makeDue = () => own().database.run('UPDATE jobs SET due_at = clock_timestamp()');

  it('R7 a mail that the server does not take is kept and sent as soon as it does', async () => {
    const sent: Mail[] = [];
    const server = { isDown: true };
    const jobs = createJobs(
      own().database,
      {
        send: taken => {
          if (server.isDown) return Promise.reject(new Error('421 try later'));
          sent.push(taken);
          return Promise.resolve();
        },
      },
      photos,
      pino({ level: 'silent' }),
    );
    await jobs.mailer.send(mail);
    expect(await jobs.runDue()).toBe(0);
    await makeDue();
    expect(await jobs.runDue()).toBe(0);
    const { rows } = await own().database.run(
      'SELECT kind, tries, problem, due_at > clock_timestamp() AS later FROM jobs',
    );
    expect(rows).toEqual([{ kind: 'mail', tries: 1, problem: '421 try later', later: true }]);
    server.isDown = false;
    await makeDue();
    // Two processes at the same time send it once.
    const done = await Promise.all([jobs.runDue(), jobs.runDue()]);
    expect(done.sort()).toEqual([0, 1]);
    expect(sent).toEqual([mail]);
    expect((await own().database.run('SELECT id FROM jobs')).rows).toEqual([]);
  });

  it('R7 mails that are due are sent once, however many processes look at the queue', async () => {
    const sent: string[] = [];
    const server = { isDown: true };
    const send = ({ to }: Mail) => {
      if (server.isDown) return Promise.reject(new Error('down'));
      sent.push(to);
      return Promise.resolve();
    };
    const jobs = createJobs(own().database, { send }, photos, pino({ level: 'silent' }));
    const all = Array.from({ length: 60 }, (_, number) => `a${number}@example.com`);
    for (const to of all) await jobs.mailer.send({ ...mail, to });
    server.isDown = false;
    await makeDue();
    for (let round = 0; round < 4; round += 1)
      await Promise.all(Array.from({ length: 8 }, () => jobs.runDue()));
    expect(sent.sort()).toEqual(all.sort());
  });

  it('R7 a mail is given up when its code is no longer valid', async () => {
    const lost = () => Promise.reject(new Error('down'));
    const jobs = createJobs(own().database, { send: lost }, photos, pino({ level: 'silent' }));
    await jobs.mailer.send(mail);
    await own().database.run(`UPDATE jobs SET expires_at = clock_timestamp() - interval '1 second'`);
    expect(await jobs.runDue()).toBe(0);
    expect((await own().database.run('SELECT id FROM jobs')).rows).toEqual([]);
  });

  it('R8 photos that could not be deleted are deleted later', async () => {
    const name = `${'b'.repeat(32)}.webp`;
    await photos.put(name, new Uint8Array([1]));
    const store = { isDown: true };
    const failing: PhotoStore = {
      ...photos,
      delete: names => (store.isDown ? Promise.reject(new Error('no answer')) : photos.delete(names)),
    };
    const jobs = createJobs(
      own().database,
      { send: () => Promise.resolve() },
      failing,
      pino({ level: 'silent' }),
    );
    await jobs.photos.delete([name]);
    store.isDown = false;
    await makeDue();
    expect(await jobs.runDue()).toBe(1);
    expect(await photos.get(name)).toBeUndefined();
  });
});
