// @vitest-environment node
import { toBody } from '../../src/api/multipart';
import { describe, expect, it } from 'vitest';
import { defineBackend, isHeader } from '../../src/api/defineBackend';

const read = (backend: ReturnType<typeof defineBackend>, answer: unknown) =>
  backend.answer(answer, 'record', new Headers());

it('a record that has an id of its own is identified by the declared field', () => {
  const backend = defineBackend({ id: 'uuid' });
  const record = { id: 'a-1', name: 'Öğle', menu: { id: 'b-2', name: 'Kış' } };
  expect(
    read(backend, { uuid: 'a-1', id: 5, name: 'Öğle', menu: { id: 7, uuid: 'b-2', name: 'Kış' } }),
  ).toEqual(record);
  expect(read(backend, { id: 5, uuid: 'a-1', name: 'Öğle', menu: { uuid: 'b-2', name: 'Kış' } })).toEqual(
    record,
  );
});

it('is sent the id of a record in the declared field, also where the record has such a field of its own', () => {
  const backend = defineBackend({ id: 'uuid' });
  expect(backend.body({ id: 'a-1', uuid: 'x' })).toEqual({ uuid: 'a-1' });
  expect(backend.body({ uuid: 'x', id: 'a-1' })).toEqual({ uuid: 'a-1' });
});

it('an embedded record without the declared field keeps its id', () => {
  const backend = defineBackend({ id: 'uuid' });
  expect(read(backend, { uuid: 'a-1', menu: { id: 7, name: 'Kış' } })).toEqual({
    id: 'a-1',
    menu: { id: 7, name: 'Kış' },
  });
});

it.each([
  [undefined, 'menus/?page=1', 'menus/?page=3'],
  [1, 'menus/?page=1', 'menus/?page=3'],
  [0, 'menus/?page=0', 'menus/?page=2'],
] as const)('counts pages from firstPage: %s', (firstPage, first, third) => {
  const backend = defineBackend(firstPage === undefined ? {} : { firstPage });
  const page = (number: string) => backend.address('menus/', new URLSearchParams({ page: number }));
  expect([page('1'), page('3')]).toEqual([first, third]);
});

describe('a backend in camelCase', () => {
  const backend = defineBackend({ fields: 'camelCase' });

  it('is sent its own names, at every depth and in a form too', () => {
    expect(
      backend.body({ sort_order: 1, company: { currency_id: 2, first_name: 'Ayşe' }, ids: [{ menu_id: 3 }] }),
    ).toEqual({
      sortOrder: 1,
      company: { currencyId: 2, firstName: 'Ayşe' },
      ids: [{ menuId: 3 }],
    });
    const form = new FormData();
    form.append('menu_id', '3');
    form.append('ingredients', '1');
    form.append('ingredients', '2');
    const sent = backend.body(form) as FormData;
    expect([...sent]).toEqual([
      ['menuId', '3'],
      ['ingredients', '1'],
      ['ingredients', '2'],
    ]);
  });

  it('is sent its own names within the rows beside a file, which is sent as it is', () => {
    const photo = new File(['x'], 'x.png');
    const form = toBody(backend.body({ opening_hours: [{ day_of_week: 1 }], menu_photo: photo })) as FormData;
    expect(form.get('openingHours')).toBe('[{"dayOfWeek":1}]');
    expect(form.get('menuPhoto')).toMatchObject({ name: 'x.png', size: 1 });
  });

  it('is read in the contract’s names', () => {
    expect(
      read(backend, { id: 1, sortOrder: 2, menu: { updatedAt: 'x', name: null }, tags: ['aB', 3] }),
    ).toEqual({
      id: 1,
      sort_order: 2,
      menu: { updated_at: 'x', name: null },
      tags: ['aB', 3],
    });
    expect(backend.answer({ firstName: ['No.'] }, undefined, new Headers())).toEqual({ first_name: ['No.'] });
  });

  it('is sent and read with the keys of JSON values that are no names, such as languages', () => {
    const greeting = { 'pt-BR': 'Olá', zh_Hant: '你好', TR: 'Merhaba', 'opening hours': 'x', en: 'Hello' };
    expect(read(backend, { id: 1, longGreeting: greeting })).toEqual({ id: 1, long_greeting: greeting });
    expect(backend.body({ long_greeting: greeting })).toEqual({ longGreeting: greeting });
  });

  it('keeps of two keys with the same name the one that had it, in any order', () => {
    for (const greeting of [
      { ptBr: 'renamed', pt_br: 'Olá' },
      { pt_br: 'Olá', ptBr: 'renamed' },
    ])
      expect(read(backend, { id: 1, greeting })).toEqual({ id: 1, greeting: { pt_br: 'Olá' } });
    for (const greeting of [
      { pt_br: 'renamed', ptBr: 'Olá' },
      { ptBr: 'Olá', pt_br: 'renamed' },
    ])
      expect(backend.body({ greeting })).toEqual({ greeting: { ptBr: 'Olá' } });
  });

  it('names the fields of a refusal by their paths', () => {
    const refusal = { 'company.firstName': ['No.'], 'openingHours.1.dayOfWeek': ['Required.'] };
    expect(backend.answer(refusal, undefined, new Headers())).toEqual({
      'company.first_name': ['No.'],
      'opening_hours.1.day_of_week': ['Required.'],
    });
  });

  it('is ordered by its own names', () => {
    const ordered = (ordering: string) => backend.address('menus/', new URLSearchParams({ ordering }));
    expect(['updated_at', '-updated_at', '-main_menu__sort_order', '-pk', 'pk'].map(ordered)).toEqual([
      'menus/?ordering=updatedAt',
      'menus/?ordering=-updatedAt',
      'menus/?ordering=-mainMenu__sortOrder',
      'menus/?ordering=-pk',
      'menus/?ordering=pk',
    ]);
  });

  it('is ordered by its own names in its own way too', () => {
    const own = defineBackend({
      fields: 'camelCase',
      ordering: (field, isDescending) => `${field},${isDescending ? 'DESC' : 'ASC'}`,
    });
    const ordered = (ordering: string) => own.address('menus/', new URLSearchParams({ ordering }));
    expect(['updated_at', '-sort_order', 'main_menu__name', '-pk'].map(ordered)).toEqual([
      'menus/?ordering=updatedAt%2CASC',
      'menus/?ordering=sortOrder%2CDESC',
      'menus/?ordering=mainMenu.name%2CASC',
      'menus/?ordering=id%2CDESC',
    ]);
  });
});

it('ids and times are sent as the backend writes them', () => {
  const backend = defineBackend({ id: 'uuid', times: 'seconds' });
  expect(
    backend.body({ hours: [{ id: 'a1', day: 1 }], open_at: '2026-04-06T12:30:00.000Z', format: '2026' }),
  ).toEqual({ hours: [{ uuid: 'a1', day: 1 }], open_at: 1775478600, format: '2026' });
  const time = new Date(0);
  expect(backend.body({ opens: time })).toEqual({ opens: time });
});

it('another backend is sent what it was given', () => {
  const backend = defineBackend({ id: 'uuid' });
  const [values, form] = [{ sort_order: 1 }, new FormData()];
  expect(backend.body(values)).toEqual(values);
  expect([...(backend.body(form) as FormData)]).toEqual([...form]);
  expect(backend.address('menus/', undefined)).toBe('menus/');
});

it('a backend without deviations is read as it answers', () => {
  const answer = { id: 1, sortOrder: 2, updated_at: 1775467800 };
  expect(read(defineBackend({}), answer)).toBe(answer);
});

it.each([
  ['seconds', 1775467800],
  ['milliseconds', 1775467800000],
] as const)('times in %s since 1970 become ISO 8601', (times, time) => {
  const backend = defineBackend({ times });
  expect(
    read(backend, { id: 1, updated_at: time, created_at: null, _at: 5, price: 1775467800, at_home: 1 }),
  ).toEqual({
    id: 1,
    updated_at: '2026-04-06T09:30:00.000Z',
    created_at: null,
    _at: new Date(times === 'seconds' ? 5000 : 5).toISOString(),
    price: 1775467800,
    at_home: 1,
  });
});

it('names, scheme, prefix and slash are the backend’s', () => {
  const backend = defineBackend({
    tokenScheme: 'Bearer',
    prefix: 'v2/',
    trailingSlash: false,
    parameters: { limit: 'per_page', ordering: 'sort' },
    ordering: (field, isDescending) => `${field},${isDescending ? 'desc' : 'asc'}`,
  });
  expect(backend.authorization('abc')).toBe('Bearer abc');
  expect(backend.address('menus/', new URLSearchParams({ limit: '20', ordering: '-pk' }))).toBe(
    'v2/menus?per_page=20&sort=id%2Cdesc',
  );
  expect(defineBackend({}).authorization('abc')).toBe('Token abc');
});

describe('an answer', () => {
  const none = new Headers();

  it('has the token, the rows and the record where the options say', () => {
    const backend = defineBackend({
      token: 'data.access',
      list: { rows: 'data.items', total: 'data.meta.total' },
      record: 'data',
      fields: 'camelCase',
    });
    expect(backend.answer({ data: { access: 'abc' } }, 'token', none)).toEqual({ token: 'abc' });
    for (const broken of [{ data: null }, { data: 'x' }, null, 'x'])
      expect(backend.answer(broken, 'token', none)).toEqual({ token: undefined });
    expect(
      backend.answer({ data: { items: [{ sortOrder: 1 }], meta: { total: 45 } } }, 'list', none),
    ).toEqual({ results: [{ sort_order: 1 }], count: 45 });
    expect(backend.answer({ data: { sortOrder: 1 } }, 'record', none)).toEqual({ sort_order: 1 });
    const names = { data: { items: [{ minorUnit: 2 }], meta: { total: 3 } } };
    expect(backend.answer(names, 'names', none)).toEqual({ results: [{ minor_unit: 2 }], count: 3 });
    expect(backend.answer([{ minorUnit: 2 }], 'names', none)).toEqual([{ minor_unit: 2 }]);
  });

  it('has rows and total in the contract’s fields by default, or is a list', () => {
    const backend = defineBackend({ id: 'uuid' });
    expect(backend.answer({ results: [{ uuid: 'a' }], count: 3 }, 'list', none)).toEqual({
      results: [{ id: 'a' }],
      count: 3,
    });
    expect(backend.answer([{ uuid: 'a' }], 'list', none)).toEqual([{ id: 'a' }]);
    expect(backend.answer({ count: 3 }, 'list', none)).toEqual({ results: undefined, count: 3 });
  });

  it('keeps the links to the pages around it, which show an ignored page', () => {
    const links = { next: 'http://x/?offset=20', previous: null };
    const answer = { results: [{ id: 1 }], count: 45, ...links };
    expect(defineBackend({}).answer(answer, 'list', none)).toEqual(answer);
  });

  it.each([
    ['Content-Range', 'items 0-19/45'],
    ['x-total-count', '45'],
  ])('may have its total in the header %s', (total, value) => {
    const backend = defineBackend({ list: { rows: 'data', total } });
    const headers = new Headers({ [total]: value });
    expect(backend.answer({ data: [] }, 'list', headers)).toEqual({ results: [], count: '45' });
    expect(backend.answer({ data: [] }, 'list', none)).toEqual({ results: [], count: undefined });
    expect(backend.answer({ data: [] }, 'names', headers)).toEqual({ results: [], count: '45' });
    // Names in the contract's shape, where only the lists have another one.
    const names = { results: [{ id: 1 }], count: 1 };
    expect(backend.answer(names, 'names', headers)).toEqual(names);
    expect(isHeader(total)).toBe(true);
  });

  it.each(['data.x-total-count', 'x-total-count.all', 'count'])(
    'has its total in a field named %s',
    total => {
      expect(isHeader(total)).toBe(false);
    },
  );
});
