// @ts-nocheck
import type { Texts } from '../catalogue';
import type { strength as english } from '../en/strength';

export const strength: Texts<typeof english> = {
  label: 'Stärke',
  short: 'zu kurz, mindestens 8 Zeichen',
  common: 'zu häufig verwendet, wählen Sie Wörter, die nicht zusammengehören',
  sequence: 'zu einfach, es folgt einem Muster',
  personal: 'Ihren eigenen Angaben zu ähnlich',
  guessable: 'schwach, ergänzen Sie ein Wort',
  fair: 'ausreichend',
  strong: 'stark',
};
