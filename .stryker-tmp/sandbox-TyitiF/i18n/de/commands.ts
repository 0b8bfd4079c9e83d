// @ts-nocheck
import type { Texts } from '../catalogue';
import type * as english from '../en/commands';

export const commands: Texts<typeof english.commands> = {
  search: 'Überall suchen',
  search_title: 'Überall suchen (Strg K)',
  placeholder: 'Produkt, Speisekarte oder Seite finden',
  results_label: 'Ergebnisse',
  results_one: '{{count}} Ergebnis',
  results_other: '{{count}} Ergebnisse',
  searching: 'Suche läuft ...',
  screens: 'Seiten',
  partial: '{{title}}: Nur die ersten {{count}} wurden durchsucht.',
  failed: '{{title}}: Die Suche ist fehlgeschlagen.',
  close: 'Schließen',
  shortcuts: 'Tastenkürzel',
  focus_search: 'In der Liste suchen',
  new: 'Neuer Eintrag in der geöffneten Liste',
  undo: 'Rückgängig, solange es angeboten wird',
  same_letters:
    'Die Buchstaben sind in allen Sprachen gleich. Während Sie in einem Feld schreiben, bewirken sie nichts.',
  single_keys: 'Kürzel ohne Strg verwenden',
};
