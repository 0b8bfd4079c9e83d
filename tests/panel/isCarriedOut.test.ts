// @vitest-environment node
import { expect, it } from 'vitest';
import { isCarriedOut } from '../../src/api/isCarriedOut';

const before = {
  id: 1,
  name: 'Çay',
  price: '25.00',
  menu: { id: 3, name: 'Öğle' },
  note: null,
  photo: '/1/photo',
};

it.each<[what: string, values: object, now: object, isIt: boolean]>([
  ['a changed text', { name: 'Demli çay' }, { name: 'Demli çay' }, true],
  ['a text that the backend trims', { name: 'Demli çay ' }, { name: 'Demli çay' }, true],
  ['an unchanged record', { name: 'Demli çay' }, {}, false],
  ['another reference', { menu: 4 }, { menu: { id: 4, name: 'Akşam' } }, true],
  ['the reference of before', { menu: 4 }, {}, false],
  ['a number in another notation', { price: '26.5' }, { price: '26.50' }, true],
  ['a space at the end', { name: 'Çay ' }, {}, true],
  ['one of two changes', { name: 'Su', note: 'x' }, { note: 'x' }, true],
  ['no change of the form', { menu: 3, note: '', price: '25.00' }, {}, true],
  ['a new photo at the same address', { photo: new File(['x'], 'x.png') }, {}, true],
  ['a field that the backend does not have', { name: 'Çay', colour: 'red' }, {}, true],
])('P7 %s is told from an answer without the backend', (_, values, now, isIt) => {
  expect(isCarriedOut({ ...before, ...values }, { ...before, ...now }, before)).toBe(isIt);
});

it('P7 a later time of the last change is enough', () => {
  const [one, two] = ['2026-01-01T00:00:00Z', '2026-01-01T00:00:01Z'].map(updated_at => ({
    ...before,
    updated_at,
  }));
  expect(isCarriedOut({ ...one, name: 'Su' }, two!, one)).toBe(true);
  expect(isCarriedOut({ ...one, name: 'Su' }, one!, one)).toBe(false);
});

it('P7 a change of a record that is not known is told by one of its values', () => {
  expect(isCarriedOut({ sort_order: 4 }, { id: 1, sort_order: 4 })).toBe(true);
  expect(isCarriedOut({ sort_order: 4 }, { id: 1, sort_order: 3 })).toBe(false);
  expect(isCarriedOut({ is_open: true }, { id: 1 })).toBe(true);
  expect(isCarriedOut({ price: '12.5' }, { id: 1, price: '12.50' })).toBe(true);
  const closed_at = '2026-11-29T20:00:00.000Z';
  expect(isCarriedOut({ closed_at }, { id: 1, closed_at: '2026-11-29T23:00:00+03:00' })).toBe(true);
});
