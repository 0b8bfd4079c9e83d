import { describe, expect, it } from 'vitest';
import { readBody } from '../../server/http/readBody';

const SENDER = { address: '192.0.2.1', isOpen: false };

describe('a body', () => {
  const json = (body: BodyInit, type = 'application/json') =>
    readBody(
      new Request('http://backend.test/', {
        method: 'POST',
        body,
        headers: { 'Content-Type': type },
        duplex: 'half',
      } as RequestInit),
      'form',
      SENDER,
    );

  it('of one million bytes is read, and one more is refused', async () => {
    const fits = `{"a":"${'x'.repeat(1_000_000 - 8)}"}`;
    await expect(json(fits)).resolves.toEqual({ a: 'x'.repeat(1_000_000 - 8) });
    await expect(json(`${fits} `)).rejects.toMatchObject({ status: 413 });
  });

  it('of an address with a user and a password is refused', async () => {
    const request = new Request('http://backend.test/', { method: 'POST', body: '{}' });
    const withUser = new Proxy(request, {
      get: (target, name) => {
        if (name === 'body') throw new TypeError('Request cannot be constructed from a URL with credentials');
        return Reflect.get(target, name) as unknown;
      },
    });
    await expect(readBody(withUser, 'json', SENDER)).rejects.toMatchObject({ status: 400 });
  });

  it('of a form with bytes that are no UTF-8 is refused, and one with a replacement character is read', async () => {
    const form = (text: string | Buffer) =>
      Buffer.concat([
        Buffer.from('--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n'),
        Buffer.from(text),
        Buffer.from('\r\n--x--\r\n'),
      ]);
    const type = 'multipart/form-data; boundary=x';
    for (const bytes of [Buffer.from([0x41, 0xff]), Buffer.from([0x41, 0xed, 0xa0, 0x80])])
      await expect(json(form(bytes), type)).rejects.toMatchObject({
        fields: { name: [{ key: 'broken_characters' }] },
      });
    await expect(json(form('A\ufffd'), type)).resolves.toEqual({ name: 'A\ufffd' });
  });

  it('of many small pieces is copied together, so that the piece of each byte is not kept', async () => {
    const sizes = [1, 3, 5_000, 2, 4_095, 4_095, 4_096, 1, ...Array<number>(9_000).fill(1)];
    const letters = Array.from({ length: sizes.reduce((sum, size) => sum + size) - 8 }, (_, index) =>
      String.fromCharCode(97 + (index % 26)),
    ).join('');
    const bytes = new TextEncoder().encode(`{"a":"${letters}"}`);
    const one = new Uint8Array(4_095);
    let at = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const size = sizes.shift();
          if (size === undefined) {
            controller.close();
            return;
          }
          const piece = bytes.subarray(at, (at += size));
          // The sender writes the next small piece into the same memory.
          if (size <= one.length) one.set(piece);
          controller.enqueue(size <= one.length ? one.subarray(0, size) : piece);
        },
      },
      { highWaterMark: 0 },
    );
    await expect(json(body)).resolves.toEqual({ a: letters });
  });

  it('of a call without a session has at most 32 kB', async () => {
    const send = (body: string) =>
      readBody(
        new Request('http://backend.test/', {
          method: 'POST',
          body,
          headers: { 'Content-Type': 'application/json' },
        }),
        'json',
        { ...SENDER, isOpen: true },
      );
    const fits = `{"a":"${'x'.repeat(32_000 - 8)}"}`;
    await expect(send(fits)).resolves.toEqual({ a: 'x'.repeat(32_000 - 8) });
    await expect(send(`${fits} `)).rejects.toMatchObject({ status: 413 });
  });

  it('has a type, also with parameters and in capitals, and none if it is empty', async () => {
    await expect(json('{"a":1}', 'Application/JSON; charset=utf-8')).resolves.toEqual({ a: 1 });
    await expect(json('', 'text/plain')).resolves.toEqual({});
    await expect(json('x', `text/${'x'.repeat(80)}`)).rejects.toMatchObject({
      status: 415,
      detail: { values: { type: `text/${'x'.repeat(55)}` } },
    });
    await expect(
      readBody(new Request('http://backend.test/', { method: 'POST' }), 'json', SENDER),
    ).resolves.toEqual({});
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
    await expect(form([['a', '1']], 'm'.repeat(70))).resolves.toEqual({ a: '1' });
    for (const mark of ['m'.repeat(71), 'é', 'a#'])
      await expect(form([['a', '1']], mark)).rejects.toMatchObject({ status: 400 });
    await expect(json('nothing of a form', 'multipart/form-data; boundary=x')).rejects.toMatchObject({
      status: 400,
    });
  });

  it('that is a form has no more parts because its type has another parameter with a boundary', async () => {
    const parts = Array.from({ length: 2_000 }, (_, index): [string, string] => [`p${index}`, '']);
    for (const header of ['xboundary=none; boundary=x', 'a="; boundary=none"; boundary=x'])
      await expect(form(parts, 'x', header)).rejects.toMatchObject({ status: 400 });
    await expect(form([['a', '1']], 'x', 'xboundary=none; boundary=x')).resolves.toEqual({ a: '1' });
  });

  it('that is a form leaves out a file that was not chosen', async () => {
    const file = (name: string, filename: string, content: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: text/plain\r\n\r\n${content}\r\n`;
    const body = `${file('photo', '', '')}${file('empty', 'a.txt', '')}${file('unnamed', '', 'y')}--x--\r\n`;
    const read = (await json(body, 'multipart/form-data; boundary=x')) as object;
    expect(Object.keys(read).sort()).toEqual(['empty', 'unnamed']);
  });
});

describe('a body that does not fit', () => {
  const post = (body: BodyInit, type: string, accepts: 'json' | 'form') =>
    readBody(
      new Request('http://backend.test/', {
        method: 'POST',
        body,
        headers: { 'Content-Type': type },
        duplex: 'half',
      } as RequestInit),
      accepts,
      SENDER,
    );

  it('is a form where JSON is expected', async () => {
    const form = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n';
    await expect(post(form, 'multipart/form-data; boundary=x', 'json')).rejects.toMatchObject({
      status: 415,
    });
    await expect(post('{"a":1}', ' application/json ; charset=utf-8', 'form')).resolves.toEqual({ a: 1 });
  });

  it('S14 is a form of more than 6.5 MB, and is told at the photo', async () => {
    const form = new Uint8Array(6_500_001);
    await expect(post(form, 'multipart/form-data; boundary=x', 'form')).rejects.toMatchObject({
      fields: { photo: [{ key: 'file_too_large', values: { max: 5 } }] },
    });
  });

  it('is read up to 80 MB, so that its client receives the answer, and then left', async () => {
    const chunk = new Uint8Array(1_000_000);
    let sent = 0;
    const endless = (chunks: number) =>
      new ReadableStream({
        pull(controller) {
          if (sent === chunks) {
            controller.close();
            return;
          }
          sent += 1;
          controller.enqueue(chunk);
        },
      });
    await expect(post(endless(60), 'application/json', 'json')).rejects.toMatchObject({ status: 413 });
    expect(sent).toBe(60);
    sent = 0;
    await expect(post(endless(200), 'application/json', 'json')).rejects.toMatchObject({ status: 413 });
    expect(sent).toBeGreaterThan(80);
    expect(sent).toBeLessThan(90);
  });

  it('breaks off', async () => {
    const broken = new ReadableStream({ pull: controller => controller.error(new Error('reset')) });
    await expect(post(broken, 'application/json', 'json')).rejects.toMatchObject({
      status: 400,
      detail: { key: 'parse_error' },
    });
  });
});
