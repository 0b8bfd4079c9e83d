// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '../../src/api/AnyRecord';
import { findPossibleDuplicate } from '../../src/resource/form/save/findPossibleDuplicate';
import { searchHere } from '../../src/resource/list/toolbar/searchHere';

const listOf = (...records: AnyRecord[]) => ({
  getList: () => Promise.resolve({ data: records, total: records.length }) as never,
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
