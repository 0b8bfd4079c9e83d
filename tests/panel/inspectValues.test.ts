// @vitest-environment node
import { expect, it } from 'vitest';
import { inspectValues } from '../../src/diagnosis/inspectValues';

const RIGHT = {
  id: 1,
  name: 'Menemen',
  price: '12.50',
  sort_order: 0,
  photo: null,
  created_at: '2026-05-31T12:30:00.123Z',
  updated_at: '2026-05-31',
};

it('values of the contract are right', () => {
  const others = { id: 'b-2', name: '', price: 12.5, photo: 'https://x.test/a.jpg', updated_at: null };
  expect(inspectValues([RIGHT, others])).toEqual([]);
});

it.each(['09:30', '09:30:00', '23:59:59.123456'])('%s is a time of the day', closes_at => {
  expect(inspectValues([{ id: 1, closes_at }])).toEqual([]);
});

it.each<[field: string, value: unknown, remedy: RegExp]>([
  ['updated_at', 1_775_467_800, /times: 'seconds'/],
  ['updated_at', 1_775_467_800_000, /times: 'milliseconds'/],
  ['updated_at', '21/11/2026', /ISO 8601/],
  ['created_at', '2026-13-45', /ISO 8601/],
  ['opened_at', '25:00', /ISO 8601/],
  ['opened_at', '9:30', /ISO 8601/],
  ['price', '12,50 TL', /figure alone/],
  ['price', '', /figure alone/],
  ['name', null, /a text/],
  ['sort_order', '1', /counted from 0/],
  ['photo', '/media/a.jpg', /"request": request/],
])('%s: %j is wrong, also in a later row', (field, value, remedy) => {
  const [wrong, ...more] = inspectValues([RIGHT, { ...RIGHT, id: 7, [field]: value }]);
  expect(more).toEqual([]);
  expect(wrong).toMatchObject({ place: `${field} of the record 7`, came: JSON.stringify(value) });
  expect(wrong?.remedy).toMatch(remedy);
});

it('the first wrong value of each field is enough', () => {
  const rows = [
    { id: 1, price: 'x' },
    { id: 2, price: 'y', name: 5 },
  ];
  expect(inspectValues(rows).map(({ place }) => place)).toEqual([
    'price of the record 1',
    'name of the record 2',
  ]);
});

it('an embedded record is no value', () => {
  expect(inspectValues([{ id: 1, photo: { id: 2, name: 'a' } }], ['photo'])).toEqual([]);
});
