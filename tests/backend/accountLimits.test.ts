import { beforeEach, expect, it, vi } from 'vitest';
import { limitsIn } from '../../server/domain/accounts/limits';
import { sha256 } from '../../server/domain/sha256';
import { clearLimits } from '../support/backend/clearLimits';
import { clientOf } from '../support/backend/client';
import { onEachDatabase } from '../support/backend/onEachDatabase';
import { registration } from '../support/accounts/signUp';

onEachDatabase(
  'limits of accounts',
  backend => {
    beforeEach(() => clearLimits(backend()));

    const from = (address: string) => clientOf({ fetch: backend().fetchFrom(address) });
    const signIn = async (address: string, username: string, password: string) =>
      (await from(address).send('POST', 'api/v1/login/', { username, password })).status;

    it('X2 at a known address are those of one user', async () => {
      const [one, other] = [await backend().signUp(), await backend().signUp()];
      for (const { username, password } of [one, other])
        expect(await signIn('192.0.2.1', username, password)).toBe(200);
      const guesses: number[] = [];
      for (let guess = 0; guess < 11; guess += 1)
        guesses.push(await signIn('192.0.2.1', one.username, 'guess'));
      expect(guesses).toEqual([...Array<number>(10).fill(400), 429]);
      expect(await signIn('192.0.2.1', other.username, other.password)).toBe(200);
    });

    it('X2 of an address that is refused do not use up the tries of an account', async () => {
      const { username, password } = await backend().signUp();
      const count = async () => {
        const { rows } = await backend().database.run(
          'SELECT coalesce(sum(cardinality(times)), 0)::int AS n FROM password_tries WHERE key = $1',
          [`account ${sha256(username)}`],
        );
        return rows[0]?.n;
      };
      expect(await signIn('198.51.100.7', username, 'guess')).toBe(400);
      await backend().database.run(
        "UPDATE rate_limits SET points = 100 WHERE key = 'signInOfAddress:198.51.100.7'",
      );
      expect(await signIn('198.51.100.7', username, password)).toBe(429);
      expect(await count()).toBe(1);
      expect(await signIn('198.51.100.8', username, password)).toBe(200);
    });

    it('X2 of an address that is refused write nothing about an account, and those of an account nothing about an address', async () => {
      const { database } = backend();
      await database.run(
        "INSERT INTO rate_limits (key, points, expire) VALUES ('signInOfAddress:198.51.100.7', 100, $1)",
        [Date.now() + 600_000],
      );
      expect(await signIn('198.51.100.7', 'stranger', 'guess')).toBe(429);
      expect((await database.run('SELECT key FROM password_tries')).rows).toEqual([]);
      for (let guess = 0; guess < 20; guess += 1) await signIn('198.51.100.8', 'stranger', 'guess');
      for (let guess = 0; guess < 3; guess += 1)
        expect(await signIn('198.51.100.9', 'stranger', 'guess')).toBe(429);
      const { rows } = await database.run(
        "SELECT points FROM rate_limits WHERE key = 'signInOfAddress:198.51.100.9'",
      );
      expect(rows).toEqual([{ points: 0 }]);
    });

    it('X2 forget tries that are older than ten minutes', async () => {
      await backend().database.run(
        `INSERT INTO password_tries (key, times, last_at)
         VALUES ('account old', ARRAY[now() - interval '11 minutes'], now() - interval '11 minutes')`,
      );
      await signIn('198.51.100.9', 'unknown', 'guess');
      const { rows } = await backend().database.run(
        "SELECT key FROM password_tries WHERE key = 'account old'",
      );
      expect(rows).toEqual([]);
    });

    it('X2 let a company be exported twelve times an hour', async () => {
      const { token } = await backend().signUp();
      const statuses: number[] = [];
      for (let time = 0; time < 13; time += 1) {
        const answer = await backend().fetch('http://backend.test/api/v1/company-export/', {
          headers: { Authorization: `Token ${token}` },
        });
        await answer.arrayBuffer();
        statuses.push(answer.status);
      }
      expect(statuses).toEqual([...Array<number>(12).fill(200), 429]);
    });

    it.each([
      ['has signed in', '192.0.2.3'],
      ['has not signed in', '192.0.2.2'],
    ])(
      'S12 S23 refuse the fourth request within an hour, with an account or without, where its user %s',
      async (_, sender) => {
        const { email } = registration();
        const { username, password } = await backend().signUp({ email });
        await from('192.0.2.3').send('POST', 'api/v1/login/', { username, password });
        await backend().database.run("DELETE FROM rate_limits WHERE key LIKE 'mailOfAddress%'");
        for (const address of [email, `unknown-${sender}@example.com`]) {
          const statuses: number[] = [];
          for (let time = 0; time < 4; time += 1)
            statuses.push(
              (await from(sender).send('POST', 'api/v1/forgot-password/', { email: address })).status,
            );
          expect(statuses).toEqual([204, 204, 204, 429]);
        }
      },
    );

    it('S23 of a known address are not those of a typed text, which is not stored', async () => {
      const email = registration().email;
      const { username, password } = await backend().signUp({ email });
      await from('203.0.113.5').send('POST', 'api/v1/login/', { username, password });
      const { rows: users } = await backend().database.run('SELECT id FROM users WHERE username = $1', [
        username,
      ]);
      const forgot = async (address: string, typed: string) =>
        (await from(address).send('POST', 'api/v1/forgot-password/', { email: typed })).status;
      const typed = `${users[0]?.id as number} 203.0.113.5`;
      for (let time = 0; time < 4; time += 1) await forgot('198.51.100.1', typed);
      expect(await forgot('203.0.113.5', String(email))).toBe(204);
      await forgot('198.51.100.1', 'Semaver-Ocak-42');
      const { rows } = await backend().database.run('SELECT key FROM rate_limits');
      expect(rows).not.toEqual([]);
      expect(JSON.stringify(rows)).not.toMatch(/semaver|@/i);
    });

    it('say in whole seconds how long to wait, count keys of any length, and give back', async () => {
      const limits = limitsIn(backend().database, 0.1);
      const name = 'verificationOfAddress';
      const long = 'x'.repeat(5_000);
      await limits.take(name, long);
      for (let time = 0; time < 5; time += 1) await limits.take(name, `${long}${time}`);
      await expect(limits.take(name, long)).rejects.toMatchObject({
        name: 'ThrottledError',
        seconds: expect.toSatisfy(
          (seconds: number) => Number.isInteger(seconds) && seconds > 590 && seconds <= 600,
        ) as number,
      });
      // The refused call is counted too.
      await limits.giveBack(name, long);
      await limits.giveBack(name, long);
      await limits.take(name, long);
    });

    it('pass on what the database answers, when it fails', async () => {
      const failure = new Error('connection lost');
      const broken = { ...backend().database, run: () => Promise.reject(failure) };
      await expect(limitsIn(broken, 1).take('verificationOfAddress', 'x')).rejects.toBe(failure);
    });

    it('X2 forget what was counted while the clock was ahead, and nothing else', async () => {
      const { database } = backend();
      const [limit, key] = ['verificationOfAddress', 'ahead'] as const;
      const refused = { name: 'ThrottledError' };
      const spend = (seconds: number) =>
        database.run(
          `INSERT INTO rate_limits (key, points, expire) VALUES ($1, 1000, $2)
           ON CONFLICT (key) DO UPDATE SET points = 1000, expire = $2`,
          [`${limit}:${key}`, Date.now() + seconds * 1_000],
        );
      // The clock of another machine may differ a little.
      await spend(1_200);
      await expect(limitsIn(database, 1).take(limit, key)).rejects.toMatchObject(refused);
      await spend(30 * 86_400);
      await expect(limitsIn(database, 1).take(limit, key)).resolves.toBeUndefined();
    });

    it('X2 remember what counts for an hour until the hour is over', async () => {
      const { database } = backend();
      await database.run(
        "INSERT INTO rate_limits (key, points, expire) VALUES ('mailOfAddress:x', 3, $1)",
        // An hour of two clocks that differ.
        [Date.now() + 3_650_000],
      );
      await expect(limitsIn(database, 1).take('mailOfAddress', 'x')).rejects.toMatchObject({
        name: 'ThrottledError',
      });
    });

    it('X2 of right passwords are not used up by wrong ones', async () => {
      const { username, password } = await backend().signUp();
      const counted = async () => {
        const { rows } = await backend().database.run(
          "SELECT points FROM rate_limits WHERE key LIKE 'signInOfUser:%'",
        );
        return rows;
      };
      expect(await signIn('198.51.100.7', username, 'guess')).toBe(400);
      expect(await counted()).toEqual([]);
      expect(await signIn('198.51.100.7', username, password)).toBe(200);
      expect(await counted()).toEqual([{ points: 1 }]);
    });

    it('delete what expired an hour ago, at the first call and every five minutes, also after the clock was put back', async () => {
      const deleted: unknown[][] = [];
      const watched = {
        ...backend().database,
        run: (text: string, values: unknown[] = []) => {
          if (text.startsWith('DELETE') && values.length === 1) deleted.push(values);
          return Promise.resolve({ rows: [{ points: 1, expire: Date.now() + 600_000 }], rowCount: 1 });
        },
      };
      vi.useFakeTimers({ toFake: ['Date'] });
      try {
        const start = Date.now();
        const limits = limitsIn(watched, 1);
        const at = async (time: number) => {
          vi.setSystemTime(start + time);
          await limits.take('verificationOfAddress', 'clearing');
          return deleted;
        };
        expect(await at(0)).toEqual([[start - 3_600_000]]);
        expect(await at(299_999)).toHaveLength(1);
        expect(await at(300_000)).toHaveLength(2);
        expect(await at(599_999)).toHaveLength(2);
        expect(await at(600_000)).toHaveLength(3);
        expect(await at(-86_400_000)).toHaveLength(4);
      } finally {
        vi.useRealTimers();
      }
    });
  },
  { config: { rateLimitFactor: 1 } },
);

onEachDatabase(
  'a code whose mail fails',
  backend => {
    beforeEach(() => clearLimits(backend()));

    const taken = async () => {
      const { rows } = await backend().database.run(
        "SELECT coalesce(sum(points), 0)::int AS n FROM rate_limits WHERE key LIKE 'mailOfAddress%'",
      );
      return rows[0]?.n;
    };

    it('R7 is not counted where it is that of a registration, nor is a registration that is refused', async () => {
      const client = clientOf(backend());
      const { username } = await backend().signUp();
      await backend().database.run("DELETE FROM rate_limits WHERE key LIKE 'mailOfAddress%'");
      expect((await client.send('POST', 'api/v1/register/', registration({ username }))).status).toBe(400);
      expect(await taken()).toBe(0);
      const body = registration({ email: `full-${username}@example.com` });
      expect((await client.send('POST', 'api/v1/register/', body)).status).toBe(201);
      expect(await taken()).toBe(0);
    });

    it('R7 is not counted as a mail, and the answer does not show it', async () => {
      const { email } = registration();
      await backend().signUp({ email });
      await backend().database.run("DELETE FROM rate_limits WHERE key LIKE 'mailOfAddress%'");
      const { status } = await clientOf(backend()).send('POST', 'api/v1/forgot-password/', { email });
      expect(status).toBe(204);
      await expect.poll(taken).toBe(0);
    });
  },
  {
    config: { rateLimitFactor: 1 },
    send: ({ to, subject }) =>
      to.startsWith('full-') || subject.includes('new password')
        ? Promise.reject(new Error('mailbox full'))
        : Promise.resolve(),
  },
);
