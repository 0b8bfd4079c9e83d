import type { Texts } from '../catalogue';
import type * as english from '../en/errors';

export const errors: Texts<typeof english.errors> = {
  server: 'Serverfehler. Bitte versuchen Sie es später erneut.',
  offline: 'Sie sind offline. Nichts wurde gesendet. Versuchen Sie es mit Verbindung erneut.',
  unreachable: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  unconfirmed:
    'Der Server hat das nicht bestätigt. Vielleicht wurde es gespeichert: Sehen Sie in der Liste nach, bevor Sie es erneut versuchen.',
  unconfirmed_here:
    'Die Verbindung brach vor der Antwort ab. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  timeout: 'Der Server hat zu lange nicht geantwortet. Bitte versuchen Sie es erneut.',
  unreadable:
    'Die Antwort des Servers ist nicht lesbar. Wenden Sie sich an die Person, die {{brand}} eingerichtet hat.',
  unknown_path:
    '{{brand}} und der Server passen nicht zusammen. Wenden Sie sich an die Person, die {{brand}} eingerichtet hat.',
  details: 'Für die Entwicklung',
  expired: 'Ihre Sitzung ist abgelaufen.',
  forbidden: 'Dazu sind Sie nicht berechtigt.',
  not_found: 'Dieser Eintrag existiert nicht mehr.',
  conflict: 'Jemand anderes hat dies geändert. Laden Sie es neu und wiederholen Sie Ihre Änderung.',
  too_large: 'Das ist zu groß, um gesendet zu werden.',
  too_many: 'Zu viele Versuche. Versuchen Sie es später erneut.',
  too_many_wait_one: 'Zu viele Versuche. Versuchen Sie es in {{count}} Sekunde erneut.',
  too_many_wait_other: 'Zu viele Versuche. Versuchen Sie es in {{count}} Sekunden erneut.',
  too_many_wait_minutes_one: 'Zu viele Versuche. Versuchen Sie es in {{count}} Minute erneut.',
  too_many_wait_minutes_other: 'Zu viele Versuche. Versuchen Sie es in {{count}} Minuten erneut.',
  required: 'Dieses Feld ist erforderlich',
  invalid_website: 'Geben Sie eine Webadresse wie https://example.com ein',
  refused: 'Der Server hat dies nicht angenommen.',
  unexpected: 'Das hat nicht funktioniert. Bitte versuchen Sie es erneut.',
  more_names: '{{names}} und {{count}} weitere',
};
