// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '../../src/api/AnyRecord';
import { ApiError, mayBeCarriedOut } from '../../src/api/ApiError';
import {
  fieldsToChoose,
  isMine,
  merge,
  overLostSave,
  saveOrAsk,
  type Conflict,
  type SaveAttempt,
} from '../../src/form/conflict';
import type { LostSave } from '../../src/unsaved/drafts';
import { isSameRecord, isSameVersion } from '../../src/form/sameRecord';
import { isSameValue } from '../../src/api/sameValue';

/** The rules by which two versions of a record are merged, for any three versions. */

const value = fc.oneof(
  fc.constantFrom('', 'Öğle', 'Akşam', ' Öğle ', null, '10', '10.0', 10, true, false),
  fc.array(fc.record({ id: fc.nat(3), name: fc.string({ maxLength: 3 }) }), { maxLength: 3 }),
);
const version = fc.record({
  name: value,
  description: value,
  price: value,
  categories: value,
  sort_order: fc.nat(3),
});
const conflicts = fc.tuple(version, version, version).map(([mine, theirs, base]): Conflict => ({
  mine: { id: 1, ...mine },
  theirs: { id: 1, updated_at: 'b', ...theirs },
  base: { id: 1, updated_at: 'a', ...base },
}));
const FIELDS = ['name', 'description', 'price', 'categories'] as const;

it('P22 asks for nothing when the other version has changed no field of the form', () => {
  fc.assert(
    fc.property(conflicts, fc.nat(9), ({ mine, base }, sort_order) => {
      const conflict = { mine, base, theirs: { ...base, sort_order, updated_at: 'b' } };
      expect(fieldsToChoose(conflict)).toEqual([]);
      const merged = merge(conflict, []);
      for (const field of FIELDS) expect(merged[field]).toBe(mine[field]);
    }),
  );
});

it('P22 P8 a time in another notation, and an object of nothing, are no other values', () => {
  const base = { id: 1, opens: null, address: null };
  const same = (mine: object, theirs: object) =>
    fieldsToChoose({
      mine: { ...base, ...mine },
      theirs: { ...base, note: 'x', ...theirs },
      base: { ...base, note: '' },
    });
  expect(same({ opens: '09:30' }, { opens: '09:30:00' })).toEqual([]);
  expect(same({ opens: '09:30' }, { opens: '09:30:01' })).toEqual(['opens']);
  expect(same({ opens: '2026-11-22T06:30:00.000Z' }, { opens: '2026-11-22T09:30:00+03:00' })).toEqual([]);
  expect(same({ opens: new Date('2026-11-22T06:30:00Z') }, { opens: '2026-11-22T06:30:00Z' })).toEqual([]);
  expect(same({ opens: 'a\nb' }, { opens: 'a\r\nb' })).toEqual([]);
  expect(same({ address: { city: null } }, {})).toEqual([]);
  expect(same({ address: { id: null } }, { address: null })).toEqual([]);
  const changed = {
    mine: { ...base, address: { city: '' } },
    theirs: { ...base, address: { city: 'İzmir' } },
    base,
  };
  expect(isMine(changed, 'address')).toBe(false);
  expect(isMine({ ...changed, rows: ['address'] }, 'address')).toBe(false);
  expect(merge(changed, ['address'])).toMatchObject({ address: { city: 'İzmir' } });
});

it('P22 asks for no mark “sold out”, which a form does not send, and takes the other version’s', () => {
  const base = { id: 1, name: 'Çay', price: 25, sold_out_until: null };
  const theirs = { ...base, price: 27, sold_out_until: '2026-11-29T20:30:00Z' };
  const conflict = { mine: { ...base, name: 'Demli çay' }, theirs, base };
  expect(fieldsToChoose(conflict)).toEqual(['name', 'price']);
  expect(merge(conflict, [])).toMatchObject({ sold_out_until: theirs.sold_out_until });
});

it('P22 asks for each field in which the versions differ, and for no other', () => {
  fc.assert(
    fc.property(conflicts, conflict => {
      const { mine, theirs, base } = conflict;
      const isChanged = FIELDS.some(field => !isSameValue(base[field], theirs[field]));
      const differing = FIELDS.filter(field => !isSameValue(mine[field], theirs[field]));
      expect(fieldsToChoose(conflict).sort()).toEqual(isChanged ? differing.sort() : []);
    }),
  );
});

it('P22 saves of each field the chosen version, and nothing else', () => {
  fc.assert(
    fc.property(conflicts, fc.subarray([...FIELDS]), (conflict, chosen) => {
      const merged = merge(conflict, chosen);
      for (const field of FIELDS) {
        const from = chosen.includes(field) ? conflict.theirs : conflict.mine;
        expect(isSameValue(merged[field], from[field])).toBe(true);
      }
      expect(Object.keys(merged).sort()).toEqual(Object.keys(conflict.mine).sort());
    }),
  );
});

it('P22 proposes what each user has changed, and the own change where both have', () => {
  fc.assert(
    fc.property(conflicts, conflict => {
      const { mine, theirs, base } = conflict;
      const fields = fieldsToChoose(conflict);
      const proposed = merge(
        conflict,
        fields.filter(field => !isMine(conflict, field)),
      );
      for (const field of fields) {
        const expected = isSameValue(mine[field], base[field]) ? theirs : mine;
        expect(isSameValue(proposed[field], expected[field])).toBe(true);
      }
    }),
  );
});

it('P22 digits are a number only if they are written like one', () => {
  for (const [one, other] of [
    ['05551234567', '5551234567'],
    ['007', '7'],
    ['12345678901234567', '12345678901234568'],
  ])
    expect(isSameValue(one, other), one).toBe(false);
  for (const same of ['10.50', '10.5', 10.5, ' 10.50 ']) expect(isSameValue('10.5', same)).toBe(true);
  expect(isSameValue('0.00', 0)).toBe(true);
  expect(isSameValue('-0', 0)).toBe(true);
});

describe('P22 rows of a record itself', () => {
  const version = (hours: unknown, staff: unknown = []) => ({ id: 1, name: 'Çay', hours, staff });
  const base = version([{ id: 3, opens: '09:00', created_at: 'a' }], [{ id: 5, name: 'Ece' }]);

  it.each([
    ['a value within a row', [{ id: 3, opens: '10:00' }]],
    ['a row more', [{ id: 3, opens: '09:00' }, { opens: '18:00' }]],
    ['no row any more', []],
  ])('differ by %s', (_, hours) => {
    const conflict = { base, mine: { ...base, name: 'Demli çay' }, theirs: version(hours), rows: ['hours'] };
    expect(fieldsToChoose(conflict)).toContain('hours');
    expect(isMine(conflict, 'hours')).toBe(false);
    expect(merge(conflict, ['hours']).hours).toBe(hours);
  });

  it('differ by a value of the rows within a row, but not by what a record has that a row refers to', () => {
    const hours = (guests: number, day: string) => [
      { id: 3, breaks: [{ id: 7, tables: [{ id: 9, guests }] }], day: { id: 1, name: day } },
    ];
    const rows = ['hours', 'hours.breaks', 'hours.breaks.tables', 'hours.breaks.tables.guests'];
    const before = version(hours(4, 'Salı'));
    expect(isSameRecord(before, version(hours(5, 'Salı')), rows)).toBe(false);
    expect(isSameRecord(before, version(hours(4, 'Perşembe')), rows)).toBe(true);
  });

  it('are the same with another id, another time of creation and a number as a text', () => {
    const same = [{ id: 4, opens: '09:00', created_at: 'b' }];
    expect(isSameRecord(base, version(same, base.staff), ['hours'])).toBe(true);
    expect(isSameRecord(version([{ size: '1.50' }]), version([{ id: 1, size: 1.5 }]), ['hours'])).toBe(true);
  });

  it('may be single values, whose order does not count', () => {
    expect(isSameRecord(version(['a', 'b']), version(['b', 'a']), ['hours'])).toBe(true);
    expect(isSameRecord(version(['a', 'b']), version(['a']), ['hours'])).toBe(false);
  });

  it('are not mixed up with embedded records, whose names may change', () => {
    expect(isSameRecord(base, version(base.hours, [{ id: 5, name: 'Ece A.' }]), ['hours'])).toBe(true);
  });

  it('make a lost save no own version', async () => {
    const sent = version([{ id: 3, opens: '08:00' }]);
    const theirs = version([{ id: 3, opens: '10:00' }]);
    const outcomes: (() => Promise<SaveAttempt<string>>)[] = [
      () => Promise.reject(new ApiError('unconfirmed')),
      () => Promise.resolve({ theirs }),
    ];
    const send = overLostSave(noLostSaves(), () => outcomes.shift()!(), ['hours']);
    await expect(send(sent, base)).rejects.toThrow();
    await expect(send(sent, base)).resolves.toEqual({ theirs });
  });
});

it('P8 what was sent without an answer is no own version any more once a save was confirmed', async () => {
  const version = (name: string) => ({ id: 1, name });
  const outcomes: (() => Promise<SaveAttempt<string>>)[] = [
    () => Promise.reject(new ApiError('unconfirmed')),
    () => Promise.resolve({ saved: 'A 3' }),
    // A colleague has put the version of the lost save back.
    () => Promise.resolve({ theirs: version('A 2') }),
  ];
  const send = overLostSave(noLostSaves(), () => outcomes.shift()!());
  await expect(send(version('A 2'), version('A'))).rejects.toThrow();
  await expect(send(version('A 3'), version('A 2'))).resolves.toEqual({ saved: 'A 3' });
  await expect(send(version('A 4'), version('A 3'))).resolves.toEqual({ theirs: version('A 2') });
  expect(outcomes).toEqual([]);
});

/** What a form holds of its lost saves. */
function noLostSaves() {
  let saves: readonly LostSave[] = [];
  return { latest: () => saves, set: (changed: readonly LostSave[]) => void (saves = changed) };
}

it('P8 a repeat over the own version is noted too, whether it is lost or confirmed', async () => {
  const version = (name: string) => ({ id: 1, name });
  const lost = () => Promise.reject(new ApiError('unconfirmed'));
  const theirs = (name: string) => () => Promise.resolve({ theirs: version(name) });
  const outcomes: (() => Promise<SaveAttempt<string>>)[] = [
    lost,
    theirs('A 2'),
    // The repeat over A 2.
    lost,
    theirs('A 3'),
    () => Promise.resolve({ saved: 'A 4' }),
    // A colleague has put the version of a lost save back.
    theirs('A 2'),
  ];
  const send = overLostSave(noLostSaves(), () => outcomes.shift()!());
  await expect(send(version('A 2'), version('A'))).rejects.toThrow();
  await expect(send(version('A 3'), version('A'))).rejects.toThrow();
  await expect(send(version('A 4'), version('A'))).resolves.toEqual({ saved: 'A 4' });
  await expect(send(version('A 5'), version('A 4'))).resolves.toEqual({ theirs: version('A 2') });
  expect(outcomes).toEqual([]);
});

it('P22 a save that was refused is no own version', async () => {
  const version = (name: string) => ({ id: 1, name });
  const outcomes: (() => Promise<SaveAttempt<string>>)[] = [
    () => Promise.reject(new ApiError('refused', { status: 400 })),
    () => Promise.resolve({ theirs: version('A 2') }),
  ];
  const send = overLostSave(noLostSaves(), () => outcomes.shift()!());
  await expect(send(version('A 2'), version('A'))).rejects.toThrow();
  await expect(send(version('A 3'), version('A'))).resolves.toEqual({ theirs: version('A 2') });
});

it('P22 what gave way to a version of another user was not saved: it is no own version later', async () => {
  const version = (name: string) => ({ id: 1, name });
  const outcomes = ['A 2', 'A 3'];
  const send = overLostSave(noLostSaves(), async () => ({ theirs: version(outcomes.shift()!) }));
  await expect(send(version('A 3'), version('A'))).resolves.toEqual({ theirs: version('A 2') });
  // The user has chosen another name, and the colleague the one that the user had typed.
  await expect(send(version('A 4'), version('A 2'))).resolves.toEqual({ theirs: version('A 3') });
});

describe('P8 a lost save that has sent a photo', () => {
  const base = { id: 1, name: 'Çay', photo: '/a.webp' };
  const photo = new File(['x'], 'x.webp');

  /** Saves again after a save that had no answer, when the backend has this version. */
  async function saveAgain(mine: AnyRecord, theirs: AnyRecord) {
    const outcomes: (() => Promise<SaveAttempt<string>>)[] = [
      () => Promise.reject(new ApiError('unconfirmed')),
      () => Promise.resolve({ theirs }),
      () => Promise.resolve({ saved: 'again' }),
    ];
    const send = overLostSave(noLostSaves(), () => outcomes.shift()!());
    await expect(send(mine, base)).rejects.toThrow();
    return send(mine, base);
  }

  it('does not make the photo of another user the own version', async () => {
    const theirs = { ...base, photo: '/b.webp' };
    expect(await saveAgain({ ...base, photo }, theirs)).toEqual({ theirs });
  });

  it('is the own version also with the files of react-admin’s inputs', async () => {
    const mine = { ...base, name: 'Demli çay', photo: { rawFile: photo, src: 'blob:1', title: 'x.webp' } };
    const theirs = { ...base, name: 'Demli çay', photo: '/b.webp' };
    expect(await saveAgain(mine, theirs)).toEqual({ saved: 'again' });
  });

  it('is the own version when another changed field shows it', async () => {
    const theirs = { ...base, name: 'Demli çay', photo: '/b.webp' };
    expect(await saveAgain({ ...base, name: 'Demli çay', photo }, theirs)).toEqual({ saved: 'again' });
  });
});

it('P22 a read that fails after a refused save is no lost save', () => {
  const evidence = { method: 'GET', url: '/menus/1/' } as ApiError['evidence'];
  expect(mayBeCarriedOut(Object.assign(new ApiError('server'), { evidence }))).toBe(false);
  expect(mayBeCarriedOut(new ApiError('server'))).toBe(true);
});

it('P22 stops when each try meets another version without a difference to choose from', async () => {
  const base = { id: 1, name: 'Çay', updated_at: 'a' };
  let sent = 0;
  const save = saveOrAsk({
    mine: { ...base, name: 'Kahve' },
    base,
    send: async () => ({ theirs: { ...base, updated_at: String((sent += 1)) } }),
    ask: () => Promise.reject(new Error('There is nothing to ask.')),
  });
  await expect(save).rejects.toMatchObject({ failure: 'refused', status: 412 });
  expect(sent).toBe(4);
});

it('P22 asks as often as another user has changed something meanwhile', async () => {
  const base = { id: 1, name: 'Çay', updated_at: 'a' };
  let asked = 0;
  const send = async (mine: AnyRecord): Promise<SaveAttempt<AnyRecord>> =>
    asked < 10 ? { theirs: { ...base, name: `Çay ${asked}` } } : { saved: mine };
  const ask = async ({ mine }: Conflict) => {
    asked += 1;
    return mine;
  };
  expect(await saveOrAsk({ mine: { ...base, name: 'Kahve' }, base, send, ask })).toMatchObject({
    name: 'Kahve',
  });
  expect(asked).toBe(10);
});

it('P22 a version is told by the time of the last change, or by the values where one of both has no time', () => {
  const read = { id: 1, name: 'Öğle', photo: '/a.webp?signed=1', updated_at: '2026-11-01' };
  expect(isSameVersion({ ...read, name: 'Akşam' }, read)).toBe(true);
  expect(isSameVersion({ ...read, updated_at: '2026-11-02' }, read)).toBe(false);
  for (const updated_at of [null, undefined]) {
    const untimed = { ...read, updated_at };
    expect(isSameVersion({ ...untimed, photo: '/a.webp?signed=2' }, untimed)).toBe(true);
    expect(isSameVersion({ ...untimed, photo: '/b.webp?signed=1' }, untimed)).toBe(false);
    expect(isSameVersion({ ...untimed, name: 'Akşam' }, untimed)).toBe(false);
    expect(isSameVersion({ ...read, name: 'Akşam' }, untimed)).toBe(false);
  }
});
