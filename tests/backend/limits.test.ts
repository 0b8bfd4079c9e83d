import { beforeEach, expect, it } from 'vitest';
import { knownAddresses, passwordAttempts } from '../../server/database/schema';
import { sql } from 'drizzle-orm';
import type { Queries } from '../../server/database/Database';
import { passwordAttempts as countAttempts } from '../../server/domain/accounts/passwordAttempts';
import { databases, startBackend, type Backend } from '../support/backend/backend';
import { clearLimits } from '../support/backend/clearLimits';
import { codeIn, registration, type Account } from '../support/accounts/signUp';
import { clientOf } from '../support/backend/client';
import { onEachDatabase } from '../support/backend/onEachDatabase';

const OWNER = '203.0.113.7';
const ATTACKERS = 500;

interface Answered {
  status: number;
  retryAfter: number;
}

/** Signs in from an IP address. */
async function signIn(
  backend: Backend,
  address: string,
  username: string,
  password: string,
): Promise<Answered> {
  const client = clientOf({ fetch: backend.fetchFrom(address) });
  const { status, headers } = await client.send('POST', 'api/v1/login/', { username, password });
  return { status, retryAfter: Number(headers.get('Retry-After')) };
}

/** Returns an owner who has signed in from {@link OWNER} before. */
async function ownerOf(backend: Backend): Promise<Account> {
  const owner = await backend.signUp();
  expect((await signIn(backend, OWNER, owner.username, owner.password)).status).toBe(200);
  return owner;
}

function addressOf(attacker: number): string {
  return `198.${18 + (attacker >> 16)}.${(attacker >> 8) & 255}.${attacker & 255}`;
}

onEachDatabase(
  'limits',
  backend => {
    beforeEach(() => clearLimits(backend()));

    it.each([
      ['one attacker', 1, 200],
      ['500 attackers', ATTACKERS, ATTACKERS],
    ])(
      'X2 never refuses the owner at a known address, and evaluates only ten guesses of %s',
      async (_, attackers, guesses) => {
        const { username, password } = await ownerOf(backend());
        const owners: number[] = [];
        const answers: Answered[] = [];
        const attack = async (from: number) => {
          for (let guess = from; guess < guesses; guess += 8)
            answers.push(await signIn(backend(), addressOf(guess % attackers), username, `guess ${guess}`));
        };
        const own = async () => {
          for (let time = 0; time < 30; time += 1) {
            owners.push((await signIn(backend(), OWNER, username, password)).status);
          }
        };
        await Promise.all([own(), ...Array.from({ length: 8 }, (_, from) => attack(from))]);

        expect(new Set(owners)).toEqual(new Set([200]));
        expect(answers).toHaveLength(guesses);
        expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
        const refused = answers.filter(({ status }) => status === 429);
        expect(refused).toHaveLength(guesses - 10);
        for (const { retryAfter } of refused) expect(retryAfter).toBeGreaterThan(480);
        for (const { retryAfter } of refused) expect(retryAfter).toBeLessThanOrEqual(600);
      },
    );

    it('S11 an address tries one password on 100 accounts, right ones included, and waits after that', async () => {
      const { username, password } = await backend().signUp();
      const sprayer = '198.51.100.9';
      for (let guess = 0; guess < 99; guess += 1)
        expect((await signIn(backend(), sprayer, `user ${guess}`, password)).status).toBe(400);
      expect((await signIn(backend(), sprayer, username, 'a guess')).status).toBe(400);
      const { status, retryAfter } = await signIn(backend(), sprayer, username, password);
      expect(status).toBe(429);
      expect(retryAfter).toBeGreaterThan(0);
      expect(retryAfter).toBeLessThanOrEqual(600);
      // The accounts are not locked: the owner signs in from elsewhere.
      expect((await signIn(backend(), OWNER, username, password)).status).toBe(200);
    });

    it('X2 tells an owner at a new address how long to wait, and accepts the sign-in after that time', async () => {
      const { username, password } = await ownerOf(backend());
      for (let guess = 0; guess < 25; guess += 1) await signIn(backend(), '198.51.100.1', username, 'guess');
      const refused = await signIn(backend(), '192.0.2.1', username, password);
      expect(refused.status).toBe(429);
      expect(refused.retryAfter).toBeGreaterThan(590);
      // Refused tries do not extend the wait.
      await passTime(backend(), refused.retryAfter);
      expect((await signIn(backend(), '192.0.2.1', username, password)).status).toBe(200);
      // The address is known now, so the tries of others no longer block it.
      for (let guess = 0; guess < 25; guess += 1) await signIn(backend(), '198.51.100.1', username, 'guess');
      expect((await signIn(backend(), '192.0.2.1', username, password)).status).toBe(200);
    });

    it('X2 counts tries in a sliding window of ten minutes, not in fixed windows', async () => {
      const { username } = await ownerOf(backend());
      const guess = () => signIn(backend(), '198.51.100.1', username, 'guess');
      expect((await guess()).status).toBe(400);
      await passTime(backend(), 590);
      for (let time = 0; time < 9; time += 1) expect((await guess()).status).toBe(400);
      const { status, retryAfter } = await guess();
      expect([status, retryAfter]).toEqual([429, expect.closeTo(10, -1)]);
      await passTime(backend(), 11);
      expect((await guess()).status).toBe(400);
      expect((await guess()).status).toBe(429);
    });

    it('X2 identifies an IPv6 address by its /64, and forgets an address after 90 days', async () => {
      const { username, password } = await backend().signUp();
      expect((await signIn(backend(), '2001:db8:1:2::10', username, password)).status).toBe(200);
      for (let guess = 0; guess < 20; guess += 1) await signIn(backend(), '198.51.100.1', username, 'guess');
      expect((await signIn(backend(), '2001:db8:1:2:ffff::1', username, password)).status).toBe(200);
      expect((await signIn(backend(), '2001:db8:1:3::10', username, password)).status).toBe(429);
      await backend()
        .database.queries.update(knownAddresses)
        .set({ signedInAt: sql`signed_in_at - interval '91 days'` });
      expect((await signIn(backend(), '2001:db8:1:2::10', username, password)).status).toBe(429);
    });

    it('X2 does not let a crafted username use up the allowance of a known address', async () => {
      const { username, password } = await ownerOf(backend());
      const { queries } = backend().database;
      await signIn(backend(), OWNER, username, 'mistyped');
      const keys = await queries.select({ key: passwordAttempts.key }).from(passwordAttempts);
      for (const { key } of keys)
        for (let guess = 0; guess < 15; guess += 1) await signIn(backend(), '198.51.100.1', key, 'guess');
      expect((await signIn(backend(), OWNER, username, password)).status).toBe(200);
    });

    it('X10 does not use up an allowance with sign-ins that succeed', async () => {
      const { username, password } = await backend().signUp();
      for (let time = 0; time < 105; time += 1)
        expect((await signIn(backend(), '192.0.2.50', username, password)).status).toBe(200);
      const other = await backend().signUp();
      expect((await signIn(backend(), '192.0.2.50', other.username, other.password)).status).toBe(200);
    });

    it('X10 lets a user sign in 600 times in ten minutes, and says how long to wait after that', async () => {
      const { username, password } = await ownerOf(backend());
      await backend().database.run("UPDATE rate_limits SET points = 599 WHERE key LIKE 'signInOfUser:%'");
      const own = () => signIn(backend(), OWNER, username, password);
      expect((await own()).status).toBe(200);
      for (let time = 0; time < 12; time += 1) {
        const { status, retryAfter } = await own();
        expect(status).toBe(429);
        expect(retryAfter).toBeGreaterThan(580);
      }
      // Refused ones are compared ten times only.
      const { rows } = await backend().database.run(
        "SELECT points FROM rate_limits WHERE key LIKE 'signInOfUser:%'",
      );
      expect(rows).toEqual([{ points: 610 }]);
      const other = await backend().signUp();
      expect((await signIn(backend(), OWNER, other.username, other.password)).status).toBe(200);
    });

    it('X10 does not refuse a right password because its try cannot be uncounted', async () => {
      const { queries } = backend().database;
      const refusing = { set: () => ({ where: () => Promise.reject(new Error('The connection is lost.')) }) };
      const withoutUpdates = new Proxy<Queries>(queries, {
        get: (target, name) => (name === 'update' ? () => refusing : Reflect.get(target, name)),
      });
      const uncount = await countAttempts(withoutUpdates, 1).take({ account: 'aylin' });
      await expect(uncount()).resolves.toBeUndefined();
      const [{ times } = { times: [] }] = await queries
        .select({ times: passwordAttempts.times })
        .from(passwordAttempts);
      expect(times).toHaveLength(1);
    });

    it('X2 does not block verifications at one address because of wrong codes from another', async () => {
      const body = registration();
      const verify = (address: string, code: string) =>
        clientOf({ fetch: backend().fetchFrom(address) }).send('POST', 'api/v1/verify-email/', {
          email: body.email,
          code,
        });
      const register = () => clientOf(backend()).send('POST', 'api/v1/register/', body);
      await register();
      const statuses = await Promise.all(
        Array.from(
          { length: 80 },
          async (_, code) => (await verify('198.51.100.1', `00000${code % 10}`)).status,
        ),
      );
      expect(statuses.filter(status => status === 429)).toHaveLength(20);
      await register();
      const code = /\b\d{6}\b/.exec(backend().mails.findLast(({ to }) => to === body.email)?.text ?? '')?.[0];
      expect((await verify('192.0.2.1', code ?? '')).status).toBe(200);
    });

    it('X2 does not keep an owner at a known address from a new password, however many codes strangers request and guess', async () => {
      const email = `owner-${Math.random().toString(36).slice(2)}@example.com`;
      const { username, password } = await backend().signUp({ email });
      // The registration has taken one of the mails.
      await clearLimits(backend());
      expect((await signIn(backend(), OWNER, username, password)).status).toBe(200);
      const post = async (address: string, path: string, body: object) =>
        (await clientOf({ fetch: backend().fetchFrom(address) }).send('POST', `api/v1/${path}/`, body))
          .status;
      const request = (address: string) => post(address, 'forgot-password', { email });
      const reset = (address: string, code: string) =>
        post(address, 'reset-password', { email, code, new_password: 'semaver ocak demlik' });
      const mailed = () => codeIn(backend().mails.findLast(({ to }) => to === email));
      const stranger = '198.51.100.1';
      const wrong = () => (mailed() === '111111' ? '222222' : '111111');

      for (let time = 0; time < 3; time += 1) expect(await request(stranger)).toBe(204);
      expect(await request(stranger)).toBe(429);
      const before = backend().mails.length;
      expect(await request(OWNER)).toBe(204);
      expect(backend().mails).toHaveLength(before + 1);
      for (let guess = 0; guess < 5; guess += 1) expect(await reset(stranger, wrong())).toBe(400);
      expect(await reset(stranger, mailed())).toBe(400);
      expect(await reset(OWNER, mailed())).toBe(200);

      // Guesses from a known address are limited as well.
      expect(await request(OWNER)).toBe(204);
      for (let guess = 0; guess < 5; guess += 1) expect(await reset(OWNER, wrong())).toBe(400);
      expect(await reset(OWNER, mailed())).toBe(400);
      expect(await reset(stranger, mailed())).toBe(200);
    });
  },
  { config: { rateLimitFactor: 1 } },
);

/** Simulates the passing of time: moves all tries into the past. */
async function passTime({ database }: Backend, seconds: number): Promise<void> {
  const past = sql`interval '1 second' * ${seconds}`;
  await database.queries.update(passwordAttempts).set({
    times: sql`ARRAY(SELECT tried - ${past} FROM unnest(times) AS tried)`,
    lastAt: sql`last_at - ${past}`,
  });
}

it.runIf(databases.includes('pglite'))('S11 the processes of a database count together', async () => {
  const on = { on: 'pglite', config: { rateLimitFactor: 1 } } as const;
  const [first, second] = [await startBackend(on), await startBackend(on)];
  await clearLimits(first);
  const { username, password } = await first.signUp();
  const statuses = [];
  for (let guess = 0; guess < 10; guess += 1)
    statuses.push((await signIn(guess % 2 ? first : second, addressOf(guess), username, 'guess')).status);
  expect(new Set(statuses)).toEqual(new Set([400]));
  expect((await signIn(first, addressOf(10), username, password)).status).toBe(429);
  expect((await signIn(second, addressOf(11), username, password)).status).toBe(429);
  await second.close();
  await first.close();
});
