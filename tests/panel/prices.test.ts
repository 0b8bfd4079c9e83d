// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalsOf, isSamePrice, parseDecimal, priceNumber } from '../../src/contract/decimal';
import { formatDecimal, formatPrice } from '../../src/ui/format/price';

const digits = (minLength: number, maxLength: number) =>
  fc.array(fc.nat(9), { minLength, maxLength }).map(list => list.join(''));

describe('E2 a typed price', () => {
  it.each([
    ['0', '0'],
    ['7', '7'],
    ['12,5', '12.5'],
    ['12.5', '12.5'],
    ['1,50', '1.50'],
    [' 1,50\t', '1.50'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1.234.567,5', '1234567.5'],
    ['12,345,678.90', '12345678.90'],
    ['1.234', '1.234'],
    ['007', '7'],
    ['00,50', '0.50'],
    ['0,05', '0.05'],
    ['000', '0'],
  ])('%j is %s', (typed, plain) => expect(parseDecimal(typed)).toBe(plain));

  it.each([
    '',
    ' ',
    '-1',
    '+1',
    '1e21',
    '1e2',
    '0x10',
    'NaN',
    'Infinity',
    ',5',
    '.5',
    '5,',
    '5.',
    '1..5',
    '1 234,50',
    '1.2.3',
    '1,2,3',
    '1.234.567',
    '12.34,50',
    '1234.567,50',
    '1.2345,50',
    '1,234,50',
    '1.234,567,50',
    '.234,50',
    '12₺',
    '١٢',
    '1\n2',
  ])('%j is not a price', typed => expect(parseDecimal(typed)).toBeNull());

  it('P37 is never rounded, with a comma or a dot as decimal mark and with any grouping of thousands', () => {
    const group = (whole: string, mark: string) => whole.replace(/\B(?=(\d{3})+$)/g, mark);
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 30n), digits(1, 30), (number, fraction) => {
        const whole = String(number);
        const plain = `${whole}.${fraction}`;
        for (const typed of [
          `${whole}.${fraction}`,
          `${whole},${fraction}`,
          `${group(whole, '.')},${fraction}`,
          `${group(whole, ',')}.${fraction}`,
          `00${whole},${fraction}`,
        ])
          expect([typed, parseDecimal(typed)]).toEqual([typed, plain]);
        expect(parseDecimal(whole)).toBe(whole);
        expect(decimalsOf(plain)).toBe(fraction.length);
        expect(decimalsOf(whole)).toBe(0);
      }),
    );
  });

  it('P37 parses any text to a plain decimal or null, and a plain decimal to itself', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,-e+ ₺'.split('')) });
    fc.assert(
      fc.property(typed, text => {
        const plain = parseDecimal(text);
        if (plain === null) return;
        expect(plain).toMatch(/^(0|[1-9]\d*)(\.\d+)?$/);
        expect(parseDecimal(plain)).toBe(plain);
        expect(plain.replace(/\D/g, '').replace(/^0+/, '')).toBe(text.replace(/\D/g, '').replace(/^0+/, ''));
      }),
    );
  });
});

describe('J4 C3 a formatted price', () => {
  const lira = { symbol: '₺', minor_unit: 2 };
  const yen = { symbol: '¥', minor_unit: 0 };
  const dinar = { symbol: 'KD', minor_unit: 3 };

  it.each([
    [1234.5, lira, 'tr', '1.234,50 ₺'],
    [1234.5, lira, 'en', '₺1,234.50'],
    ['1234.50', lira, 'tr', '1.234,50 ₺'],
    [0, lira, 'tr', '0,00 ₺'],
    [0, lira, 'en', '₺0.00'],
    ['0.005', lira, 'en', '₺0.01'],
    ['0.0049', lira, 'en', '₺0.00'],
    [1234.4, yen, 'en', '¥1,234'],
    ['1234.5', yen, 'tr', '1.235 ¥'],
    [1.5, dinar, 'en', 'KD1.500'],
    ['1.2345', dinar, 'tr', '1,235 KD'],
    ['9007199254740993.10', lira, 'en', '₺9,007,199,254,740,993.10'],
  ])('%j with %j in %s is %s', (price, currency, locale, text) =>
    expect(formatPrice(price, currency, locale)).toBe(text),
  );

  it('P37 has no currency in an input, optionally no grouping, and can be parsed back', () => {
    expect(formatDecimal('1234567.5', 2, 'tr')).toBe('1.234.567,50');
    expect(formatDecimal('1234567.5', 2, 'tr', false)).toBe('1234567,50');
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 20n),
        digits(2, 2),
        fc.constantFrom('tr', 'en'),
        (whole, cents, locale) => {
          const plain = `${whole}.${cents}`;
          expect(parseDecimal(formatDecimal(plain, 2, locale))).toBe(plain);
          expect(parseDecimal(formatDecimal(plain, 2, locale, false))).toBe(plain);
        },
      ),
    );
  });
});

it('E2 a price is a number, or none where the backend sends null, nothing or an empty text', () => {
  expect(['12.50', 12.5, '0', 0].map(priceNumber)).toEqual([12.5, 12.5, 0, 0]);
  expect([null, undefined, ''].map(priceNumber)).toEqual([null, null, null]);
});

it('E2 two prices are the same by their number, and none is not 0', () => {
  expect(isSamePrice('12.50', 12.5)).toBe(true);
  expect(isSamePrice('', null)).toBe(true);
  expect(isSamePrice('12.50', '12.51')).toBe(false);
  expect(isSamePrice(null, 0)).toBe(false);
});
