// @ts-nocheck
import type { Texts } from '../catalogue';
import type * as english from '../en/categories';

export const categories: Texts<typeof english.categories> = {
  products: 'Produkte in {{name}}',
  product_count_one: '{{count}} Produkt',
  product_count_other: '{{count}} Produkte',
  path: 'Kategorie',
  edit: 'Bearbeiten',
  add_product: 'Produkt hinzufügen',
  add: 'Hinzufügen',
  search_help: 'Geben Sie mindestens 3 Buchstaben des Namens ein.',
  nothing_found: 'Kein Produkt hat diesen Namen.',
  order_invalid: 'Geben Sie eine ganze Zahl ab 1 ein',
  product_exists: '{{name}} ist bereits in dieser Kategorie.',
  product_added: '{{name}} wurde hinzugefügt.',
  from_list: 'Aus der Liste wählen',
  from_search: 'Nach Namen suchen',
  all_in: 'Alle Produkte sind bereits in dieser Kategorie.',
  too_many: 'Es gibt {{count}} Produkte: Die Liste zeigt höchstens {{max}}. Suchen Sie nach dem Namen.',
  products_failed: 'Die Produkte konnten nicht geladen werden',
  add_chosen_one: '{{count}} Produkt hinzufügen',
  add_chosen_other: '{{count}} Produkte hinzufügen',
  adding: 'Wird hinzugefügt: noch {{count}}',
  added_one: '{{count}} Produkt wurde hinzugefügt.',
  added_other: '{{count}} Produkte wurden hinzugefügt.',
  not_added: 'Konnten nicht zur Kategorie hinzugefügt werden: {{names}}',
  close: 'Schließen',
  removal: '{{product}} wird aus der Kategorie {{category}} entfernt. Das Produkt selbst bleibt.',
};
