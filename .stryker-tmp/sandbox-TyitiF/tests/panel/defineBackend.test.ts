// @ts-nocheck
// @vitest-environment node
import { expect, it } from 'vitest';
import { defineBackend } from '../../src/api/defineBackend';

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
