import type { Language } from '../i18n/languages';
import {
  boolean,
  choice,
  date,
  number,
  photo,
  position,
  price,
  reference,
  references,
  text,
  time,
} from '../src/resource/fields/fields';

/** Every kind of a field, by the field of the samples that has it. */
export const KINDS = {
  name: text({ required: true }),
  description: text({ multiline: true, column: true }),
  price: price({ required: true }),
  seats: number(),
  is_active: boolean(),
  severity: choice(['mild', 'serious'], { required: true }),
  valid_from: date(),
  updated_at: time(),
  menu: reference('categories'),
  categories: references('categories'),
  photo: photo(),
  sort_order: position({ input: true }),
};

export type Kind = keyof typeof KINDS;

/** What the texts of the menus lack. */
export const TEXTS: Partial<Record<Language, object>> = {
  en: {
    fields: {
      price: 'Price',
      seats: 'Seats',
      is_active: 'Active',
      severity: 'Severity',
      valid_from: 'Valid from',
      menu: 'Category',
      photo: 'Photo',
      sort_order: 'Place',
    },
    choices: { severity: { mild: 'Mild', serious: 'Serious' } },
  },
  tr: {
    fields: {
      price: 'Fiyat',
      seats: 'Kişi sayısı',
      is_active: 'Etkin',
      severity: 'Önem',
      valid_from: 'Başlangıç',
      menu: 'Kategori',
      photo: 'Fotoğraf',
      sort_order: 'Sıra',
    },
    choices: { severity: { mild: 'Hafif', serious: 'Ciddi' } },
  },
  de: {
    fields: {
      price: 'Preis',
      seats: 'Plätze',
      is_active: 'Aktiv',
      severity: 'Schwere',
      valid_from: 'Gültig ab',
      menu: 'Kategorie',
      photo: 'Foto',
      sort_order: 'Platz',
    },
    choices: { severity: { mild: 'Leicht', serious: 'Ernst' } },
  },
};
