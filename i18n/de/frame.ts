import type { Texts } from '../catalogue';
import type * as english from '../en/frame';

export const frame: Texts<typeof english.frame> = {
  skip: 'Zum Inhalt springen',
  navigation: 'Hauptnavigation',
  open: 'Navigation öffnen',
  close: 'Navigation schließen',
  home: '{{brand}}, zur Übersicht',
  dashboard: 'Übersicht',
  company: 'Betrieb',
  account: 'Konto',
  change_password: 'Passwort ändern',
  log_out: 'Abmelden',
  new_tab: '(öffnet einen neuen Tab)',
  me_failed: 'Die Benutzerdaten konnten nicht geladen werden',
  storage_denied:
    'In diesem Browser darf {{brand}} nichts speichern. Sie bleiben angemeldet, bis Sie diese Seite schließen.',
};

export const notFound: Texts<typeof english.notFound> = {
  title: 'Seite nicht gefunden',
  text: 'Diese Seite gibt es nicht oder nicht mehr.',
  back: 'Zurück zur Übersicht',
};
