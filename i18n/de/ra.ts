import type { Catalogue } from '../catalogue';

export const ra: Catalogue['ra'] = {
  boolean: {
    true: 'Ja',
    false: 'Nein',
    null: ' ',
  },
  message: {
    invalid_form: 'Das Formular enthält fehlende oder ungültige Angaben. Bitte prüfen Sie es.',
    unsaved_changes: 'Einige Änderungen sind nicht gespeichert. Möchten Sie sie verwerfen?',
  },
  notification: {
    created: 'Eintrag angelegt',
    bad_item: 'Fehlerhafter Eintrag',
    item_doesnt_exist: 'Der Eintrag existiert nicht',
    http_error: 'Fehler bei der Verbindung mit dem Server',
    data_provider_error: 'Fehler im dataProvider. Einzelheiten stehen in der Konsole.',
    i18n_error: 'Die Übersetzungen der gewählten Sprache konnten nicht geladen werden',
    canceled: 'Aktion abgebrochen',
    logged_out: 'Ihre Sitzung ist abgelaufen, bitte melden Sie sich erneut an.',
    not_authorized: 'Sie dürfen darauf nicht zugreifen.',
    application_update_available: 'Eine neue Version ist verfügbar.',
    offline: 'Keine Verbindung. Die Daten konnten nicht geladen werden.',
    updated_one: 'Eintrag aktualisiert',
    updated_other: '{{smart_count}} Einträge aktualisiert',
    deleted_one: 'Eintrag gelöscht',
    deleted_other: '{{smart_count}} Einträge gelöscht',
  },
  validation: {
    required: 'Dieses Feld ist erforderlich',
    minLength: 'Mindestens {{min}} Zeichen',
    maxLength: 'Höchstens {{max}} Zeichen',
    minValue: 'Mindestens {{min}}',
    maxValue: 'Höchstens {{max}}',
    number: 'Muss eine Zahl sein',
    email: 'Muss eine gültige E-Mail-Adresse sein',
    oneOf: 'Muss eines davon sein: {{list}}',
    regex: 'Hat nicht das richtige Format.',
    unique: 'Wird bereits verwendet',
  },
};
