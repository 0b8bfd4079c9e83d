// @ts-nocheck
import type { Texts } from '../catalogue';
import type * as english from '../en/ingredients';

export const ingredients: Texts<typeof english.ingredients> = {
  add: 'Malzeme ekle',
  add_confirm: 'Ekle',
  save: 'Kaydet',
  empty: 'Malzeme adı boş olamaz.',
  too_short: 'Malzeme adı çok kısa',
  exists: '“{{name}}” zaten var.',
};
