import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { zipOf } from '../../server/http/zipOf';

describe('a ZIP', () => {
  async function* files() {
    yield { name: 'records.json', content: Array.from({ length: 100 }, () => '{"a":1}') };
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

  it('of long texts is made in steps, between which others are served', async () => {
    async function* long() {
      yield {
        name: 'records.json',
        content: (function* () {
          for (let row = 0; row < 2_000; row++) yield `{"name":"${Math.random()}"}`.repeat(50);
        })(),
      };
      await Promise.resolve();
    }
    const reader = zipOf(long()).getReader();
    let chunks = 0;
    for (let { done } = await reader.read(); !done; { done } = await reader.read()) chunks++;
    expect(chunks).toBeGreaterThan(10);
  });

  it('of a file that a ZIP cannot hold is an error, and no half of a file', async () => {
    async function* tooLong() {
      yield await Promise.resolve({ name: 'x'.repeat(70_000), content: new Uint8Array(10) });
    }
    await expect(new Response(zipOf(tooLong())).arrayBuffer()).rejects.toThrow('filename too long');
  });

  it.each([
    ['too many files', { files: 2, bytes: 1_000 }],
    ['too many bytes', { files: 100, bytes: 200 }],
  ])('with %s is an error, because it would be damaged', async (_, limits) => {
    async function* three() {
      for (const name of ['a', 'b', 'c']) yield await Promise.resolve({ name, content: new Uint8Array(150) });
    }
    await expect(new Response(zipOf(three(), limits)).arrayBuffer()).rejects.toThrow(
      'A ZIP cannot hold so much',
    );
    const enough = new Response(zipOf(three(), { files: 3, bytes: 1_000 }));
    expect(Object.keys(unzipSync(new Uint8Array(await enough.arrayBuffer())))).toEqual(['a', 'b', 'c']);
  });

  it('whose reader stops closes its files', async () => {
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

  it('ends with its connection, also when nothing reads it any more', async () => {
    for (const isRead of [true, false]) {
      const files = { isOpen: true };
      async function* endless() {
        try {
          for (;;) yield await Promise.resolve({ name: 'x.webp', content: new Uint8Array(10) });
        } finally {
          files.isOpen = false;
        }
      }
      const ended = new AbortController();
      if (!isRead) ended.abort();
      const reader = zipOf(endless(), undefined, ended.signal).getReader();
      if (isRead) await reader.read();
      ended.abort();
      await expect.poll(() => files.isOpen).toBe(false);
    }
  });
});
