// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { parseDecimal } from '../../src/contract/decimal';
import { fold } from '../../src/contract/fold';
import { byNumber, idOf, ids } from '../../src/contract/ids';
import { ratePassword } from '../../src/contract/passwordRule';
import { isToken } from '../../src/contract/token';

describe('the rules of the contract', () => {
  it('fold a text to small letters', () => {
    expect(fold('  ÇAY\u00a0\tIĞDIR ')).toBe('çay iğdir');
    expect(fold('STRASSE')).not.toBe(fold('straße'));
  });

  it('refuse a number whose groups are not all of three digits', () => {
    expect(parseDecimal('1.234.567,5')).toBe('1234567.5');
    for (const text of ['1.23.456,5', '1.234.56,5', '1234.567,5', '1.2345,5'])
      expect(parseDecimal(text)).toBeNull();
  });

  it('take an id for a number only if it is written as one', () => {
    expect(['12', '0', '-3'].map(idOf)).toEqual([12, 0, -3]);
    for (const text of ['007', '1e3', '', ' 5', '9007199254740993', 'a1b2', '1.5', 'Infinity'])
      expect(idOf(text)).toBe(text);
  });

  it('order records by their numbers, and leave the order of other ids', () => {
    const sorted = [{ id: 10 }, { id: 9 }, { id: 11 }].sort(byNumber).map(({ id }) => id);
    expect(sorted).toEqual([9, 10, 11]);
    expect(byNumber({ id: 'b' }, { id: 'a' })).toBe(0);
    expect(byNumber({ id: 3 }, { id: 1 })).toBe(2);
  });

  it('take the ids of embedded records, and none where there are none', () => {
    expect(ids([{ id: 3 }, { id: 4 }])).toEqual([3, 4]);
    expect([ids(null), ids(undefined)]).toEqual([[], []]);
  });

  it('accept a token of up to 4,096 visible letters', () => {
    expect([isToken('a'.repeat(4096)), isToken('a'.repeat(4097)), isToken(''), isToken('ä')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('B6 a password', () => {
  const own = ['Ayşe', 'Işık', 'ayse.isik', 'ayse.isik@example.com', 'Çınar Lokantası'];

  it.each([
    // Keyboard rows from right to left.
    ['nrdoiğgf', 'sequence'],
    ['şlkjhgfd', 'sequence'],
    // First and last name, in either order.
    ['isikayse', 'personal'],
    ['ışıkayşe1', 'personal'],
  ])('%j is %s', (password, reason) => expect(ratePassword(password, own)).toBe(reason));

  it('may be a common word with more than five other characters', () => {
    expect(ratePassword('sofra!', [])).toBe('short');
    expect(ratePassword('sofra!?2024', [])).toBe('fair');
    expect(ratePassword('sofra2024', [])).toBe('common');
  });
});
