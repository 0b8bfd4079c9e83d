import type { Texts } from '../catalogue';
import type * as english from '../en/history';

export const history: Texts<typeof english.history> = {
  title: 'Verlauf',
  failed: 'Der Verlauf konnte nicht geladen werden',
  empty: 'Es wurde noch nichts geändert.',
  created: 'Angelegt von {{user}}',
  changed: 'Geändert von {{user}}',
  deleted: 'Gelöscht von {{user}}',
  take_back: 'Zurücknehmen',
  create_again: 'Wieder anlegen',
  question: 'Diese Werte von {{name}} wieder speichern?',
  changed_again:
    'Nach dieser Änderung wurde es noch einmal geändert. Wählen Sie für jedes Feld, was bleiben soll.',
  lost: {
    products: 'Es kommt ohne Kategorien zurück.',
    categories: 'Sie kommt in keinem Menü und ohne ihre Produkte zurück.',
    menus: 'Es kommt ohne seine Links zurück. Auch sie stehen in diesem Verlauf.',
    ingredients: 'Sie kommt in keinem Produkt zurück.',
  },
  no_photo: 'Das Foto lässt sich nicht zurückholen.',
  done: '{{name}} hat die älteren Werte',
  left_out: 'Nicht mehr vorhanden: {{names}}',
  not_done: '{{name}} wurde nicht geändert',
  there_already: {
    title: 'Das gibt es schon',
    text: '{{name}} hat dieselben Werte: Ein früherer Versuch kann es angelegt haben.',
    confirm: 'Noch eines anlegen',
  },
};
