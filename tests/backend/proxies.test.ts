import { beforeEach, expect, it } from 'vitest';
import { parseNetwork, type Network } from '../../server/shared/addresses';
import { clearLimits } from '../support/backend/clearLimits';
import { onEachDatabase } from '../support/backend/onEachDatabase';
import { PIXEL } from '../support/pixel';

const trustedProxies = ['10.0.0.0/8', 'fd00::/8'].map(network => parseNetwork(network) as Network);

onEachDatabase(
  'limits behind a proxy',
  backend => {
    beforeEach(() => clearLimits(backend()));

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
      expect(statuses.filter(status => status === 400)).toHaveLength(10);
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
