// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '../../src/api/AnyRecord';
import { findPossibleDuplicate } from '../../src/resource/form/save/findPossibleDuplicate';
import { productBody, type ProductValues } from '../../resources/products/productBody';
import { searchHere } from '../../src/resource/list/toolbar/searchHere';

const listOf = (...records: AnyRecord[]) => ({
  getList: () => Promise.resolve({ data: records, total: records.length }) as never,
  bodyOf: async (name: string, values: object) =>
    name === 'products' ? productBody(values as ProductValues, undefined) : values,
});

describe('P8 a record that may be the one whose answer was lost', () => {
  it('is found with any files, also those of react-admin’s inputs', async () => {
    const stored = {
      id: 7,
      name: 'Çay',
      photo: 'http://a.test/7.webp',
      papers: [{ src: 'http://a.test/1' }],
    };
    const file = new File(['x'], 'x.png');
    const values = { name: 'Çay', photo: { rawFile: file, src: 'blob:1' }, papers: [{ rawFile: file }] };
    await expect(findPossibleDuplicate(listOf(stored), 'products', values)).resolves.toBe(stored);
  });

  it('is found by its rows, which the backend has given ids', async () => {
    const stored = { id: 7, name: 'Öğle', hours: [{ id: 1, day: 'mon' }] };
    const values = (day: string) => ({ name: 'Öğle', hours: [{ day }] });
    await expect(findPossibleDuplicate(listOf(stored), 'menus', values('mon'))).resolves.toBe(stored);
    await expect(findPossibleDuplicate(listOf(stored), 'menus', values('tue'))).resolves.toBeUndefined();
  });
});

describe('P8 a copy or an undo on a backend that gives each record fields of its own', () => {
  const çay = {
    name: 'Çay',
    description: '',
    price: 1250,
    ingredients: [{ id: 4, name: 'Çay' }],
    photo: null,
  };
  const deleted = { ...çay, id: 7, url: 'https://a.test/products/7/', created_at: '2026-01-01T00:00:00Z' };
  const found = (stored: object) =>
    findPossibleDuplicate(listOf(stored as AnyRecord), 'products', { ...deleted });

  it('is found by what was sent, although its address is another one', async () => {
    const again = { ...deleted, id: 8, url: 'https://a.test/products/8/' };
    await expect(found(again)).resolves.toBe(again);
  });

  it.each([
    ['price', { price: 1300 }],
    ['ingredients', { ingredients: [] }],
    ['photo, where it had none', { photo: 'https://a.test/8.webp' }],
  ])('is another one with another %s', async (_, other) => {
    await expect(found({ ...deleted, id: 8, ...other })).resolves.toBeUndefined();
  });

  it('compares a field that is sent under another name', async () => {
    const provider = (stored: AnyRecord) => ({
      ...listOf(stored),
      bodyOf: async (_: string, values: object) => {
        const { name, menu } = values as { name: string; menu: { id: number } };
        return { name, menu_id: menu.id };
      },
    });
    const values = { name: 'Masa 4', menu: { id: 1 }, url: 'x' };
    const same = { id: 9, name: 'Masa 4', menu: { id: 1 }, url: 'y' };
    await expect(findPossibleDuplicate(provider(same), 'links', values)).resolves.toBe(same);
    const other = { ...same, menu: { id: 2 } };
    await expect(findPossibleDuplicate(provider(other), 'links', values)).resolves.toBeUndefined();
  });
});

describe('a search in the browser', () => {
  const records = [
    { id: 'bafe-01', name: 'Çay', photo: 'https://a.test/media/cay.jpg', menu: { id: 'x', name: 'Öğle' } },
    { id: 'bafe-02', name: 'Kafe', photo: '/media/kafe.jpg', sold_out_until: '2026-01-01T00:00:00Z' },
  ];
  it.each([
    ['fe', ['Kafe']],
    ['jpg', []],
    ['media', []],
    ['2026', []],
    ['ogle', []],
    ['ÖĞLE', ['Çay']],
  ])('for %j finds what users know of a record, and no id, address or time', (text, names) => {
    expect(searchHere(records, text).map(({ name }) => name)).toEqual(names);
  });
});
