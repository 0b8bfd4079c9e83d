// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { toBody } from '../../src/api/multipart';
import { ids } from '../../src/contract/ids';
import { productBody, type ProductValues } from '../../resources/products/productBody';
import type { Product } from '../../src/contract/records';

describe('E4 the body of a write', () => {
  const photo = new File(['…'], 'plate.jpg', { type: 'image/jpeg' });

  it('is unchanged without a file', () => {
    const values = { name: 'Lahmacun', photo: null, ingredients: [1, 2] };
    expect(toBody(values)).toBe(values);
  });

  it('is multipart with a file: lists are repeated, null is an empty text, and undefined is left out', () => {
    const form = toBody({
      name: 'Lahmacun',
      price: 0,
      ingredients: [1, 2],
      photo,
      a: null,
      b: undefined,
      c: [],
    });
    expect(form).toBeInstanceOf(FormData);
    expect(
      [...(form as FormData)].map(([name, value]) => [name, value instanceof File ? value.name : value]),
    ).toEqual([
      ['name', 'Lahmacun'],
      ['price', '0'],
      ['ingredients', '1'],
      ['ingredients', '2'],
      ['photo', 'plate.jpg'],
      ['a', ''],
    ]);
  });

  it('is multipart with a time as its ISO text', () => {
    const form = toBody({ photo, opens: new Date('2026-11-22T06:30:00Z') }) as FormData;
    expect(form.get('opens')).toBe('2026-11-22T06:30:00.000Z');
  });

  it('is multipart with several files, and holds objects as JSON', () => {
    const hours = [{ day: 'Monday', from: 9 }];
    const form = toBody({ papers: [photo, photo], hours, address: { street: 'Moda' } }) as FormData;
    expect(form.getAll('papers')).toHaveLength(2);
    expect(form.getAll('hours')).toEqual([JSON.stringify(hours)]);
    expect(form.get('address')).toBe('{"street":"Moda"}');
  });
});

describe('embedded records', () => {
  it('are converted to their ids', () => {
    expect(ids([{ id: 3 }, { id: 1 }])).toEqual([3, 1]);
    expect(ids([3, 1])).toEqual([3, 1]);
    expect([ids(null), ids(undefined)]).toEqual([[], []]);
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
  const partsOf = (body: unknown) => [...(body as FormData)];

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

  it('has no price where the backend sends an empty text, and one that is no figure as it came', () => {
    for (const [price, sent] of [
      ['', null],
      [null, null],
      [0, 0],
      ['0.00', 0],
      ['12,50 TL', '12,50 TL'],
    ] as const)
      expect(toBody(productBody(values({ price }), without))).toEqual({ ...json, price: sent });
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

  it('has no price where its value is not known', () => {
    expect(productBody(values({ price: undefined }), without)).not.toHaveProperty('price');
    expect(productBody(values({ price: null }), without)).toHaveProperty('price', null);
  });

  it('has no part for an empty list of ingredients', () => {
    expect(partsOf(productBody(values({ ingredients: [] }), undefined)).map(([name]) => name)).toEqual([
      'name',
      'description',
      'price',
    ]);
  });
});
