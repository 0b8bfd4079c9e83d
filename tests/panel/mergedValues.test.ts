import { merge as reference } from 'es-toolkit/compat';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import merge from '../../scripts/build/merge';

const photo = new File(['x'], 'a.png');
const day = new Date('2026-11-28');

const plain = fc.constantFrom<unknown>(undefined, null, '', 0, false, 'Çay');
const rows = fc.array(fc.dictionary(fc.constantFrom('id', 'name'), plain), { maxLength: 3 });
/** What the values of a form and a record hold in a field of each kind, or do not hold. */
const values = fc.record(
  {
    text: plain,
    list: fc.array(plain, { maxLength: 3 }),
    rows,
    object: fc.record({ city: plain, streets: rows }, { requiredKeys: [] }),
    day: fc.constantFrom(null, day),
    photo: fc.constantFrom(null, 'https://a.example/a.png', photo),
  },
  { requiredKeys: [] },
);
const record = fc.option(values, { nil: undefined });

it('merges the values of a form as the function does that it replaces, and changes no source', () => {
  fc.assert(
    fc.property(record, record, (defaults, stored) => {
      const before = JSON.stringify([defaults, stored]);
      expect(merge({}, defaults, stored)).toEqual(reference({}, defaults, stored));
      expect(JSON.stringify([defaults, stored])).toBe(before);
    }),
  );
});

it('takes what the record has where the defaults have another kind of value', () => {
  const defaults = { photo: {}, tags: {}, address: [] };
  const stored = { photo, tags: ['hot'], address: { city: 'İzmir' } };
  const merged = merge({}, defaults, stored) as typeof stored;
  expect(merged).toEqual(stored);
  expect(merged.photo).toBe(photo);
});
