// @vitest-environment node
import fc from 'fast-check';
import type { PercentCrop } from 'react-image-crop';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { firstCrop, outputSide, pixelSquare, zoomedCrop } from '../../src/resource/photo/crop';
import { photoProblem } from '../../src/resource/photo/photoProblem';

describe('E3 the crop of a photo', () => {
  const side = fc.integer({ min: 1, max: 20_000 });
  const pixels = (crop: PercentCrop, width: number, height: number) => ({
    x: (crop.x / 100) * width,
    y: (crop.y / 100) * height,
    width: (crop.width / 100) * width,
    height: (crop.height / 100) * height,
  });
  const expectSquareInside = (crop: PercentCrop, width: number, height: number) => {
    const box = pixels(crop, width, height);
    expect(crop.unit).toBe('%');
    expect(Math.abs(box.width - box.height)).toBeLessThan(1e-6 * Math.max(width, height));
    for (const [start, length] of [
      [crop.x, crop.width],
      [crop.y, crop.height],
    ] as const) {
      expect(start).toBeGreaterThanOrEqual(-1e-9);
      expect(start + length).toBeLessThanOrEqual(100 + 1e-9);
    }
    return box;
  };

  it('P31 is initially 90 % of the width, or the height if that is less, and centred', () => {
    expect(firstCrop(1000, 1000)).toMatchObject({ width: 90, x: 5, y: 5 });
    expect(firstCrop(1000, 4000)).toMatchObject({ width: 90, x: 5 });
    expect(firstCrop(4000, 1000)).toMatchObject({ height: 100, width: 25, y: 0, x: 37.5 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const crop = firstCrop(width, height);
        const box = expectSquareInside(crop, width, height);
        expect(box.width).toBeCloseTo(Math.min(0.9 * width, height), 5);
        expect(crop.x + crop.width / 2).toBeCloseTo(50, 6);
        expect(crop.y + crop.height / 2).toBeCloseTo(50, 6);
      }),
    );
  });

  it('P31 stays square and inside the picture at any zoom, and keeps its centre where possible', () => {
    const place = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(
        side,
        side,
        fc.double({ min: 1, max: 4, noNaN: true }),
        place,
        place,
        (width, height, zoom, x, y) => {
          const first = firstCrop(width, height);
          const moved = { ...first, x: Math.min(x, 100 - first.width), y: Math.min(y, 100 - first.height) };
          const zoomed = zoomedCrop(moved, zoom, width, height);
          const box = expectSquareInside(zoomed, width, height);
          expect(box.width).toBeCloseTo(Math.min((0.9 * width) / zoom, height), 5);
          // A smaller square with the same centre always fits, so the centre does not move.
          if (zoomed.width <= moved.width) {
            expect(zoomed.x + zoomed.width / 2).toBeCloseTo(moved.x + moved.width / 2, 5);
            expect(zoomed.y + zoomed.height / 2).toBeCloseTo(moved.y + moved.height / 2, 5);
          }
        },
      ),
    );
  });

  it('P31 is moved back inside the picture when it is zoomed out at an edge', () => {
    const corner = { ...zoomedCrop(firstCrop(1000, 1000), 4, 1000, 1000), x: 77.5, y: 0 };
    expect(zoomedCrop(corner, 1, 1000, 1000)).toMatchObject({ x: 10, y: 0, width: 90, height: 90 });
  });

  it('P31 is a square of at least one whole pixel inside the picture, and is sent with at most 1024 px', () => {
    const percent = fc.double({ min: -20, max: 120, noNaN: true });
    fc.assert(
      fc.property(side, side, fc.tuple(percent, percent, percent, percent), (width, height, [x, y, w, h]) => {
        const crop: PercentCrop = { unit: '%', x, y, width: w, height: h };
        const square = pixelSquare(crop, width, height);
        expect([square.x, square.y, square.size].every(Number.isInteger)).toBe(true);
        expect(square.size).toBeGreaterThanOrEqual(1);
        expect(square.x).toBeGreaterThanOrEqual(0);
        expect(square.y).toBeGreaterThanOrEqual(0);
        expect(square.x + square.size).toBeLessThanOrEqual(width);
        expect(square.y + square.size).toBeLessThanOrEqual(height);
        expect(outputSide(square)).toBe(square.size > 1024 ? 1024 : square.size);
      }),
    );
  });

  it('has the pixels of its percentages', () => {
    const crop = { unit: '%', x: 25, y: 10, width: 50, height: 25 } as const;
    expect(pixelSquare(crop, 1000, 2000)).toEqual({ x: 250, y: 200, size: 500 });
    expect(pixelSquare({ ...crop, height: 10 }, 1000, 2000)).toEqual({ x: 250, y: 200, size: 200 });
    expect(pixelSquare({ ...crop, width: 10 }, 1000, 2000)).toEqual({ x: 250, y: 200, size: 100 });
  });
});

describe('E3 a file that is chosen as a photo', () => {
  const picture = (format: 'jpeg' | 'png' | 'webp' | 'gif') =>
    sharp({ create: { width: 4, height: 3, channels: 3, background: 'red' } })
      .toFormat(format)
      .toBuffer();
  const fileOf = (content: BlobPart, name = 'photo.jpg') => new File([content], name, { type: 'image/jpeg' });

  /** Returns the first bytes of a PNG of this size, which a decoder reads before it allocates memory. */
  function pngHeader(width: number, height: number): File {
    const bytes = Buffer.alloc(33);
    bytes.write('\x89PNG\r\n\x1a\n', 0, 'latin1');
    bytes.writeUInt32BE(13, 8);
    bytes.write('IHDR', 12, 'latin1');
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    bytes.set([8, 2], 24);
    return fileOf(new Uint8Array(bytes), 'huge.png');
  }

  it.each(['jpeg', 'png', 'webp'] as const)('may be a %s with any file name', async format => {
    const bytes = new Uint8Array(await picture(format));
    for (const name of ['photo.jpg', 'photo.txt', 'photo'])
      await expect(photoProblem(fileOf(bytes, name))).resolves.toBeNull();
  });

  it('P30 may not be empty', async () => {
    await expect(photoProblem(fileOf(''))).resolves.toEqual({ key: 'empty' });
  });

  it.each([
    ['a text', 'not a picture, despite its name'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script/></svg>'],
    ['a page', '<!doctype html><title>x</title>'],
    ['half a PNG', '\x89PNG'],
  ])('may not be %s named .jpg', async (_, content) => {
    await expect(photoProblem(fileOf(content))).resolves.toEqual({ key: 'wrong_type' });
  });

  it('P30 may not be a picture of another kind', async () => {
    await expect(photoProblem(fileOf(new Uint8Array(await picture('gif'))))).resolves.toEqual({
      key: 'wrong_type',
    });
  });

  it('may be a HEIC photo only where the browser can decode it', async () => {
    const heic = fileOf('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
    await expect(photoProblem(heic)).resolves.toEqual({ key: 'heic' });
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close: () => undefined }));
    await expect(photoProblem(heic)).resolves.toBeNull();
    await expect(photoProblem(fileOf('\0\0\0\x18ftypmp42'))).resolves.toEqual({ key: 'wrong_type' });
    vi.unstubAllGlobals();
  });

  it('P30 may not be larger than 25 MB', async () => {
    const [most, more] = [new Uint8Array(25_000_000), new Uint8Array(25_000_001)];
    most.set(await picture('png'));
    more.set(await picture('png'));
    await expect(photoProblem(fileOf(most))).resolves.toBeNull();
    await expect(photoProblem(fileOf(more))).resolves.toEqual({ key: 'too_large', size: 25 });
  });

  it('P30 may not have more than 50 megapixels, according to its header', async () => {
    await expect(photoProblem(pngHeader(16_000, 16_000))).resolves.toEqual({
      key: 'too_many_pixels',
      size: 50,
    });
    await expect(photoProblem(pngHeader(5_000, 10_001))).resolves.toMatchObject({ key: 'too_many_pixels' });
    await expect(photoProblem(pngHeader(5_000, 10_000))).resolves.toBeNull();
  });
});
