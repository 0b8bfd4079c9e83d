/** The strength of a password, for the pages that ask for a new one. */
// @ts-nocheck

export const strength = {
  label: 'Güç',
  short: 'çok kısa, en az 8 karakter',
  common: 'çok yaygın, birbiriyle ilgisiz kelimeler seçin',
  sequence: 'çok basit, bir sıra izliyor',
  personal: 'sizinle ilgili bilgilere çok benziyor',
  guessable: 'zayıf, bir kelime daha ekleyin',
  fair: 'orta',
  strong: 'güçlü',
};
