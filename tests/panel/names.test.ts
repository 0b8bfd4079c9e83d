// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fold } from '../../src/contract/fold';
import { findByName, searchByName } from '../../src/api/lists/searchByName';
import { ingredientNameProblem } from '../../src/contract/ingredientName';
import type { Named } from '../../src/contract/records';
import { namedIn } from '../../src/resource/namedIn';

describe('P36 names that are the same', () => {
  it.each([
    ['MILK', 'milk'],
    ['ISPANAK', 'ıspanak'],
    ['İZMİR', 'izmir'],
    ['Şiş', 'S\u0327is\u0327'],
    ['Çay', 'ÇAY'],
    ['İ', 'i̇'],
    ['süt\u00a0', 'Süt'],
    ['  kaymaklı\t ekmek ', 'KAYMAKLI EKMEK'],
  ])('%j and %j', (one, other) => expect(fold(one)).toBe(fold(other)));

  it.each([
    ['süt', 'sut'],
    ['çay', 'cay'],
    ['a b', 'ab'],
  ])('but not %j and %j', (one, other) => expect(fold(one)).not.toBe(fold(other)));

  it('are empty where a backend sends null, and a number is compared as it is written', () => {
    expect(fold(null)).toBe('');
    expect(fold(7)).toBe('7');
  });

  it('are folded to the same text when folded twice, and in any Unicode composition', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        expect(fold(fold(text))).toBe(fold(text));
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
      }),
    );
  });
});

it('a record without a name, or with an empty one, is shown by its id', () => {
  const records = [
    { id: 1, name: ' ' },
    { id: 2, name: null },
    { id: 3 },
    { id: 4, name: 5 },
    { id: 5, name: 'Tuz' },
  ];
  expect(namesOf(namedIn(records))).toEqual(['#1', '#2', '#3', '5', 'Tuz']);
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
        sort?: { field: string };
        signal?: AbortSignal;
      },
    ) => {
      const { page, perPage } = params.pagination;
      const found = records.filter(({ name }) => contains(name, params.filter?.name ?? ''));
      if (params.sort) found.sort((one, other) => one.name.localeCompare(other.name));
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
    expect(getList).toHaveBeenCalledTimes(3);
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

  it('searches the first thousand where a backend finds nothing that may compare Turkish letters otherwise', async () => {
    const { lists, getList } = buildList([...numbered(60), 'İzmir köfte'], { knows: 'case' });
    const search = (folds: boolean) => searchByName(lists, 'products', 'izm', undefined, folds).then(namesOf);
    expect(await search(true)).toEqual([]);
    getList.mockClear();
    expect(await search(false)).toEqual(['İzmir köfte']);
    expect(getList.mock.calls.map(([, { pagination }]) => pagination.perPage)).toEqual([50, 1000]);
  });

  it('finds the one that is named so, also where fifty newer ones have its name in theirs', async () => {
    const numbers = Array.from({ length: 400 }, (_, index) => `Tuz ${400 - index}`);
    const { lists, getList } = buildList([...numbers, 'Kaya Tuz 1'], { knows: 'fold' });
    const found = namesOf(await searchByName(lists, 'ingredients', 'tuz 1'));
    expect([found[0], found.length, new Set(found).size]).toEqual(['Tuz 1', 50, 50]);
    expect(getList.mock.calls.map(([, { pagination, sort }]) => [pagination.perPage, sort?.field])).toEqual([
      [50, undefined],
      [50, 'name'],
    ]);
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

describe('a record whose name is no text', () => {
  const lists = {
    getList: (async () => ({
      data: [
        { id: 1, name: null },
        { id: 2, name: 5 },
        { id: 3, name: 'Tuz' },
      ],
      total: 3,
    })) as never,
  };

  it('is among the first records, and does not stop a search', async () => {
    expect((await searchByName(lists, 'ingredients', '')).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(namesOf(await searchByName(lists, 'ingredients', 'TUZ'))).toEqual(['Tuz']);
  });

  it('takes no name', async () => {
    await expect(findByName(lists, 'ingredients', 'tuz')).resolves.toMatchObject({ id: 3 });
    await expect(findByName(lists, 'ingredients', 'Şeker')).resolves.toBeUndefined();
  });
});

it('records without a name are searched in their other texts', async () => {
  const links = [
    { id: 1, slug: 'ogle', menu: { id: 9, name: 'Öğle' }, updated_at: '2026-05-31' },
    { id: 2, slug: 'aksam', description: 'Masa 5', menu: null, updated_at: '2026-05-31' },
  ];
  const lists = { getList: (async () => ({ data: links, total: 2 })) as never };
  const idsOf = async (text: string) => (await searchByName(lists, 'links', text)).map(({ id }) => id);
  expect(await idsOf('OGLE')).toEqual([1]);
  expect(await idsOf('masa')).toEqual([2]);
  expect(await idsOf('2026')).toEqual([]);
  expect(await idsOf('')).toEqual([1, 2]);
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
