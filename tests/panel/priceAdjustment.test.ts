import { describe, expect, it } from 'vitest';
import { adjustedPrice, type PriceAdjustment } from '../../resources/products/prices/priceAdjustment';

const round = (
  kind: PriceAdjustment['kind'],
  by: string,
  ending: PriceAdjustment['ending'] = 'none',
): PriceAdjustment => ({
  kind,
  by,
  ending,
});

describe('a price adjustment', () => {
  it.each([
    [100, round('percent', '10'), '110.00'],
    ['12.50', round('percent', '10'), '13.75'],
    [0.1, round('percent', '15'), '0.12'],
    [10.05, round('percent', '10'), '11.06'],
    [100, round('percent', '-12.5'), '87.50'],
    [100, round('percent', '-200'), '0.00'],
    [45, round('amount', '5'), '50.00'],
    [45, round('amount', '-50'), '0.00'],
    ['9007199254740993.10', round('amount', '0.05'), '9007199254740993.15'],
    [123.4, round('amount', '0', 'whole'), '123.00'],
    [123.5, round('amount', '0', 'whole'), '124.00'],
    [123.4, round('amount', '0', '.50'), '123.50'],
    [123.9, round('amount', '0', '.50'), '123.50'],
    [124, round('amount', '0', '.50'), '124.50'],
    [123.4, round('amount', '0', '.90'), '123.90'],
    [123.39, round('amount', '0', '.90'), '122.90'],
    [0, round('amount', '0', '.90'), '0.90'],
    [110, round('percent', '10', '.90'), '120.90'],
  ])('of %s by %o is %s', (price, change, expected) => {
    expect(adjustedPrice(price, change, 2)).toBe(expected);
  });

  it('knows currencies without decimals and with three', () => {
    expect(adjustedPrice(155, round('percent', '10'), 0)).toBe('171');
    expect(adjustedPrice('155.00', round('amount', '5'), 0)).toBe('160');
    expect(adjustedPrice(1.255, round('percent', '10'), 3)).toBe('1.381');
  });
});
