import { readdirSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../../src/contract/records';
import { thumbnailOf } from '../../server/domain/photos/photoNames';
import { startBackend, type Backend } from '../support/backend/backend';
import { clientOf, formOf, type Client } from '../support/backend/client';
import { runs } from '../support/runs';

/** Files that only look like pictures, and pictures with something else in them. */

const SCRIPT = '<script>alert(document.domain)</script>';
const PHP = '<?php system($_GET["c"]); ?>';
const ZIP = Buffer.from('504b0304140000000800', 'hex');
const PNG_SIGNATURE_LENGTH = 8;
const PNG_HEADER_LENGTH = PNG_SIGNATURE_LENGTH + 25;

let backend: Backend;
let client: Client;
let jpeg: Buffer;
let png: Buffer;
let webp: Buffer;

beforeAll(async () => {
  backend = await startBackend();
  client = clientOf(backend, (await backend.signUp()).token);
  const noise = Buffer.from(Array.from({ length: 40 * 30 * 3 }, (_, index) => (index * 7919) % 251));
  const picture = sharp(noise, { raw: { width: 40, height: 30, channels: 3 } });
  [jpeg, png, webp] = await Promise.all([
    picture.clone().jpeg().toBuffer(),
    picture.clone().png().toBuffer(),
    picture.clone().webp().toBuffer(),
  ]);
});

afterAll(() => backend.close());

const fileOf = (content: Buffer, name = 'photo.jpg', type = 'image/jpeg') =>
  new File([content as Buffer<ArrayBuffer>], name, { type });

const save = (photo: File) =>
  client.send<Product & { photo: unknown }>(
    'POST',
    'company-api/v1/products/',
    formOf({ name: 'Baklava', price: '10', photo }),
  );

const load = async (url: string) => {
  const answer = await backend.fetch(url);
  return { answer, content: Buffer.from(await answer.arrayBuffer()) };
};

const storedFiles = () => readdirSync(backend.photoFolder).length;

/** Uploads a file, and checks the answer and the stored files. */
async function upload(file: File): Promise<'accepted' | 'refused'> {
  const before = storedFiles();
  const { status, body } = await save(file);
  if (status !== 201) {
    expect([status, body]).toEqual([400, { photo: [expect.any(String)] }]);
    expect(storedFiles(), 'files that a refused upload left').toBe(before);
    return 'refused';
  }
  expect(body.photo).toMatch(/^http:\/\/backend\.test\/photos\/[0-9a-f]{32}\.webp$/);
  for (const url of [String(body.photo), thumbnailOf(String(body.photo))]) {
    const { answer, content } = await load(url);
    expect(answer.headers.get('Content-Type')).toBe('image/webp');
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.headers.get('Content-Security-Policy')).toContain('sandbox');
    expect(answer.headers.get('Content-Disposition')).toBe('inline');
    // Public menus of other hosts show photos, and a panel on another origin copies them.
    expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(content.toString('latin1')).toMatch(/^RIFF.{4}WEBP/s);
    for (const payload of [SCRIPT, PHP, ZIP.toString('latin1')])
      expect(content.toString('latin1')).not.toContain(payload);
    const { width, height, exif, icc, xmp, pages = 1 } = await sharp(content).metadata();
    expect(Math.max(width, height)).toBeLessThanOrEqual(1024);
    expect([exif, icc, xmp, pages]).toEqual([undefined, undefined, undefined, 1]);
  }
  expect((await client.send('DELETE', `company-api/v1/products/${body.id}/`)).status).toBe(204);
  expect(storedFiles(), 'files of a deleted product').toBe(before);
  return 'accepted';
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}

/** Returns the PNG with another chunk after its header. */
const pngWith = (type: string, data: Buffer) =>
  Buffer.concat([png.subarray(0, PNG_HEADER_LENGTH), chunk(type, data), png.subarray(PNG_HEADER_LENGTH)]);

/** Returns a PNG that claims to have this size, with pixels from this data. */
function pngOf(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    png.subarray(0, PNG_SIGNATURE_LENGTH),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns the JPEG with a comment, of at most 65,533 bytes. */
const jpegWith = (comment: Buffer) =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, (comment.length + 2) >> 8, (comment.length + 2) & 255]),
    comment,
    jpeg.subarray(2),
  ]);

const bomb = deflateSync(Buffer.alloc(200_000_000), { level: 9 });

describe('S14 an upload', () => {
  it.each<[string, 'accepted' | 'refused', () => Buffer | Promise<Buffer>]>([
    ['a JPEG that is an archive too', 'accepted', () => Buffer.concat([jpeg, ZIP, Buffer.from(PHP)])],
    ['a JPEG with a page in its comment', 'accepted', () => jpegWith(Buffer.from(`*/${SCRIPT}${PHP}`))],
    ['a JPEG with a comment of 65,533 bytes', 'accepted', () => jpegWith(Buffer.alloc(65_533, SCRIPT))],
    ['a PNG with a script behind its end', 'accepted', () => Buffer.concat([png, Buffer.from(SCRIPT)])],
    ['a PNG with a script as its text', 'accepted', () => pngWith('tEXt', Buffer.from(`Title\0${PHP}`))],
    ['a PNG with a chunk of no known type', 'accepted', () => pngWith('scRp', Buffer.from(SCRIPT))],
    ['a WebP with a script behind its end', 'accepted', () => Buffer.concat([webp, Buffer.from(SCRIPT)])],
    ['a picture with EXIF, XMP and a profile', 'accepted', withMetadata],
    ['a JPEG of four inks', 'accepted', () => sharp(jpeg).toColourspace('cmyk').jpeg().toBuffer()],
    ['a grey PNG of 16 bits', 'accepted', () => sharp(png).toColourspace('grey16').png().toBuffer()],
    ['a progressive JPEG', 'accepted', () => sharp(jpeg).jpeg({ progressive: true }).toBuffer()],
    ['a PNG of one pixel', 'accepted', () => pngOf(1, 1, Buffer.from([0, 9, 9, 9]))],
    ['a line of 30,000 pixels', 'accepted', () => pngOf(30_000, 1, Buffer.alloc(90_001))],
    ['a PDF before a JPEG', 'refused', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), jpeg])],
    ['a page before a PNG', 'refused', () => Buffer.concat([Buffer.from(SCRIPT), png])],
    ['an archive before a WebP', 'refused', () => Buffer.concat([ZIP, webp])],
    [
      'the first bytes of a JPEG before a page',
      'refused',
      () => Buffer.from(`\xff\xd8\xff${SCRIPT}`, 'latin1'),
    ],
    ['a PNG that claims 10 gigapixels', 'refused', () => pngOf(100_000, 100_000, Buffer.alloc(10))],
    ['a PNG that claims no width', 'refused', () => pngOf(0, 30, Buffer.alloc(10))],
    [
      'a PNG of 24 megapixels with pixels for one line',
      'refused',
      () => pngOf(6_000, 4_000, Buffer.alloc(9)),
    ],
    ['an animated WebP of 26 megapixels', 'refused', longAnimation],
  ])('of %s is %s', async (_, expected, content) => {
    expect(await upload(fileOf(await content()))).toBe(expected);
  });

  it.each([
    ['text', () => pngWith('zTXt', Buffer.concat([Buffer.from('Title\0\0'), bomb]))],
    ['profile', () => pngWith('iCCP', Buffer.concat([Buffer.from('p\0\0'), bomb]))],
    ['data', () => pngOf(40, 30, Buffer.alloc(200_000_000))],
  ])('with 200 MB of packed %s takes no such memory, and is answered within 5 s', async (_, content) => {
    const file = fileOf(content());
    expect(file.size).toBeLessThan(1_000_000);
    const before = process.memoryUsage().rss;
    const start = performance.now();
    await upload(file);
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });

  it.each([
    '../../../etc/passwd',
    '..\\..\\x.php',
    'x.php\0.jpg',
    'a'.repeat(5_000),
    '"; rm -rf /',
    '🍽İ.webp',
  ])('with the name %j is stored under a random one', async name => {
    expect(await upload(fileOf(jpeg, name))).toBe('accepted');
  });

  it('of a damaged picture is stored as a picture or refused, and never answered with 5xx', async () => {
    const seen = { accepted: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('jpeg', 'png', 'webp'),
        fc.array(damage, { minLength: 1, maxLength: 4 }),
        async (format, damages) => {
          const content = damages.reduce((bytes, change) => change(bytes), { jpeg, png, webp }[format]);
          seen[await upload(fileOf(content))] += 1;
        },
      ),
      { numRuns: runs(60) },
    );
    expect(seen).toEqual({ accepted: expect.any(Number), refused: expect.any(Number) });
    expect(Math.min(seen.accepted, seen.refused), 'of each kind').toBeGreaterThan(0);
  });
});

/** Places are fractions of the length. */
const place = fc.double({ min: 0, max: 1, noNaN: true });

const damage: fc.Arbitrary<(bytes: Buffer) => Buffer> = fc.oneof(
  // A byte is changed, mostly near the start, where sizes and lengths are.
  fc.tuple(place, fc.nat(255)).map(([at, value]) => (bytes: Buffer) => {
    const changed = Buffer.from(bytes);
    changed[Math.floor(at ** 3 * (bytes.length - 1))] = value;
    return changed;
  }),
  place.map(at => (bytes: Buffer) => bytes.subarray(0, Math.floor(at * bytes.length))),
  fc
    .tuple(place, fc.constantFrom(SCRIPT, PHP, ZIP.toString('latin1'), '\0'.repeat(64)))
    .map(([at, text]) => (bytes: Buffer) => {
      const index = Math.floor(at * bytes.length);
      return Buffer.concat([bytes.subarray(0, index), Buffer.from(text, 'latin1'), bytes.subarray(index)]);
    }),
  fc.tuple(place, place).map(([one, other]) => (bytes: Buffer) => {
    const [from, to] = [one, other].map(at => Math.floor(at * bytes.length)).sort((a, b) => a - b);
    return Buffer.concat([bytes, bytes.subarray(from, to)]);
  }),
  fc.tuple(place, place).map(([one, other]) => (bytes: Buffer) => {
    const [from, to] = [one, other].map(at => Math.floor(at * bytes.length)).sort((a, b) => a - b);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
  }),
);

function withMetadata(): Promise<Buffer> {
  return sharp(jpeg)
    .withExif({ IFD0: { Copyright: SCRIPT, ImageDescription: PHP } })
    .withXmp(`<?xpacket begin="" id=""?><x:xmpmeta xmlns:x="adobe:ns:meta/">${PHP}</x:xmpmeta>`)
    .withIccProfile('p3')
    .toBuffer();
}

function longAnimation(): Promise<Buffer> {
  const frames = Array.from({ length: 104 }, (_, index) =>
    // Frames that are nearly equal would become one.
    Buffer.alloc(500 * 500 * 3, (index % 2) * 128 + index),
  );
  return sharp(Buffer.concat(frames), {
    raw: { width: 500, height: 500 * frames.length, channels: 3, pageHeight: 500 },
  })
    .webp({ effort: 0 })
    .toBuffer();
}
