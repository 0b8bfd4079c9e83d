import type { SignInCatalogue } from '../catalogue';

export const signIn: SignInCatalogue = {
  app: {
    help: 'Hilfe',
    tagline: 'Ihre Speisekarte, nur einen Code entfernt.',
  },

  language: { label: 'Sprache' },

  theme: { label: 'Darstellung', system: 'System', light: 'Hell', dark: 'Dunkel' },

  broken: {
    title: 'Diese Seite ist gestört',
    text: 'Der Rest von {{brand}} funktioniert. Versuchen Sie es erneut.',
    chunk_title: 'Ein Teil von {{brand}} fehlt',
    chunk_text:
      'Die Verbindung ist vielleicht langsam, oder {{brand}} wurde gerade aktualisiert. Laden Sie die Seite neu.',
    reload: 'Seite neu laden',
  },

  auth: {
    login: {
      title: 'Anmelden',
      username: 'Benutzername',
      password: 'Passwort',
      show: 'Passwort anzeigen',
      hide: 'Passwort verbergen',
      submit: 'Anmelden',
      submitting: 'Anmeldung läuft ...',
      forgotten: 'Passwort vergessen?',
      no_account: 'Neu bei {{brand}}?',
      register: 'Betrieb registrieren',
      expired: 'Ihre Sitzung ist abgelaufen. Melden Sie sich erneut an.',
      required: 'Dieses Feld ist erforderlich',
    },
    logout: { title: 'Abmeldung läuft ...' },
  },

  errors: {
    server: 'Serverfehler. Bitte versuchen Sie es später erneut.',
    offline: 'Sie sind offline. Nichts wurde gesendet. Versuchen Sie es mit Verbindung erneut.',
    unreachable: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    unconfirmed: 'Der Server hat nicht bestätigt. Vielleicht wurde gespeichert: Prüfen Sie die Liste.',
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
    invalid_website: 'Geben Sie eine Webadresse wie https://example.com ein',
    refused: 'Der Server hat dies nicht angenommen.',
    unexpected: 'Das hat nicht funktioniert. Bitte versuchen Sie es erneut.',
  },

  frame: {
    loading: 'Wird geladen ...',
    retry: 'Erneut versuchen',
  },
};
