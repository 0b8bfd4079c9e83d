import type { Texts } from '../catalogue';
import type { strength as english } from '../en/strength';

/** The strength of a password. These texts are loaded with the rule. */
export const strength: Texts<typeof english> = {
  label: 'Güç',
  short: 'çok kısa, en az 8 karakter',
  common: 'çok yaygın, birbiriyle ilgisiz kelimeler seçin',
  sequence: 'çok basit, bir sıra izliyor',
  personal: 'sizinle ilgili bilgilere çok benziyor',
  guessable: 'zayıf, bir kelime daha ekleyin',
  fair: 'orta',
  strong: 'güçlü',
};
