import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { limitsIn } from '../../server/domain/accounts/limits';
import { requestReset } from '../../server/domain/accounts/passwordReset';
import type { SendCode } from '../../server/domain/accounts/SendCode';
import { createJobs } from '../../server/start/createJobs';
import type { Mail } from '../../server/mail/Mailer';
import { folderPhotoStore } from '../../server/platform/folderPhotoStore';
import { gate } from '../support/gate';
import { onEachDatabase } from '../support/backend/onEachDatabase';
import { quickPasswords } from '../support/backend/quickPasswords';

onEachDatabase('work that fails again and again', backend => {
  const run = async (statement: string) => (await backend().database.run(statement)).rows;
  /** In whole ms: the embedded database's clock may show the same moment twice. */
  const ms = (moment: string) => `(extract(epoch FROM ${moment}) * 1000)::bigint`;
  const now = async () => Number((await run(`SELECT ${ms('clock_timestamp()')} AS now`))[0]!.now);
  afterEach(() => run('DELETE FROM jobs'));

  const mail: Mail = { to: 'a@example.com', subject: 'Code', text: '123456', html: '<p>123456</p>' };
  const build = async () => {
    const photos = await folderPhotoStore(backend().photoFolder);
    const lost = () => Promise.reject(new Error('down'));
    const failing = { ...photos, delete: lost };
    return createJobs(backend().database, { send: lost }, failing, pino({ level: 'silent' }));
  };

  it('R7 is tried after 15 s, then after twice as long each time, and at least once an hour', async () => {
    const jobs = await build();
    const waits = new Map([
      [0, 15],
      [1, 30],
      [2, 60],
      [7, 1920],
      [8, 3600],
      [20, 3600],
      [2_000, 3600],
    ]);
    for (const tries of waits.keys())
      await run(
        `INSERT INTO jobs (kind, work, tries, expires_at)
         VALUES ('mail', '${JSON.stringify(mail)}', ${tries}, clock_timestamp() + interval '1 day')`,
      );
    const before = await now();
    expect(await jobs.runDue()).toBe(0);
    const after = await now();
    const rows = await run(`SELECT tries, ${ms('due_at')} AS due FROM jobs ORDER BY tries`);
    expect(rows.map(({ tries }) => Number(tries) - 1)).toEqual([...waits.keys()]);
    for (const { tries, due } of rows) {
      const wait = waits.get(Number(tries) - 1)! * 1000;
      expect(Number(due) - before, `after ${String(tries)} tries`).toBeGreaterThanOrEqual(wait);
      expect(Number(due) - after, `after ${String(tries)} tries`).toBeLessThanOrEqual(wait);
    }
  });

  it('R7 is a mail before any number of photos that are due for longer', async () => {
    await run(
      `INSERT INTO jobs (kind, work, due_at, expires_at)
       SELECT 'photos', '["a.webp"]', clock_timestamp() - interval '1 hour', clock_timestamp() + interval '1 day'
       FROM generate_series(1, 30)`,
    );
    await run(
      `INSERT INTO jobs (kind, work, expires_at)
       VALUES ('mail', '${JSON.stringify(mail)}', clock_timestamp() + interval '10 minutes')`,
    );
    await (await build()).runDue();
    expect(await run("SELECT tries FROM jobs WHERE kind = 'mail'")).toEqual([{ tries: 1 }]);
  });

  it('R10 a mail that is being sent when the process ends is waited for, or is in the queue', async () => {
    const photos = await folderPhotoStore(backend().photoFolder);
    let fail: ((error: Error) => void) | undefined;
    const slow = { send: () => new Promise<void>((_, reject) => (fail = reject)) };
    const jobs = createJobs(backend().database, slow, photos, pino({ level: 'silent' }));
    // As a request does whose answer does not wait for the mail server.
    void jobs.mailer.send(mail);
    let isRefused = false;
    const settled = jobs.settled().then(() => isRefused);
    await vi.waitFor(() => expect(fail).toBeDefined());
    isRefused = true;
    fail?.(new Error('down'));
    expect(await settled).toBe(true);
    expect(await run('SELECT kind FROM jobs')).toEqual([{ kind: 'mail' }]);
    await jobs.settled();
  });

  it('R10 a mail whose request is answered before its code is stored is waited for, when the process ends', async () => {
    const photos = await folderPhotoStore(backend().photoFolder);
    const sent: string[] = [];
    const slow = {
      async send({ to }: Mail) {
        await wait(20);
        sent.push(to);
      },
    };
    const jobs = createJobs(backend().database, slow, photos, pino({ level: 'silent' }));
    const email = `u${Math.random().toString(36).slice(2)}@example.com`;
    await backend().signUp({ email });
    const stored = gate();
    const database = backend().database;
    const sendCode: SendCode = async ({ to }) => {
      await stored.opened;
      await jobs.mailer.send({ ...mail, to });
    };
    const limits = limitsIn(database, 100_000);
    const track = (work: Promise<unknown>) => jobs.track(work);
    await requestReset(
      { database, limits, passwords: quickPasswords, sendCode, track },
      { email, language: 'en', address: '192.0.2.9', isExactAddress: true },
    );
    const settled = jobs.settled().then(() => [...sent]);
    // It would be settled before a later call is answered.
    await database.run('SELECT 1');
    stored.open();
    expect(await settled).toEqual([email]);
  });

  it('a code that waits for the mail server is not sent after the one that replaces it', async () => {
    const photos = await folderPhotoStore(backend().photoFolder);
    const sent: string[] = [];
    let isDown = true;
    const mailer = {
      send: ({ text }: Mail) => {
        if (isDown) return Promise.reject(new Error('down'));
        sent.push(text);
        return Promise.resolve();
      },
    };
    const { database } = backend();
    const jobs = createJobs(database, mailer, photos, pino({ level: 'silent' }));
    const email = `u${Math.random().toString(36).slice(2)}@example.com`;
    await backend().signUp({ email });
    const sendCode: SendCode = ({ to, code }) => jobs.mailer.send({ ...mail, to, text: code });
    const limits = limitsIn(database, 100_000);
    const track = (work: Promise<unknown>) => jobs.track(work);
    const request = () =>
      requestReset(
        { database, limits, passwords: quickPasswords, sendCode, track },
        { email, language: 'en', address: '192.0.2.9', isExactAddress: true },
      );
    const waiting = async () =>
      (await run(`SELECT work->>'text' AS code FROM jobs WHERE work->>'to' = '${email}'`)).map(
        row => row.code,
      );
    await request();
    await expect.poll(waiting).toHaveLength(1);
    const [first] = await waiting();
    await request();
    await expect.poll(waiting).toEqual([expect.not.stringMatching(String(first))]);
    const [second] = await waiting();
    isDown = false;
    await run(`UPDATE jobs SET due_at = clock_timestamp() - interval '1 minute'`);
    await jobs.runDue();
    expect(sent).toEqual([second]);
  });

  it('is taken by one process at a time, for five minutes', async () => {
    const photos = await folderPhotoStore(backend().photoFolder);
    let end: (() => void) | undefined;
    const sent: string[] = [];
    const slow = {
      send: async ({ to }: Mail) => {
        sent.push(to);
        await new Promise<void>(resolve => (end = resolve));
      },
    };
    const jobs = createJobs(backend().database, slow, photos, pino({ level: 'silent' }));
    await run(
      `INSERT INTO jobs (kind, work, expires_at)
       VALUES ('mail', '${JSON.stringify(mail)}', clock_timestamp() + interval '1 day')`,
    );
    const running = jobs.runDue();
    await expect.poll(() => sent).toHaveLength(1);
    const [row] = await run(`SELECT due_at > clock_timestamp() + interval '4 minutes' AS is_taken FROM jobs`);
    expect(row).toEqual({ is_taken: true });
    expect(await jobs.runDue()).toBe(0);
    end?.();
    expect(await running).toBe(1);
    expect([sent, await run('SELECT id FROM jobs')]).toEqual([['a@example.com'], []]);
  });

  it('R7 is left to another process that has taken it meanwhile, and dropped when it is too late', async () => {
    const photos = await folderPhotoStore(backend().photoFolder);
    const sent: string[] = [];
    const { opened, open } = gate();
    const slow = {
      send: ({ to }: Mail) => {
        sent.push(to);
        return sent.length === 1 ? opened : Promise.resolve();
      },
    };
    const jobs = createJobs(backend().database, slow, photos, pino({ level: 'silent' }));
    for (const [index, to] of ['first', 'taken', 'late', 'last'].entries())
      await run(
        `INSERT INTO jobs (kind, work, due_at, expires_at)
         VALUES ('mail', '${JSON.stringify({ ...mail, to })}', clock_timestamp() - interval '1 hour' + interval '${index} s',
           clock_timestamp() + interval '1 day')`,
      );
    const running = jobs.runDue();
    await expect.poll(() => sent).toEqual(['first']);
    await run(`UPDATE jobs SET tries = tries + 1 WHERE work->>'to' = 'taken'`);
    await run(`UPDATE jobs SET expires_at = clock_timestamp() WHERE work->>'to' = 'late'`);
    open();
    expect(await running).toBe(2);
    expect(sent).toEqual(['first', 'last']);
  });

  it('R10 a mail that a silent server has not taken seven seconds after the stop is in the queue', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const photos = await folderPhotoStore(backend().photoFolder);
    const silent = { send: () => new Promise<void>(() => undefined) };
    const jobs = createJobs(backend().database, silent, photos, pino({ level: 'silent' }));
    const sending = jobs.mailer.send(mail);
    const settled = jobs.settled();
    vi.advanceTimersByTime(6_999);
    expect(await run('SELECT kind FROM jobs')).toEqual([]);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await Promise.all([sending, settled]);
    expect(await run('SELECT kind FROM jobs')).toEqual([{ kind: 'mail' }]);
  });

  it('is taken ten at a time, so that a long queue does not occupy a mail server', async () => {
    const photos = await folderPhotoStore(backend().photoFolder);
    const sent: string[] = [];
    const mailer = { send: ({ to }: Mail) => Promise.resolve(void sent.push(to)) };
    const jobs = createJobs(backend().database, mailer, photos, pino({ level: 'silent' }));
    await run(
      `INSERT INTO jobs (kind, work, due_at, expires_at)
       SELECT 'mail', jsonb_build_object('to', n), clock_timestamp() - n * interval '1 second', clock_timestamp() + interval '1 day'
       FROM generate_series(1, 25) AS n`,
    );
    expect([await jobs.runDue(), sent.length]).toEqual([10, 10]);
    const [row] = await run("SELECT max((work->>'to')::int) AS longest_due FROM jobs WHERE tries = 0");
    expect(row).toEqual({ longest_due: 15 });
  });

  it('is not done again because its row could not be deleted, and does not end the others of its run', async () => {
    const photos = await folderPhotoStore(backend().photoFolder);
    const sent: string[] = [];
    const mailer = {
      send: ({ to }: Mail) =>
        to === '1' ? Promise.reject(new Error('no')) : Promise.resolve(void sent.push(to)),
    };
    const database = { ...backend().database };
    const jobs = createJobs(database, mailer, photos, pino({ level: 'silent' }));
    await run(
      `INSERT INTO jobs (kind, work, due_at, expires_at)
       SELECT 'mail', jsonb_build_object('to', n::text), clock_timestamp() - interval '1 hour', clock_timestamp() + interval '1 day'
       FROM generate_series(1, 3) AS n`,
    );
    let isAway = true;
    const isOutcome = /^DELETE FROM jobs WHERE id|^UPDATE jobs SET problem/;
    database.run = (text, values) =>
      isAway && isOutcome.test(text)
        ? Promise.reject(new Error('no connection'))
        : backend().database.run(text, values);
    expect(await jobs.runDue()).toBe(2);
    expect(sent.sort()).toEqual(['2', '3']);
    expect(await run('SELECT id FROM jobs')).toHaveLength(3);

    isAway = false;
    await run('UPDATE jobs SET due_at = clock_timestamp()');
    expect(await jobs.runDue()).toBe(0);
    expect([sent, await run("SELECT work->>'to' AS to FROM jobs")]).toEqual([['2', '3'], [{ to: '1' }]]);
  });

  it('R10 is finished when the process ends, and what was not begun is due for another process', async () => {
    const photos = await folderPhotoStore(backend().photoFolder);
    let end: (() => void) | undefined;
    const slow = { send: () => new Promise<void>(resolve => (end = resolve)) };
    const jobs = createJobs(backend().database, slow, photos, pino({ level: 'silent' }));
    await run(
      `INSERT INTO jobs (kind, work, due_at, expires_at)
       SELECT 'mail', '${JSON.stringify(mail)}', clock_timestamp() - interval '1 hour', clock_timestamp() + interval '1 day'
       FROM generate_series(1, 3)`,
    );
    const running = jobs.runDue();
    await expect.poll(() => end).toBeDefined();
    let isSettled = false;
    const settled = jobs.settled().then(() => (isSettled = true));
    await backend().database.run('SELECT 1');
    expect(isSettled).toBe(false);
    end?.();
    await settled;
    expect(await running).toBe(1);
    expect(await run('SELECT due_at <= clock_timestamp() AS is_due FROM jobs')).toEqual([
      { is_due: true },
      { is_due: true },
    ]);
  });

  it.each([
    ['a mail', 'the ten minutes of its code', 600_000],
    ['the deletion of a photo', 'a week', 7 * 86_400_000],
  ])('%s is given up after %s', async (what, _, life) => {
    const jobs = await build();
    const before = await now();
    await (what === 'a mail' ? jobs.mailer.send(mail) : jobs.photos.delete([`${'c'.repeat(32)}.webp`]));
    const after = await now();
    const rows = await run(`SELECT ${ms('expires_at')} AS expires FROM jobs`);
    expect(rows).toHaveLength(1);
    expect(Number(rows[0]!.expires) - before).toBeGreaterThanOrEqual(life);
    expect(Number(rows[0]!.expires) - after).toBeLessThanOrEqual(life);
  });
});
