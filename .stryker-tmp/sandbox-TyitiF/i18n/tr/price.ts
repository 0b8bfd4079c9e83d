// @ts-nocheck
import type { Texts } from '../catalogue';
import type { price as english } from '../en/price';

export const price: Texts<typeof english> = {
  invalid: '12,50 gibi bir fiyat girin',
  invalid_whole: '1250 gibi bir fiyat girin',
  decimals_zero: 'Bu para biriminde ondalık yok. Tam sayı girin',
  decimals_one: 'En fazla {{count}} ondalık basamak',
  decimals_other: 'En fazla {{count}} ondalık basamak',
  too_large: 'Bu fiyatta çok fazla basamak var',
};
