// @vitest-environment node
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PercentCrop } from 'react-image-crop';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isSlug, slugOf } from '../../resources/links/slug';
import { firstCrop, outputSide, pixelSquare, zoomedCrop } from '../../resources/products/crop';
import { photoProblem } from '../../resources/products/photoProblem';
import { productBody, type ProductValues } from '../../resources/products/productBody';
import { categoryChanges, saveCategories } from '../../resources/products/saveCategories';
import { toBody } from '../../src/api/multipart';
import { findByName, searchByName } from '../../src/api/searchByName';
import { decimalsOf, parseDecimal } from '../../src/contract/decimal';
import { fold } from '../../src/contract/fold';
import { ingredientNameProblem } from '../../src/contract/ingredientName';
import type { Named, Product, ProductCategory } from '../../src/contract/records';
import { ratePassword } from '../../src/contract/passwordRule';
import { NO_REGISTRATION } from '../../src/pages/registration';
import { forgetDraft, keepDraft, readDraft } from '../../src/pages/registrationDraft';
import { createDrafts } from '../../src/unsaved/drafts';
import { formatDecimal, formatPrice } from '../../src/ui/format/price';
import { PublicMenuHost, encodeSlug, usePublicAddress } from '../../src/ui/format/publicAddress';
import { formatRelative } from '../../src/ui/format/RelativeDate';

afterEach(() => vi.unstubAllGlobals());

const digits = (minLength: number, maxLength: number) =>
  fc.array(fc.nat(9), { minLength, maxLength }).map(list => list.join(''));

describe('E2 a typed price', () => {
  it.each([
    ['0', '0'],
    ['7', '7'],
    ['12,5', '12.5'],
    ['12.5', '12.5'],
    ['1,50', '1.50'],
    [' 1,50\t', '1.50'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1.234.567,5', '1234567.5'],
    ['12,345,678.90', '12345678.90'],
    ['1.234', '1.234'],
    ['007', '7'],
    ['00,50', '0.50'],
    ['0,05', '0.05'],
    ['000', '0'],
  ])('%j is %s', (typed, plain) => expect(parseDecimal(typed)).toBe(plain));

  it.each([
    '',
    ' ',
    '-1',
    '+1',
    '1e21',
    '1e2',
    '0x10',
    'NaN',
    'Infinity',
    ',5',
    '.5',
    '5,',
    '5.',
    '1..5',
    '1 234,50',
    '1.2.3',
    '1,2,3',
    '1.234.567',
    '12.34,50',
    '1234.567,50',
    '1.2345,50',
    '1,234,50',
    '1.234,567,50',
    '.234,50',
    '12₺',
    '١٢',
    '1\n2',
  ])('%j is not a price', typed => expect(parseDecimal(typed)).toBeNull());

  it('is never rounded, with a comma or a dot as decimal mark and with any grouping of thousands', () => {
    const group = (whole: string, mark: string) => whole.replace(/\B(?=(\d{3})+$)/g, mark);
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 30n), digits(1, 30), (number, fraction) => {
        const whole = String(number);
        const plain = `${whole}.${fraction}`;
        for (const typed of [
          `${whole}.${fraction}`,
          `${whole},${fraction}`,
          `${group(whole, '.')},${fraction}`,
          `${group(whole, ',')}.${fraction}`,
          `00${whole},${fraction}`,
        ])
          expect([typed, parseDecimal(typed)]).toEqual([typed, plain]);
        expect(parseDecimal(whole)).toBe(whole);
        expect(decimalsOf(plain)).toBe(fraction.length);
        expect(decimalsOf(whole)).toBe(0);
      }),
    );
  });

  it('parses any text to a plain decimal or null, and a plain decimal to itself', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,-e+ ₺'.split('')) });
    fc.assert(
      fc.property(typed, text => {
        const plain = parseDecimal(text);
        if (plain === null) return;
        expect(plain).toMatch(/^(0|[1-9]\d*)(\.\d+)?$/);
        expect(parseDecimal(plain)).toBe(plain);
        expect(plain.replace(/\D/g, '').replace(/^0+/, '')).toBe(text.replace(/\D/g, '').replace(/^0+/, ''));
      }),
    );
  });
});

describe('J4 C3 a formatted price', () => {
  const lira = { symbol: '₺', minor_unit: 2 };
  const yen = { symbol: '¥', minor_unit: 0 };
  const dinar = { symbol: 'KD', minor_unit: 3 };

  it.each([
    [1234.5, lira, 'tr', '1.234,50 ₺'],
    [1234.5, lira, 'en', '₺1,234.50'],
    ['1234.50', lira, 'tr', '1.234,50 ₺'],
    [0, lira, 'tr', '0,00 ₺'],
    [0, lira, 'en', '₺0.00'],
    ['0.005', lira, 'en', '₺0.01'],
    ['0.0049', lira, 'en', '₺0.00'],
    [1234.4, yen, 'en', '¥1,234'],
    ['1234.5', yen, 'tr', '1.235 ¥'],
    [1.5, dinar, 'en', 'KD1.500'],
    ['1.2345', dinar, 'tr', '1,235 KD'],
    ['9007199254740993.10', lira, 'en', '₺9,007,199,254,740,993.10'],
  ])('%j with %j in %s is %s', (price, currency, locale, text) =>
    expect(formatPrice(price, currency, locale)).toBe(text),
  );

  it('has no currency in an input, optionally no grouping, and can be parsed back', () => {
    expect(formatDecimal('1234567.5', 2, 'tr')).toBe('1.234.567,50');
    expect(formatDecimal('1234567.5', 2, 'tr', false)).toBe('1234567,50');
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 20n),
        digits(2, 2),
        fc.constantFrom('tr', 'en'),
        (whole, cents, locale) => {
          const plain = `${whole}.${cents}`;
          expect(parseDecimal(formatDecimal(plain, 2, locale))).toBe(plain);
          expect(parseDecimal(formatDecimal(plain, 2, locale, false))).toBe(plain);
        },
      ),
    );
  });
});

describe('E4 E5 a product on the wire', () => {
  const photo = new File(['picture'], 'çorba.jpg', { type: 'image/jpeg' });
  const before: Product = {
    id: 4,
    name: 'Mercimek',
    description: '',
    price: 10,
    photo: 'http://backend.test/photos/1.jpg',
    ingredients: [],
    created_at: '',
    updated_at: '',
  };
  const without = { ...before, photo: null };
  const values = (overrides: Partial<ProductValues> = {}): ProductValues => ({
    ...before,
    name: ' Mercimek ',
    description: 'Sıcak',
    price: '12,50',
    ingredients: [
      { id: 7, name: 'Tuz' },
      { id: 3, name: 'Su' },
    ],
    categories: [{ id: 1, name: 'Çorbalar' }],
    photo: null,
    ...overrides,
  });
  const json = { name: 'Mercimek', description: 'Sıcak', price: 12.5, ingredients: [7, 3] };
  const parts = [
    ['name', 'Mercimek'],
    ['description', 'Sıcak'],
    ['price', '12.5'],
    ['ingredients', '7'],
    ['ingredients', '3'],
  ];
  const partsOf = (body: object) => [...(body as FormData)];

  it('is multipart with repeated ingredients when it is new', () => {
    for (const none of [null, undefined, 'http://elsewhere.test/photo.jpg']) {
      const body = toBody(productBody(values({ photo: none }), undefined));
      expect(body).toBeInstanceOf(FormData);
      expect(partsOf(body)).toEqual(parts);
    }
  });

  it('contains the file under its name when it is new and has a photo', () => {
    const body = partsOf(toBody(productBody(values({ photo }), undefined)));
    expect(body.slice(0, -1)).toEqual(parts);
    expect(body.at(-1)![0]).toBe('photo');
    expect(body.at(-1)![1]).toMatchObject({ name: 'çorba.jpg', type: 'image/jpeg', size: 7 });
  });

  it('is multipart with the file when a photo is chosen for an existing one', () => {
    for (const previous of [before, without]) {
      const body = partsOf(toBody(productBody(values({ photo }), previous)));
      expect(body.slice(0, -1)).toEqual(parts);
      expect(body.at(-1)![1]).toMatchObject({ name: 'çorba.jpg' });
    }
  });

  it('is JSON without a photo when the photo is unchanged', () => {
    expect(toBody(productBody(values({ photo: before.photo }), before))).toEqual(json);
  });

  it('is JSON with null when the photo is removed', () => {
    for (const none of [null, undefined, ''])
      expect(toBody(productBody(values({ photo: none }), before))).toEqual({ ...json, photo: null });
  });

  it('is JSON without a photo when it had none and gets none', () => {
    const body = toBody(productBody(values(), without));
    expect(body).toEqual(json);
    expect(body).not.toHaveProperty('photo');
  });

  it('has a number as its price, for a typed text, a decimal string or a number', () => {
    const priceOf = (price: string | number) => (productBody(values({ price }), without) as Product).price;
    expect(['1.234,50', '12.50', 0, 7.25, '0'].map(priceOf)).toEqual([1234.5, 12.5, 0, 7.25, 0]);
  });

  it('has no part for an empty list of ingredients', () => {
    expect(partsOf(productBody(values({ ingredients: [] }), undefined)).map(([name]) => name)).toEqual([
      'name',
      'description',
      'price',
    ]);
  });
});

describe('E7 the categories of a product', () => {
  const [soups, grills, sweets]: Named[] = [
    { id: 1, name: 'Çorbalar' },
    { id: 2, name: 'Izgaralar' },
    { id: 3, name: 'Tatlılar' },
  ];
  const link = (id: number, category: Named): ProductCategory => ({
    id,
    category,
    product: { id: 9, name: 'Mercimek', photo: null },
    sort_order: 0,
  });

  /** Returns a backend that stores category links and refuses those of some categories. */
  function buildLists(stored: ProductCategory[], refused = new Set<number>()) {
    const links = new Map(stored.map(one => [one.id, one]));
    const calls: string[] = [];
    let [inFlight, most, next] = [0, 0, 100];
    const attempt = async (name: string, category: number) => {
      calls.push(name);
      most = Math.max(most, ++inFlight);
      await Promise.resolve();
      inFlight--;
      if (refused.has(category)) throw new Error('refused');
    };
    const provider = {
      getList: vi.fn(async () => ({ data: [...links.values()], total: links.size })),
      create: async (_: string, { data }: { data: { product: number; category: number } }) => {
        await attempt(`add ${data.category} to ${data.product}`, data.category);
        const id = ++next;
        links.set(id, link(id, { id: data.category, name: '' }));
        return { data: { id } };
      },
      delete: async (_: string, { id }: { id: number }) => {
        await attempt(`remove ${id}`, links.get(id)!.category.id);
        links.delete(id);
        return { data: { id } };
      },
    };
    return {
      provider: provider as never,
      getList: provider.getList,
      calls,
      links,
      refused,
      most: () => most,
    };
  }

  it('are compared by id: missing ones are added, removed ones are deleted, the others are not changed', () => {
    const links = [link(10, soups!), link(11, grills!)];
    expect(categoryChanges(links, [{ ...grills!, name: 'Renamed' }, sweets!])).toEqual({
      add: [sweets],
      remove: [links[0]],
    });
    expect(categoryChanges(links, [grills!, soups!])).toEqual({ add: [], remove: [] });
    expect(categoryChanges([], [])).toEqual({ add: [], remove: [] });
    expect(categoryChanges(links, [])).toEqual({ add: [], remove: links });
  });

  it('are read for this product before anything is sent', async () => {
    const { provider, getList, calls } = buildLists([link(10, soups!), link(11, grills!)]);
    await expect(saveCategories(provider, 9, [grills!, sweets!])).resolves.toEqual([]);
    expect(getList).toHaveBeenCalledWith(
      'product-categories',
      expect.objectContaining({ filter: { product__pk: 9 } }),
    );
    expect(calls).toEqual(['add 3 to 9', 'remove 10']);
  });

  it('that fail are returned, the others are saved, and a second try sends only what is missing', async () => {
    const lists = buildLists([link(10, soups!), link(11, grills!)], new Set([1, 3]));
    const wanted = [sweets!, { id: 4, name: 'İçecekler' }];
    await expect(saveCategories(lists.provider, 9, wanted)).resolves.toEqual(['Tatlılar', 'Çorbalar']);
    expect(lists.calls).toEqual(['add 3 to 9', 'add 4 to 9', 'remove 10', 'remove 11']);

    lists.calls.length = 0;
    lists.refused.clear();
    await expect(saveCategories(lists.provider, 9, wanted)).resolves.toEqual([]);
    expect(lists.calls).toEqual(['add 3 to 9', 'remove 10']);
    expect([...lists.links.values()].map(({ category }) => category.id).sort()).toEqual([3, 4]);
  });

  it('are sent six at a time', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ id: index + 1, name: `${index}` }));
    const lists = buildLists([]);
    await saveCategories(lists.provider, 9, many);
    expect([lists.calls.length, lists.most()]).toEqual([20, 6]);
  });
});

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

  it('is initially 90 % of the width, or the height if that is less, and centred', () => {
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

  it('stays square and inside the picture at any zoom, and keeps its centre where possible', () => {
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

  it('is moved back inside the picture when it is zoomed out at an edge', () => {
    const corner = { ...zoomedCrop(firstCrop(1000, 1000), 4, 1000, 1000), x: 77.5, y: 0 };
    expect(zoomedCrop(corner, 1, 1000, 1000)).toMatchObject({ x: 10, y: 0, width: 90, height: 90 });
  });

  it('is a square of at least one whole pixel inside the picture, and is sent with at most 1024 px', () => {
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

  it('may not be empty', async () => {
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

  it('may not be a picture of another kind', async () => {
    await expect(photoProblem(fileOf(new Uint8Array(await picture('gif'))))).resolves.toEqual({
      key: 'wrong_type',
    });
  });

  it('may not be larger than 25 MB', async () => {
    const [most, more] = [new Uint8Array(25_000_000), new Uint8Array(25_000_001)];
    most.set(await picture('png'));
    more.set(await picture('png'));
    await expect(photoProblem(fileOf(most))).resolves.toBeNull();
    await expect(photoProblem(fileOf(more))).resolves.toEqual({ key: 'too_large', size: 25 });
  });

  it('may not have more than 50 megapixels, according to its header', async () => {
    await expect(photoProblem(pngHeader(16_000, 16_000))).resolves.toEqual({
      key: 'too_many_pixels',
      size: 50,
    });
    await expect(photoProblem(pngHeader(5_000, 10_001))).resolves.toMatchObject({ key: 'too_many_pixels' });
    await expect(photoProblem(pngHeader(5_000, 10_000))).resolves.toBeNull();
  });
});

describe('I4 a slug', () => {
  it.each([
    ['Öğle Menüsü', 'ogle-menusu'],
    ['İstanbul', 'istanbul'],
    ['ISPANAK', 'ispanak'],
    ['ılık Şarap', 'ilik-sarap'],
    ['Straße', 'strasse'],
    ['Æble & Øl', 'aeble-ol'],
    ['đł', 'dl'],
    ['  --Akşam / 2026!--  ', 'aksam-2026'],
    ['a_b', 'a-b'],
    ['🍕', ''],
    ['Pizza 🍕', 'pizza'],
    ['寿司', ''],
    ['a'.repeat(100), 'a'.repeat(64)],
    [`${'a'.repeat(63)} b`, 'a'.repeat(63)],
  ])('made of %j is %j', (name, slug) => expect(slugOf(name)).toBe(slug));

  it('made of any name is valid or empty, and made of a slug is that slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), name => {
        const slug = slugOf(name);
        expect(slug === '' || isSlug(slug)).toBe(true);
        expect(slug).toMatch(/^$|^[a-z0-9](.*[a-z0-9])?$/);
        expect(slugOf(slug)).toBe(slug);
      }),
    );
  });

  it.each(['a', 'A-b_9', ' ogle ', 'x'.repeat(64)])('may be %j', text => expect(isSlug(text)).toBe(true));

  it.each(['', '  ', 'a b', 'a/b', '..', 'a.b', 'öğle', 'a?b', 'a#b', '%2e', 'a\nb', 'x'.repeat(65)])(
    'may not be %j',
    text => expect(isSlug(text)).toBe(false),
  );
});

describe('I2 the public address', () => {
  const host = 'https://menu.test';

  /** Returns the address that a component gets for a slug. */
  function addressOf(slug: string): string {
    let address = '';
    const Reader = () => {
      address = usePublicAddress()(slug);
      return null;
    };
    renderToStaticMarkup(createElement(PublicMenuHost, { value: host }, createElement(Reader)));
    return address;
  }

  it('is the host, a slash and the slug', () => {
    expect(addressOf('ogle-menusu')).toBe('https://menu.test/ogle-menusu');
    expect(addressOf('İstanbul')).toBe('https://menu.test/%C4%B0stanbul');
  });

  it.each([
    '../admin',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '@evil.example',
    ':80@evil.example',
    'a?b#c',
    '%2e%2e',
    '%2E%2e/',
    '..',
    '.',
    '...',
    'a/../../b',
    'a\\..\\b',
    'javascript:alert(1)',
  ])('of %j stays on the public host, in one path segment', slug => {
    const url = new URL(addressOf(slug));
    expect(url.origin).toBe(host);
    expect(url.host).toBe('menu.test');
    expect(url.username + url.search + url.hash).toBe('');
    expect(url.pathname.split('/')).toHaveLength(2);
    expect(url.pathname).not.toBe('/');
  });

  it('stays on the public host for any slug', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 });
    const tricky = fc.string({
      unit: fc.constantFrom(...'./\\%2eE:@?#;a '.split('')),
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.oneof(text, tricky), slug => {
        const url = new URL(`${host}/${encodeSlug(slug)}`);
        expect(url.origin + url.search + url.hash).toBe(host);
        expect(url.pathname).toBe(`/${encodeSlug(slug)}`);
        expect(url.pathname.indexOf('/', 1)).toBe(-1);
      }),
    );
  });
});

describe('C1 C2 how long ago', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const MINUTE = 60;
  const DAY = 86_400;

  it.each([
    [0, 'now', 'şimdi'],
    [59, 'now', 'şimdi'],
    [MINUTE, '1 minute ago', '1 dakika önce'],
    [119, '1 minute ago', '1 dakika önce'],
    [59 * MINUTE, '59 minutes ago', '59 dakika önce'],
    [60 * MINUTE, '1 hour ago', '1 saat önce'],
    [23.5 * 60 * MINUTE, '23 hours ago', '23 saat önce'],
    [DAY, 'yesterday', 'dün'],
    [3 * DAY, '3 days ago', '3 gün önce'],
    [7 * DAY, 'last week', 'geçen hafta'],
    [29 * DAY, '4 weeks ago', '4 hafta önce'],
    [30 * DAY, 'last month', 'geçen ay'],
    [100 * DAY, '3 months ago', '3 ay önce'],
    [365 * DAY, 'last year', 'geçen yıl'],
    [800 * DAY, '2 years ago', '2 yıl önce'],
    [-30, 'now', 'şimdi'],
    [-10 * DAY, 'now', 'şimdi'],
  ])('%i seconds ago is “%s”, “%s”', (seconds, english, turkish) => {
    const date = new Date(now.getTime() - seconds * 1000);
    expect(formatRelative(date, now, 'en')).toBe(english);
    expect(formatRelative(date, now, 'tr')).toBe(turkish);
  });
});

/** Returns a backend with one list. It filters `?name=` by lower case, by `fold`, or not at all. */
function buildList(names: string[], { knows }: { knows: 'nothing' | 'fold' | 'case' }) {
  const records: Named[] = names.map((name, index) => ({ id: index + 1, name }));
  const contains = {
    nothing: () => true,
    case: (name: string, part: string) => name.toLowerCase().includes(part.toLowerCase()),
    fold: (name: string, part: string) => fold(name).includes(fold(part)),
  }[knows];
  const getList = vi.fn(
    async (
      _: string,
      params: {
        pagination: { page: number; perPage: number };
        filter?: { name?: string };
        signal?: AbortSignal;
      },
    ) => {
      const { page, perPage } = params.pagination;
      const found = records.filter(({ name }) => contains(name, params.filter?.name ?? ''));
      return { data: found.slice((page - 1) * perPage, page * perPage), total: found.length };
    },
  );
  return { lists: { getList: getList as never }, getList };
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Tuz ${index + 1}`);
const namesOf = (records: Named[]) => records.map(({ name }) => name);

describe('K3 E6 searching by name', () => {
  it('calls the backend once, with the trimmed text', async () => {
    const { lists, getList } = buildList([...numbered(200), 'Kaymak'], { knows: 'fold' });
    const { signal } = new AbortController();
    await expect(searchByName(lists, 'ingredients', '  KAYMAK ', signal).then(namesOf)).resolves.toEqual([
      'Kaymak',
    ]);
    expect(getList.mock.calls).toEqual([
      ['ingredients', { pagination: { page: 1, perPage: 50 }, filter: { name: 'KAYMAK' }, signal }],
    ]);
  });

  it('returns the first fifty for an empty text, and at most fifty for any text', async () => {
    const { lists, getList } = buildList(numbered(200), { knows: 'fold' });
    expect(await searchByName(lists, 'ingredients', '  ')).toHaveLength(50);
    expect(getList.mock.calls[0]![1].filter).toEqual({});
    expect(await searchByName(lists, 'ingredients', 'tuz')).toHaveLength(50);
    expect(getList).toHaveBeenCalledTimes(2);
  });

  it('reads and searches the whole list of a backend that ignores the parameter', async () => {
    const { lists, getList } = buildList([...numbered(2100), 'Ilık çorba'], { knows: 'nothing' });
    const { signal } = new AbortController();
    const found = await searchByName(lists, 'products', 'ÇORBA', signal);
    expect(namesOf(found)).toEqual(['Ilık çorba']);
    expect(getList.mock.calls.map(([, { pagination }]) => [pagination.page, pagination.perPage])).toEqual([
      [1, 50],
      [1, 1000],
      [2, 1000],
      [3, 1000],
    ]);
    expect(getList.mock.calls.every(([, params]) => params.signal === signal)).toBe(true);
    expect(await searchByName(lists, 'products', 'uz')).toHaveLength(50);
  });

  it('searches the first answer when it is the whole list', async () => {
    const { lists, getList } = buildList(['Ispanak', 'İrmik', 'Süt'], { knows: 'nothing' });
    await expect(searchByName(lists, 'ingredients', 'ISP').then(namesOf)).resolves.toEqual(['Ispanak']);
    expect(getList).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['ISPANAK', 'ıspanak'],
    ['irmik', 'İRMİK'],
    ['ÇAY', 'çay'],
    ['şeker', 'ŞEKER'],
  ])('finds %s for %s', async (name, typed) => {
    const { lists } = buildList([name, 'Tuz'], { knows: 'nothing' });
    await expect(searchByName(lists, 'ingredients', typed).then(namesOf)).resolves.toEqual([name]);
  });
});

describe('D2 E6 whether a name is taken', () => {
  it.each([
    ['Ispanak', 'ISPANAK'],
    ['ıspanak', 'ISPANAK'],
    ['İrmik', ' irmik '],
    ['MILK', 'milk'],
  ])('%s takes %s, independent of the backend’s search', async (name, typed) => {
    const { lists, getList } = buildList(['Tuz', name], { knows: 'case' });
    await expect(findByName(lists, 'ingredients', typed)).resolves.toMatchObject({ id: 2 });
    expect(getList.mock.calls.map(([, params]) => params)).toEqual([
      { pagination: { page: 1, perPage: 1000 } },
    ]);
  });

  it('a part of a name takes no name', async () => {
    const { lists } = buildList(['Tuzlu su', 'Su bardağı'], { knows: 'fold' });
    await expect(findByName(lists, 'ingredients', 'su')).resolves.toBeUndefined();
  });

  it('a list that does not fit into one call is searched by the backend', async () => {
    const { lists } = buildList([...numbered(1500), 'Ispanak'], { knows: 'fold' });
    await expect(findByName(lists, 'ingredients', 'ISPANAK')).resolves.toMatchObject({ id: 1501 });
    await expect(findByName(lists, 'ingredients', 'Tuz 7')).resolves.toMatchObject({ id: 7 });
    await expect(findByName(lists, 'ingredients', 'Şeker')).resolves.toBeUndefined();
  });
});

describe('D2 the name of an ingredient', () => {
  it.each([
    ['', 'empty'],
    [' \t', 'empty'],
    ['a', 'too_short'],
    [' ı ', 'too_short'],
    ['su', null],
    [' su ', null],
  ])('%j: %s', (name, problem) => expect(ingredientNameProblem(name)).toBe(problem));
});

describe('B6 the strength of a password', () => {
  const own = ['Ayşe', 'Işık', 'ayse.isik', 'ayse.isik@example.com', 'Çınar Lokantası'];

  it.each([
    ['', 'short'],
    ['aB3$xyz', 'short'],
    ['👍👍👍👍👍👍👍', 'short'],
    ['12345678', 'common'],
    ['password', 'common'],
    ['Passw0rd', 'common'],
    ['Secret123!', 'common'],
    ['şifre123', 'common'],
    ['galatasaray', 'common'],
    ['abcdefghijk', 'sequence'],
    ['aaaaaaaa', 'sequence'],
    ['abababababababababab', 'sequence'],
    ['zxcvbnm,', 'common'],
    ['Test-pass-1', 'fair'],
    ['x'.repeat(200), 'sequence'],
    ['ayse.isik', 'personal'],
    ['AYŞEIŞIK', 'personal'],
    ['isik1234', 'personal'],
    ['Ayse1990', 'personal'],
    ['ayse.isik@example.com', 'personal'],
    ['ayse_isik_1', 'personal'],
    ['Işık123!', 'personal'],
    ['example.com', 'personal'],
    ['merhaba123', 'common'],
    ['zeynep123', 'common'],
    ['fenerbahce1907', 'common'],
    ['Temmuz2024', 'common'],
    ['Summer2024!', 'common'],
    ['fgğıodrn', 'sequence'],
    ['05321234567', 'guessable'],
    ['83920174650192837465', 'guessable'],
    ['cinarlokantasi', 'personal'],
    ['xk29fjq1', 'fair'],
    ['correct horse', 'fair'],
    ['doğru at pil zımba', 'strong'],
    ['demo-menu-2026', 'strong'],
  ])('%j is %s', (password, strength) => expect(ratePassword(password, own)).toBe(strength));

  it('takes no longer for a user with very many words of their own', () => {
    const words = Array.from({ length: 20_000 }, (_, index) => `w${index}`).join(' ');
    const start = performance.now();
    ratePassword('xK9#mQ2$vLxK9#mQ2$vLxK9#mQ2$vL', [words, words, words, words, words]);
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it('does not check personal words unless they are passed', () => {
    expect(ratePassword('cinarlokantasi', [])).toBe('fair');
  });
});

describe('B6 the stored registration', () => {
  const typed = {
    ...NO_REGISTRATION,
    company_name: 'Lokanta',
    website: 'https://lokanta.example',
    username: 'ayse',
    password: 'very-secret-1',
    password_again: 'very-secret-2',
  };

  function stubStorage(denied?: Error) {
    const items = new Map<string, string>();
    const attempt = <Result>(action: () => Result): Result => {
      if (denied) throw denied;
      return action();
    };
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => attempt(() => items.get(key) ?? null),
      setItem: (key: string, value: string) => attempt(() => void items.set(key, value)),
      removeItem: (key: string) => attempt(() => void items.delete(key)),
    });
    return items;
  }

  it('contains everything but the passwords', () => {
    const items = stubStorage();
    keepDraft(typed);
    const stored = [...items].flat().join();
    expect(stored).toContain('Lokanta');
    expect(stored).not.toMatch(/secret|password/);
    expect(readDraft()).toEqual({ ...typed, password: '', password_again: '' });
  });

  it('is empty at first, and is deleted on request', () => {
    const items = stubStorage();
    expect(readDraft()).toEqual(NO_REGISTRATION);
    keepDraft(typed);
    forgetDraft();
    expect(items.size).toBe(0);
    expect(readDraft()).toEqual(NO_REGISTRATION);
  });

  it.each(['{', 'null', '"text"', '{"company_name":7,"stranger":"x"}'])(
    'ignores the invalid value %s',
    text => {
      const items = stubStorage();
      keepDraft(typed);
      for (const key of items.keys()) items.set(key, text);
      expect(readDraft()).toEqual(NO_REGISTRATION);
    },
  );

  it('P32 is empty when storage is denied, and no error is thrown', () => {
    stubStorage(new Error('denied'));
    keepDraft(typed);
    forgetDraft();
    expect(readDraft()).toEqual(NO_REGISTRATION);
  });
});

describe('P1 an unsaved form', () => {
  const draft = { path: '/menus/create', title: 'New menu', values: { name: 'Öğle' }, owner: 'ayse' };

  it('is kept for its owner, and is deleted when another user signs in', () => {
    const drafts = createDrafts();
    expect(drafts.of('ayse')).toBeNull();
    drafts.watch(() => draft);
    drafts.collect();
    expect(drafts.of('ayse')).toBe(draft);
    expect(drafts.of('ayse')).toBe(draft);
    expect(drafts.of('zeynep')).toBeNull();
    expect(drafts.of('ayse')).toBeNull();
  });

  it('is collected only from mounted forms with changes', () => {
    const drafts = createDrafts();
    const leave = drafts.watch(() => draft);
    drafts.watch(() => null);
    leave();
    drafts.collect();
    expect(drafts.of('ayse')).toBeNull();
  });

  it('is deleted when it is cleared', () => {
    const drafts = createDrafts();
    drafts.watch(() => draft);
    drafts.collect();
    drafts.clear();
    expect(drafts.of('ayse')).toBeNull();
  });
});
