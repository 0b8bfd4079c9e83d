// @ts-nocheck
import type { Texts } from '../catalogue';
import type * as english from '../en/dashboard';

export const dashboard: Texts<typeof english.dashboard> = {
  welcome: 'Willkommen, {{name}}',
  welcome_nameless: 'Willkommen',
  text: 'Halten Sie Ihr Angebot aktuell. Ihre Gäste sehen jede Änderung, sobald Sie sie speichern.',
  explore_links: 'Links ansehen',
  explore_menus: 'Speisekarten ansehen',
  links: 'Links',
  menus: 'Speisekarten',
  products: 'Neueste Produkte',
  view_all: 'Alle anzeigen',
  view_all_of: 'Alle anzeigen: {{title}}',
  empty: 'Noch nichts vorhanden.',
  path: {
    title: 'In vier Schritten zum ersten Tisch',
    text: 'Danach können Ihre Gäste Ihre Speisekarte scannen.',
    categories: 'Kategorien anlegen',
    products: 'Produkte hinzufügen',
    menus: 'Kategorien auf eine Speisekarte setzen',
    links: 'Der Speisekarte einen Link geben und den Code drucken',
    done: 'erledigt',
  },
};
