import { describe, expect, it } from 'vitest';
import { Hono } from 'hono';
import { pino } from 'pino';
import { unzipSync } from 'fflate';
import { LateError, OverloadedError } from '../../server/database/patience';
import { NotFoundError, UnavailableError } from '../../server/domain/errors';
import { isIn, limitedAddress, parseAddress, parseNetwork, type Network } from '../../server/http/addresses';
import { answerError } from '../../server/http/answerError';
import { openCounts } from '../../server/http/openCounts';
import { ownAddress } from '../../server/http/ownAddress';
import { accepts } from '../../server/http/panel/panelFiles';
import { readBody } from '../../server/http/readBody';
import { etagOf, refuseOther, versioned } from '../../server/http/version';
import { zipOf } from '../../server/http/zipOf';

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

it('counts what is open by key, and never below none', () => {
  const counts = openCounts();
  expect([counts.open('a'), counts.open('a'), counts.open('b')]).toEqual([1, 2, 1]);
  counts.close('a');
  expect(counts.open('a')).toBe(2);
  for (let time = 0; time < 5; time += 1) counts.close('a');
  expect(counts.open('a')).toBe(1);
});

describe('an encoding', () => {
  it.each([
    ['br', true],
    ['gzip, br', true],
    ['gzip,br;q=0.5', true],
    ['gzip, br ; q=1', true],
    ['br;q=0', false],
    ['gzip', false],
    ['brx', false],
    ['', false],
  ])('of %j is accepted: %s', (header, isAccepted) => {
    expect(accepts(header, 'br')).toBe(isAccepted);
  });
});

describe('a version', () => {
  const record = { updated_at: '2026-04-06T09:30:00.000Z' };
  const etag = '"2026-04-06T09:30:00.000Z"';

  it('is when a record was changed, also if the answer does not show it', () => {
    expect(etagOf(record)).toBe(etag);
    expect(etagOf(versioned({ name: 'x' }, record.updated_at))).toBe(etag);
    for (const answer of [undefined, null, 'x', {}, { updated_at: 7 }])
      expect(etagOf(answer)).toBeUndefined();
  });

  it.each([undefined, '*', ' * ', etag, ` ${etag} `, `W/${etag}`, `"other", ${etag}`, `"other",W/${etag}`])(
    'is the one of If-Match: %s',
    ifMatch => {
      expect(() => refuseOther(ifMatch, record)).not.toThrow();
    },
  );

  it('is none of an answer without one', () => {
    expect(() => refuseOther(etag, {})).toThrow('Refused with 412');
  });

  it.each(['"other"', '', 'W/"other"', '2026-04-06T09:30:00.000Z', `${etag}x`, `x W/${etag}`])(
    'is not the one of If-Match: %s',
    ifMatch => {
      expect(() => refuseOther(ifMatch, record)).toThrow('Refused with 412');
    },
  );
});

describe('a failure', () => {
  const coded = (code: string) => Object.assign(new Error('secret'), { code });

  /** Answers a request whose work fails. */
  async function answerTo(error: Error) {
    const lines: string[] = [];
    const app = new Hono();
    app.onError(answerError(pino({}, { write: line => void lines.push(line) })));
    app.get('/', () => {
      throw error;
    });
    const answer = await app.request('/', { headers: { 'Accept-Language': 'en' } });
    const { detail } = (await answer.json()) as { detail: string };
    return { status: answer.status, retryAfter: answer.headers.get('Retry-After'), detail, lines };
  }

  it.each(['ENOSPC', 'EDQUOT', '53100'])('%s of the storage is a 507', async code => {
    const { status, retryAfter, detail, lines } = await answerTo(coded(code));
    expect([status, retryAfter, lines.length]).toEqual([507, null, 1]);
    expect(detail).toBe('There is no space left to save this. Please try again later.');
  });

  const codes =
    'ECONNREFUSED ENOTFOUND EPIPE ETIMEDOUT EHOSTUNREACH EAI_AGAIN EROFS EACCES 08006 53300 57P01';
  const sentences = [
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Query read timeout',
    'Client is not queryable',
  ];
  it.each<[name: string, error: Error]>([
    ...`${codes} 40001 40P01 55P03 25006 57014`
      .split(' ')
      .map((code): [string, Error] => [code, coded(code)]),
    ...sentences.map((sentence): [string, Error] => [sentence, new Error(sentence)]),
    ['a late answer', new LateError()],
    ['a missing service', new UnavailableError()],
    ['the cause of a query', new Error('Failed query', { cause: coded('ECONNREFUSED') })],
  ])('by %s is a 503 that says when to come back', async (_, error) => {
    const { status, retryAfter, detail, lines } = await answerTo(error);
    expect([status, retryAfter, lines.length]).toEqual([503, '5', 1]);
    expect(detail).not.toContain('secret');
  });

  it.each<[name: string, error: Error]>([
    ['itself', new OverloadedError()],
    ['as a cause', new Error('Failed query', { cause: new OverloadedError() })],
  ])('by load, %s, is a 503 that spreads the clients, and no line of the log', async (_, error) => {
    const times = new Set<number>();
    for (let time = 0; time < 60; time += 1) {
      const { status, retryAfter, lines } = await answerTo(error);
      expect([status, lines]).toEqual([503, []]);
      times.add(Number(retryAfter));
    }
    expect([...times].sort()).toEqual([1, 2, 3, 4]);
  });

  it.each<[name: string, error: Error]>([
    ['without a code', new Error('secret')],
    ...['ENOENT', '23505', '108'].map((code): [string, Error] => [`with ${code}`, coded(code)]),
  ])('of the program %s is a 500 that tells nothing', async (_, error) => {
    const { status, retryAfter, detail, lines } = await answerTo(error);
    expect([status, retryAfter, lines.length]).toEqual([500, null, 1]);
    expect(detail).not.toContain('secret');
    expect(JSON.parse(lines[0]!)).toMatchObject({ method: 'GET', path: '/', err: { message: 'secret' } });
  });

  it('that is a refusal is no line of the log', async () => {
    expect(await answerTo(new NotFoundError())).toMatchObject({ status: 404, lines: [] });
  });
});

describe('a body', () => {
  const json = (body: BodyInit, type = 'application/json') =>
    readBody(
      new Request('http://backend.test/', { method: 'POST', body, headers: { 'Content-Type': type } }),
      'form',
    );

  it('of one million bytes is read, and one more is refused', async () => {
    const fits = `{"a":"${'x'.repeat(1_000_000 - 8)}"}`;
    await expect(json(fits)).resolves.toEqual({ a: 'x'.repeat(1_000_000 - 8) });
    await expect(json(`${fits} `)).rejects.toMatchObject({ status: 413 });
  });

  it('has a type, also with parameters and in capitals, and none if it is empty', async () => {
    await expect(json('{"a":1}', 'Application/JSON; charset=utf-8')).resolves.toEqual({ a: 1 });
    await expect(json('', 'text/plain')).resolves.toEqual({});
    await expect(json('x', `text/${'x'.repeat(80)}`)).rejects.toMatchObject({
      status: 415,
      detail: { values: { type: `text/${'x'.repeat(55)}` } },
    });
    await expect(readBody(new Request('http://backend.test/', { method: 'POST' }), 'json')).resolves.toEqual(
      {},
    );
  });

  it.each(['[]', '1', 'null', '"x"'])('that is %s is refused as no object', async text => {
    await expect(json(text)).rejects.toMatchObject({
      fields: { non_field_errors: [{ key: 'not_an_object' }] },
    });
  });

  it('that is no UTF-8 is refused', async () => {
    await expect(json(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).rejects.toMatchObject({
      status: 400,
    });
  });

  const form = (parts: [name: string, value: string][], mark = 'x', header = `boundary=${mark}`) =>
    json(
      `${parts.map(([name, value]) => `--${mark}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--${mark}--\r\n`,
      `multipart/form-data; ${header}`,
    );

  it('that is a form has its parts by name, and repeated ones as a list', async () => {
    await expect(
      form([
        ['a', '1'],
        ['b', '1'],
        ['b', '2'],
        ['b', '3'],
      ]),
    ).resolves.toEqual({ a: '1', b: ['1', '2', '3'] });
    await expect(form([['a', '1']], 'x y', 'boundary="x y"')).resolves.toEqual({ a: '1' });
    await expect(form([['a', '1']], 'x', 'BOUNDARY=x; charset=utf-8')).resolves.toEqual({ a: '1' });
  });

  it('that is a form without its mark, or with 2,000 parts, is refused', async () => {
    await expect(form([['a', '1']], 'x', 'charset=utf-8')).rejects.toMatchObject({ status: 400 });
    const parts = Array.from({ length: 1_999 }, (_, index): [string, string] => [`p${index}`, '']);
    await expect(form(parts)).resolves.toHaveProperty('p1998', '');
    await expect(form([...parts, ['last', '']])).rejects.toMatchObject({ status: 400 });
    await expect(json('nothing of a form', 'multipart/form-data; boundary=x')).rejects.toMatchObject({
      status: 400,
    });
  });

  it('that is a form leaves out a file that was not chosen', async () => {
    const file = (name: string, filename: string, content: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: text/plain\r\n\r\n${content}\r\n`;
    const body = `${file('photo', '', '')}${file('empty', 'a.txt', '')}${file('unnamed', '', 'y')}--x--\r\n`;
    const read = (await json(body, 'multipart/form-data; boundary=x')) as object;
    expect(Object.keys(read).sort()).toEqual(['empty', 'unnamed']);
  });
});

describe('a ZIP', () => {
  async function* files() {
    yield { name: 'records.json', content: new TextEncoder().encode('{"a":1}'.repeat(100)) };
    yield { name: 'photo.webp', content: new Uint8Array(300).fill(7) };
    await Promise.resolve();
  }

  it('has the files, of which only JSON is compressed', async () => {
    const bytes = new Uint8Array(await new Response(zipOf(files())).arrayBuffer());
    const read = unzipSync(bytes);
    expect(Object.keys(read)).toEqual(['records.json', 'photo.webp']);
    expect(new TextDecoder().decode(read['records.json'])).toBe('{"a":1}'.repeat(100));
    expect(read['photo.webp']).toEqual(new Uint8Array(300).fill(7));
    expect(bytes.length).toBeLessThan(800);
    expect(bytes.length).toBeGreaterThan(300);
  });

  it('that nobody reads any more stops its files', async () => {
    let isOpen = true;
    async function* endless() {
      try {
        for (;;) yield await Promise.resolve({ name: 'x.webp', content: new Uint8Array(10) });
      } finally {
        isOpen = false;
      }
    }
    const reader = zipOf(endless()).getReader();
    await reader.read();
    await reader.cancel();
    expect(isOpen).toBe(false);
  });
});
