import type { Texts } from '../catalogue';
import type * as english from '../en/company';

export const company: Texts<typeof english.company> = {
  title: 'Angaben zum Betrieb',
  name: 'Name des Betriebs',
  address: 'Adresse',
  phone_number: 'Telefonnummer',
  email: 'E-Mail',
  website: 'Website',
  currency: 'Währung',
  company_type: 'Art des Betriebs',
  submit: 'Betrieb aktualisieren',
  updated: 'Die Angaben zum Betrieb wurden aktualisiert',
  load_failed: 'Die Angaben zum Betrieb konnten nicht geladen werden',
  update_failed: 'Die Angaben zum Betrieb konnten nicht aktualisiert werden',
  unconfirmed:
    'Der Server hat das nicht bestätigt. Vielleicht wurde es gespeichert: Laden Sie die Seite neu, um es zu sehen.',
  currencies_failed: 'Währungen oder Betriebsarten konnten nicht geladen werden.',
};
