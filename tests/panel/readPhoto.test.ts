import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readPhoto } from '../../src/resource/photo/readPhoto';
import { silence } from '../support/panel/wire';

const ADDRESS = 'https://photos.test/menemen.webp';

describe('a photo that is read', () => {
  let limits: { after: number; end: () => void }[];
  /** The signal of each call. */
  let signals: AbortSignal[];

  beforeEach(() => {
    limits = [];
    signals = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(after => {
      const limit = new AbortController();
      limits.push({ after, end: () => limit.abort(new DOMException('late', 'TimeoutError')) });
      return limit.signal;
    });
    vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
      signals.push(init!.signal!);
      return silence({ signal: init!.signal! });
    });
  });

  it('is none where its host does not answer within 15 s', async () => {
    for (const signal of [undefined, new AbortController().signal]) {
      const read = readPhoto(ADDRESS, signal);
      expect(signals.at(-1)).toHaveProperty('aborted', false);
      expect(limits.at(-1)).toHaveProperty('after', 15_000);
      limits.at(-1)!.end();
      expect(signals.at(-1)).toHaveProperty('aborted', true);
      expect(await read).toBeNull();
    }
  });

  it('P12 is not waited for when it is no longer needed, and its end is no missing photo', async () => {
    const leaving = new AbortController();
    const read = readPhoto(ADDRESS, leaving.signal);
    leaving.abort();
    expect(signals[0]).toHaveProperty('aborted', true);
    await expect(read).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('is none where the host answers with a page or with JSON, and is one where it names no type', async () => {
    vi.stubGlobal('window', { location: { href: 'https://panel.test/' } });
    onTestFinished(() => void vi.unstubAllGlobals());
    const answered = (type: string) => {
      vi.mocked(fetch).mockResolvedValueOnce(new Response('x', { headers: { 'Content-Type': type } }));
      return readPhoto(ADDRESS);
    };
    for (const type of ['text/html; charset=utf-8', 'application/json'])
      expect(await answered(type)).toBeNull();
    for (const type of ['image/webp', 'application/octet-stream'])
      expect(await answered(type)).toHaveProperty('name', 'menemen.webp');
  });

  it('has the name of its file as it is read, and not a longer one than Django takes', async () => {
    vi.stubGlobal('window', { location: { href: 'https://panel.test/' } });
    onTestFinished(() => void vi.unstubAllGlobals());
    const nameAt = async (file: string) => {
      vi.mocked(fetch).mockResolvedValueOnce(
        new Response('x', { headers: { 'Content-Type': 'image/webp' } }),
      );
      return (await readPhoto(`https://photos.test/media/${file}`))?.name;
    };
    expect(await nameAt(encodeURIComponent('közlenmiş patlıcan.jpg'))).toBe('közlenmiş patlıcan.jpg');
    expect(await nameAt('%E0%A4%A.webp')).toBe('%E0%A4%A.webp');
    expect(await nameAt(encodeURIComponent(`${'ş'.repeat(300)}.jpg`))).toBe(`${'ş'.repeat(60)}.jpg`);
    expect(await nameAt('')).toBe('photo');
  });

  it('is none where the host refuses it or cannot be reached', async () => {
    vi.mocked(fetch).mockResolvedValueOnce(new Response(null, { status: 404 }));
    expect(await readPhoto(ADDRESS)).toBeNull();
    vi.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await readPhoto(ADDRESS, new AbortController().signal)).toBeNull();
  });
});
