import { beforeEach, expect, it } from 'vitest';
import { knownAddresses, passwordTries, rateLimits } from '../../server/database/schema';
import { sql } from 'drizzle-orm';
import { parseNetwork, type Network } from '../../server/http/addresses';
import type { Backend } from '../support/backend';
import { PIXEL } from '../support/pixel';
import { registration, type Account } from '../support/signUp';
import { clientOf } from '../support/client';
import { onEachDatabase } from '../support/onEachDatabase';

const OWNER = '203.0.113.7';
const ATTACKERS = 2_000;

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
    beforeEach(async () => {
      const { queries } = backend().database;
      await queries.delete(rateLimits);
      await queries.delete(passwordTries);
    });

    it.each([
      ['one attacker', 1, 200],
      ['2,000 attackers', ATTACKERS, ATTACKERS],
    ])(
      'X2 never refuses the owner at a known address, and evaluates only 20 guesses of %s',
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
        expect(answers.filter(({ status }) => status === 400)).toHaveLength(20);
        const refused = answers.filter(({ status }) => status === 429);
        expect(refused).toHaveLength(guesses - 20);
        for (const { retryAfter } of refused) expect(retryAfter).toBeGreaterThan(480);
        for (const { retryAfter } of refused) expect(retryAfter).toBeLessThanOrEqual(600);
      },
    );

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
      for (let time = 0; time < 19; time += 1) expect((await guess()).status).toBe(400);
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
      const keys = await queries.select({ key: passwordTries.key }).from(passwordTries);
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
  },
  { config: { rateLimitFactor: 1 } },
);

const trustedProxies = ['10.0.0.0/8', 'fd00::/8'].map(network => parseNetwork(network) as Network);

onEachDatabase(
  'limits behind a proxy',
  backend => {
    beforeEach(async () => {
      await backend().database.queries.delete(rateLimits);
      await backend().database.queries.delete(passwordTries);
    });

    /** Sends 65 wrong codes and returns how many were evaluated. The limit of an address is 60. */
    async function letThrough(
      peer: string,
      headersOf: (index: number) => Record<string, string>,
    ): Promise<number> {
      const answers = Array.from({ length: 65 }, (_, index) =>
        backend().fetchFrom(peer)('http://backend.test/api/v1/verify-email/', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headersOf(index) },
          body: JSON.stringify({ email: 'unknown@example.com', code: '000000' }),
        }),
      );
      const statuses = (await Promise.all(answers)).map(({ status }) => status);
      return statuses.filter(status => status === 400).length;
    }

    it.each([
      ['from an untrusted peer', '198.51.100.1', (i: number) => ({ 'X-Forwarded-For': `192.0.2.${i}` })],
      [
        'from an untrusted peer, in the standard form',
        '198.51.100.1',
        (i: number) => ({ Forwarded: `for=192.0.2.${i}` }),
      ],
      ['left of the client', '10.1.2.3', (i: number) => ({ 'X-Forwarded-For': `192.0.2.${i}, 192.0.2.99` })],
      [
        'left of the client and a second proxy',
        '10.1.2.3',
        (i: number) => ({ 'X-Forwarded-For': `192.0.2.${i}, 192.0.2.99, 10.9.9.9` }),
      ],
      [
        'in Forwarded, when the proxy writes X-Forwarded-For',
        '10.1.2.3',
        (i: number) => ({ 'X-Forwarded-For': `192.0.2.99`, Forwarded: `for=192.0.2.${i}` }),
      ],
      [
        'in X-Forwarded-For, when the proxy writes Forwarded',
        '10.1.2.3',
        (i: number) => ({ 'X-Forwarded-For': `192.0.2.${i}`, Forwarded: `for=192.0.2.99` }),
      ],
    ])('X10 ignores a forged address %s', async (_, peer, headersOf) => {
      expect(await letThrough(peer, headersOf)).toBe(60);
    });

    it.each([
      ['an IPv4 client', (i: number) => ({ 'X-Forwarded-For': `192.0.2.${i}` })],
      ['a client with its port', (i: number) => ({ 'X-Forwarded-For': `192.0.2.${i}:4711` })],
      ['an IPv6 client', (i: number) => ({ 'X-Forwarded-For': `2001:db8:0:${i}::1` })],
      [
        'a client in the standard form',
        (i: number) => ({ Forwarded: `for="[2001:db8:0:${i}::1]:4711";proto=https` }),
      ],
      ['a client behind two proxies', (i: number) => ({ 'X-Forwarded-For': `192.0.2.${i}, fd00::1` })],
    ])('X10 counts %s separately behind a proxy', async (_, headersOf) => {
      expect(await letThrough('::ffff:10.1.2.3', headersOf)).toBe(65);
    });

    it('X2 gives a caller who forges the second header no known address, and remembers none', async () => {
      const { username, password } = await backend().signUp();
      const signInWith = async (candidate: string, headers: Record<string, string>) => {
        const answer = await backend().fetchFrom('10.1.2.3')('http://backend.test/api/v1/login/', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: JSON.stringify({ username, password: candidate }),
        });
        return answer.status;
      };
      // The proxy's own address, from before it was trusted, and both headers at once.
      expect(await signInWith(password, {})).toBe(200);
      const forged = { 'X-Forwarded-For': '66.6.6.6', Forwarded: 'for=7.7.7.7' };
      expect(await signInWith(password, forged)).toBe(200);
      const statuses: number[] = [];
      for (let guess = 0; guess < 40; guess += 1)
        statuses.push(await signInWith('guess', guess % 2 ? forged : { 'X-Forwarded-For': '66.6.6.6' }));
      expect(statuses.filter(status => status === 400)).toHaveLength(20);
    });

    it('X10 takes the origin of photo URLs from a trusted proxy only', async () => {
      const { token } = await backend().signUp();
      const photoUrl = async (peer: string, headers: Record<string, string>) => {
        const form = new FormData();
        form.append('name', 'Menemen');
        form.append('price', '1');
        form.append('photo', new File([PIXEL], 'pixel.png', { type: 'image/png' }));
        const answer = await backend().fetchFrom(peer)('http://backend.test/company-api/v1/products/', {
          method: 'POST',
          headers: { Authorization: `Token ${token}`, ...headers },
          body: form,
        });
        const { photo } = (await answer.json()) as { photo: string };
        return new URL(photo).origin;
      };
      const forged = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'menu.example.org' };
      expect(await photoUrl('10.1.2.3', forged)).toBe('https://menu.example.org');
      expect(
        await photoUrl('10.1.2.3', { Forwarded: 'for=192.0.2.1;proto=https;host="menu.example.org:8443"' }),
      ).toBe('https://menu.example.org:8443');
      expect(await photoUrl('10.1.2.3', { ...forged, 'X-Forwarded-Host': 'a b"><script>' })).toBe(
        'http://127.0.0.1:8080',
      );
      expect(await photoUrl('198.51.100.1', forged)).toBe('http://127.0.0.1:8080');
      const appended = {
        'X-Forwarded-For': '192.0.2.1, 10.9.9.9',
        'X-Forwarded-Proto': 'https, http',
        'X-Forwarded-Host': 'menu.example.org, inner',
      };
      expect(await photoUrl('10.1.2.3', appended)).toBe('https://menu.example.org');
      expect(await photoUrl('10.1.2.3', { ...appended, 'X-Forwarded-For': '10.9.9.9, 192.0.2.1' })).toBe(
        'http://inner',
      );
    });
  },
  { config: { rateLimitFactor: 1, trustedProxies, publicUrl: null } },
);

onEachDatabase('limits behind a proxy that is not configured', backend => {
  it('X10 warns the operator once', async () => {
    const call = (headers: Record<string, string>) =>
      backend().fetchFrom('10.1.2.3')('http://backend.test/api/v1/currencies/', { headers });
    await call({});
    expect(backend().warnings).toEqual([]);
    await call({ 'X-Forwarded-For': '192.0.2.1' });
    await call({ Forwarded: 'for=192.0.2.1' });
    expect(backend().warnings).toEqual([expect.stringMatching(/10\.1\.2\.3.*TRUSTED_PROXIES/)]);
  });
});

/** Simulates the passing of time: moves all tries into the past. */
async function passTime({ database }: Backend, seconds: number): Promise<void> {
  const past = sql`interval '1 second' * ${seconds}`;
  await database.queries.update(passwordTries).set({
    times: sql`ARRAY(SELECT tried - ${past} FROM unnest(times) AS tried)`,
    lastAt: sql`last_at - ${past}`,
  });
}
