// @ts-nocheck
import type { Texts } from '../catalogue';
import type * as english from '../en/price';

export const price: Texts<typeof english.price> = {
  invalid: 'Geben Sie einen Preis wie 12,50 ein',
  invalid_whole: 'Geben Sie einen Preis wie 1250 ein',
  decimals_zero: 'Diese Währung hat keine Nachkommastellen. Geben Sie eine ganze Zahl ein',
  decimals_one: 'Höchstens {{count}} Nachkommastelle',
  decimals_other: 'Höchstens {{count}} Nachkommastellen',
  too_large: 'Dieser Preis hat zu viele Ziffern',
};
