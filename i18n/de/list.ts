import type { Texts } from '../catalogue';
import type * as english from '../en/list';

export const list: Texts<typeof english.list> = {
  create: '{{name}} anlegen',
  broken_part: 'Dieser Teil kann nicht angezeigt werden.',
  search: 'Suchen',
  clear_search: 'Suche löschen',
  nothing_found: 'Nichts passt zu „{{text}}“.',
  empty: 'Noch nichts vorhanden.',
  actions: 'Aktionen',
  edit: '{{name}} bearbeiten',
  duplicate: '{{name}} duplizieren',
  delete: '{{name}} löschen',
  sort: 'Nach {{field}} sortieren',
  pages: 'Seiten',
  previous: 'Zurück',
  next: 'Weiter',
  limit: 'Zeilen pro Seite',
  range: '{{from}}–{{to}} von {{total}}',
  none: '0 von 0',
  others: 'und {{names}}',
  more: 'Aktionen für {{name}}',
  rows: '{{count}} Zeilen',
  filter_all: '{{field}}: alle',
  nothing_filtered: 'Zu diesem Filter passt nichts.',
  sort_menu: 'Reihenfolge',
  sort_own: 'Eigene Reihenfolge',
  sort_newest: 'Neueste zuerst',
  sort_latest: 'Zuletzt geändert',
  sort_text: '{{field}}, A bis Z',
  sort_text_down: '{{field}}, Z bis A',
  sort_figure: '{{field}}, aufsteigend',
  sort_figure_down: '{{field}}, absteigend',
  choose: '{{name}} auswählen',
  choose_start: 'Auswählen',
  choose_end: 'Auswahl beenden',
  choose_page: 'Seite auswählen',
  chosen_one: '{{count}} ausgewählt',
  chosen_other: '{{count}} ausgewählt',
  chosen_actions: 'Aktionen für die Auswahl',
  total: 'Gesamt: {{count}}',
};

export const deletion: Texts<typeof english.deletion> = {
  title: '{{name}} löschen?',
  title_several: '{{count}} Einträge löschen?',
  several: '{{count}} Einträge',
  no_undo: 'Das kann nicht rückgängig gemacht werden.',
  not_yet: 'Noch wurde nichts gelöscht.',
  confirm: 'Löschen',
  deleting: 'Wird gelöscht ...',
  cancel: 'Abbrechen',
  content: 'Das kann nicht rückgängig gemacht werden.',
  gone: '{{name}} war bereits gelöscht.',
};

export const order: Texts<typeof english.order> = {
  up: '{{name}} nach oben',
  down: '{{name}} nach unten',
  moved: '{{name}} steht jetzt an Stelle {{position}} von {{total}}.',
  place: 'Stelle (1 bis {{total}})',
  place_of: '{{name}}: Stelle {{place}} von {{total}}',
  place_invalid: 'Geben Sie eine Stelle von 1 bis {{total}} ein',
  move: 'Verschieben',
  to_top: 'An den Anfang',
  to_end: 'Ans Ende',
  to_top_of: '{{name}} an den Anfang verschieben',
  to_end_of: '{{name}} ans Ende verschieben',
  start: 'Reihenfolge ändern',
  title: '{{title}}: Reihenfolge',
  help: 'Ziehen Sie eine Zeile am Griff, geben Sie eine Stelle ein oder verschieben Sie sie an den Anfang oder ans Ende. Jede Änderung wird sofort gespeichert.',
  nothing: 'Hier gibt es noch nichts zu ordnen.',
  ignored:
    'Diese Liste kommt in einer anderen Reihenfolge als der gespeicherten an und kann hier nicht geändert werden. Der Server beachtet die verlangte Reihenfolge nicht: Melden Sie das seinem Betreiber.',
  too_many:
    'Diese Liste hat {{total}} Zeilen. Hier lassen sich bis zu {{max}} ordnen. Verwenden Sie die Pfeile und die Stellen in der Liste.',
  end: 'Fertig',
  handle: 'Griff',
  drag: '{{name}} ziehen',
  drag_help:
    'Mit der Leertaste nehmen Sie die Zeile auf. Bewegen Sie sie mit den Pfeiltasten, legen Sie sie mit der Leertaste ab oder mit Escape zurück.',
  picked: '{{name}} ist aufgenommen, an Stelle {{place}} von {{total}}.',
  over: 'Stelle {{place}} von {{total}}.',
  drag_cancelled: '{{name}} ist wieder an der alten Stelle.',
  moved_one: '{{name}}: verschoben',
  changed: 'Die Reihenfolge wurde geändert',
  saving: 'Reihenfolge wird gespeichert: noch {{count}}',
  unconfirmed:
    'Der Server hat die neue Stelle von {{name}} nicht bestätigt. Die Liste zeigt wieder die Reihenfolge auf dem Server.',
  failed:
    'Die neue Stelle von {{name}} konnte nicht gespeichert werden. Die Liste zeigt wieder die Reihenfolge auf dem Server.',
};

export const sentences: Texts<typeof english.sentences> = {
  done: '{{title}}: gespeichert.',
  deleted: '{{title}}: gelöscht.',
  failed_list: '{{names}}: Laden fehlgeschlagen',
  failed_one: '{{name}}: Laden der Details fehlgeschlagen',
  failed_create: '{{name}}: Anlegen fehlgeschlagen',
  failed_update: '{{name}}: Aktualisieren fehlgeschlagen',
  failed_delete: '{{name}}: Löschen fehlgeschlagen',
};

export const undo: Texts<typeof english.undo> = {
  undo: 'Rückgängig',
  running: 'Wird rückgängig gemacht ...',
  done: 'Rückgängig gemacht.',
  missing: 'Rückgängig gemacht, aber nicht vollständig: {{names}}',
  failed: 'Das konnte nicht rückgängig gemacht werden',
};
