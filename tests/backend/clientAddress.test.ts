import { Hono, type Context } from 'hono';
import { describe, expect, it } from 'vitest';
import {
  isIn,
  limitedAddress,
  parseAddress,
  parseNetwork,
  type Network,
} from '../../server/shared/addresses';
import { clientOf } from '../../server/http/client';
import { ownAddress } from '../../server/http/ownAddress';

const PROXIES = [parseNetwork('10.0.0.0/8') as Network];

/** The bindings of a request from this address. */
const from = (remoteAddress: string | undefined) => ({ incoming: { socket: { remoteAddress } } });

describe('X10 an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:4711', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:80', '192.0.2.1'],
    ['[2001:db8:1:2:3::4]', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2:3::4]:443', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:3::4', '2001:db8:1:2::/64'],
  ])('%s is counted as %s', (text, counted) => {
    expect(limitedAddress(parseAddress(text)!)).toBe(counted);
  });

  it.each([
    '',
    'localhost',
    '192.0.2',
    '192.0.2.256',
    '3221225985',
    '0x7f.1',
    'x192.0.2.1:80',
    '192.0.2.1:80x',
    '192.0.2.1:',
    '[2001:db8::1',
    '[2001:db8::1]x',
    'x[2001:db8::1]',
    '[2001:db8::1]:',
    '[]',
  ])('%j is none', text => {
    expect(parseAddress(text)).toBeUndefined();
  });

  it.each([
    ['10.0.0.0/8', '10.255.0.1', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['10.1.2.3', '10.1.2.3', true],
    ['10.1.2.3', '10.1.2.2', false],
    ['10.1.2.3/32', '10.1.2.3', true],
    ['0.0.0.0/0', '192.0.2.1', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['fd00::/8', 'fd12::1', true],
    ['fd00::1', 'fd00::1', true],
    ['fd00::1', 'fd00::2', false],
    ['::/0', '10.0.0.1', false],
    ['::1/128', '::1', true],
  ])('the network %s has %s: %s', (network, address, isThere) => {
    const other = parseNetwork('203.0.113.0/24') as Network;
    expect(isIn([other, parseNetwork(network)!], parseAddress(address)!)).toBe(isThere);
  });

  it.each([
    '',
    '/8',
    '10.0.0.0/',
    '10.0.0.0/33',
    '::1/129',
    '10.0.0.0/8/8',
    '10.0.0.0/x',
    '10.0.0.0/8x',
    '10.0.0.0/1000',
    '10.0.0.0/-1',
  ])('%j is no network', text => {
    expect(parseNetwork(text)).toBeUndefined();
  });

  it.each([
    ['0.0.0.0', 'http://127.0.0.1:8080'],
    ['::', 'http://127.0.0.1:8080'],
    ['::1', 'http://[::1]:8080'],
    ['192.0.2.1', 'http://192.0.2.1:8080'],
  ])('of a backend that listens on %s is %s', (host, address) => {
    expect(ownAddress(host, 8080)).toBe(address);
  });
});

describe('X10 the client of a request', () => {
  const app = new Hono();
  app.get('/', context => context.json(clientOf(context, PROXIES)));
  const ask = async (peer: object | undefined, headers: Record<string, string> = {}) =>
    (await app.request('/', { headers }, peer)).json() as Promise<{ address: string; origin: string | null }>;

  it('without a socket is one of this process, and a socket without an address is its own', async () => {
    const unknown = { isExact: false, origin: null };
    expect(await ask(undefined)).toEqual({ address: 'in process', ...unknown });
    expect(await ask(from(undefined))).toEqual({ address: 'in process', ...unknown });
    expect(await ask(from('/run/sofra.sock'))).toEqual({ address: '/run/sofra.sock', ...unknown });
  });

  it('is found once for each request', async () => {
    const twice = new Hono();
    const read = (context: Context) => clientOf(context, PROXIES);
    twice.get('/', context => context.json(read(context) === read(context)));
    expect(await (await twice.request('/', {}, from('192.0.2.1'))).json()).toBe(true);
  });

  it.each([
    ['for=192.0.2.1', '192.0.2.1'],
    ['FOR=192.0.2.1; proto=https', '192.0.2.1'],
    ['proto=https; for = "192.0.2.1"', '192.0.2.1'],
    ['for="[2001:db8::1]:443"', '2001:db8::/64'],
    // Neither is an address: the proxy itself is the client.
    ['for=_hidden', '10.1.2.3'],
    ['for=x"192.0.2.1"', '10.1.2.3'],
    ['for="192.0.2.1"x', '10.1.2.3'],
    ['for=192.0.2.1=2', '10.1.2.3'],
    ['fora=192.0.2.1', '10.1.2.3'],
    ['for=192.0.2.1, for=unknown', '10.1.2.3'],
  ])('behind a proxy that sends Forwarded: %s is %s', async (Forwarded, address) => {
    // All clients of a proxy that names none have its address.
    const isExact = address !== '10.1.2.3';
    expect(await ask(from('10.1.2.3'), { Forwarded })).toMatchObject({ address, isExact });
  });

  it.each<[headers: Record<string, string>, origin: string | null]>([
    [{}, null],
    [{ Host: 'own.example' }, null],
    [{ 'X-Forwarded-Proto': 'https', Host: 'own.example' }, 'https://own.example'],
    [{ 'X-Forwarded-Proto': 'HTTPS', Host: 'own.example:8443' }, 'https://own.example:8443'],
    [{ 'X-Forwarded-Host': 'menu.example' }, 'http://menu.example'],
    [{ 'X-Forwarded-Host': '[2001:db8::1]:81' }, 'http://[2001:db8::1]:81'],
    [{ 'X-Forwarded-Proto': 'https' }, null],
    ...['ftp', 'xhttps', 'httpsx', ''].map((proto): [Record<string, string>, null] => [
      { 'X-Forwarded-Proto': proto, 'X-Forwarded-Host': 'menu.example' },
      null,
    ]),
    ...[
      'a b',
      'menu.example/x',
      '"menu.example',
      '[g::1]',
      '[]',
      'menu.example:',
      'menu.example:123456',
      'a:70000',
      '',
    ].map((host): [Record<string, string>, null] => [{ 'X-Forwarded-Host': host }, null]),
  ])('behind a proxy that sends %j has called %s', async (headers, origin) => {
    expect((await ask(from('10.1.2.3'), headers)).origin).toBe(origin);
  });
});
