// @ts-nocheck
import type { Texts } from '../catalogue';
import type * as english from '../en/ingredients';

export const ingredients: Texts<typeof english.ingredients> = {
  add: 'Zutat hinzufügen',
  add_confirm: 'Hinzufügen',
  save: 'Speichern',
  empty: 'Der Name der Zutat darf nicht leer sein.',
  too_short: 'Der Name der Zutat ist zu kurz',
  exists: '„{{name}}“ gibt es bereits.',
};
