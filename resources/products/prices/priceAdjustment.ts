import { decimalsOf } from '../../../src/contract/decimal';

/** How prices are changed together. */
export interface PriceAdjustment {
  kind: 'percent' | 'amount';
  /** A plain decimal, which may be negative: `-12.5`. */
  by: string;
  /** The ending of the new price: nothing is rounded, to a whole amount, or to the nearest price that ends so. */
  ending: 'none' | 'whole' | '.50' | '.90';
}

/**
 * Returns the new price, calculated exactly in the smallest unit of the currency; halves are rounded up, and no price is less
 * than zero.
 * @param price a plain decimal, as a number or a string.
 * @param decimals of the currency.
 */
export function adjustedPrice(price: number | string, adjustment: PriceAdjustment, decimals: number): string {
  const unit = 10n ** BigInt(decimals);
  const changed =
    adjustment.kind === 'percent'
      ? withPercent(price, adjustment.by, decimals)
      : withAmount(price, adjustment.by, decimals);
  const ended = withEnding(changed, adjustment.ending, unit);
  return asDecimal(ended > 0n ? ended : 0n, decimals);
}

function withPercent(price: number | string, percent: string, decimals: number): bigint {
  const places = decimalsOf(percent);
  const [amount, priceScale] = exact(price, decimals);
  const share = scaled(percent, places);
  const whole = 100n * 10n ** BigInt(places);
  return divided(amount * (whole + share), whole * priceScale);
}

function withAmount(price: number | string, amount: string, decimals: number): bigint {
  const [units, scale] = exact(price, decimals);
  const places = Math.max(decimals, decimalsOf(amount));
  const added = divided(scaled(amount, places), 10n ** BigInt(places - decimals));
  return divided(units, scale) + added;
}

/** Returns the price in units times a scale, so that surplus decimals of the price are not lost before the calculation. */
function exact(price: number | string, decimals: number): [units: bigint, scale: bigint] {
  const plain = String(price);
  const places = Math.max(decimals, decimalsOf(plain));
  return [scaled(plain, places), 10n ** BigInt(places - decimals)];
}

function withEnding(units: bigint, ending: PriceAdjustment['ending'], unit: bigint): bigint {
  if (ending === 'none') return units;
  if (ending === 'whole') return divided(units, unit) * unit;
  const part = (unit * BigInt(ending.slice(1))) / 100n;
  const nearest = divided(units - part, unit) * unit + part;
  return nearest < 0n ? part : nearest;
}

/** Divides and rounds half up, also below zero. */
function divided(value: bigint, by: bigint): bigint {
  const doubled = 2n * value + by;
  const quotient = doubled / (2n * by);
  return doubled < 0n && doubled % (2n * by) !== 0n ? quotient - 1n : quotient;
}

function scaled(plain: string, places: number): bigint {
  const isNegative = plain.startsWith('-');
  const [whole = '0', fraction = ''] = plain.replace('-', '').split('.');
  const value = BigInt(whole + fraction.padEnd(places, '0'));
  return isNegative ? -value : value;
}

function asDecimal(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  return decimals ? `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` : digits;
}
