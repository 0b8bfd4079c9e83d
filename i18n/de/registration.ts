import type { RegistrationCatalogue } from '../catalogue';
import { strength } from './strength';
import { website } from './website';

export const registration: RegistrationCatalogue = {
  strength,
  website,
  auth: {
    register: {
      title: 'Betrieb registrieren',
      step: 'Schritt {{step}} von 2',
      company: 'Angaben zum Betrieb',
      person: 'Sie und Ihr Konto',
      company_name: 'Name des Betriebs',
      address: 'Adresse',
      phone_number: 'Telefonnummer',
      company_email: 'E-Mail des Betriebs',
      website: 'Website',
      optional: 'freiwillig',
      currency: 'Währung',
      company_type: 'Art des Betriebs',
      first_name: 'Vorname',
      last_name: 'Nachname',
      email: 'E-Mail',
      username: 'Benutzername',
      password: 'Passwort',
      password_again: 'Passwort wiederholen',
      next: 'Weiter',
      previous: 'Zurück',
      submit: 'Registrieren',
      submitting: 'Registrierung läuft ...',
      has_account: 'Schon registriert?',
      login: 'Anmelden',
      passwords_do_not_match: 'Die Passwörter stimmen nicht überein',
      invalid_email: 'Geben Sie eine E-Mail-Adresse wie name@example.com ein',
      lists_failed: 'Währungen oder Betriebsarten konnten nicht geladen werden.',
      refused: 'Die Angaben wurden nicht angenommen. Bitte versuchen Sie es erneut.',
    },
    verify: {
      title: 'E-Mail bestätigen',
      text: 'Wir haben einen sechsstelligen Code an {{email}} gesendet.',
      text_no_email:
        'Geben Sie die Adresse ein, mit der Sie sich registriert haben, und den Code, den wir dorthin gesendet haben.',
      email: 'E-Mail',
      code: 'Bestätigungscode',
      hint: 'Bitte geben Sie einen sechsstelligen Code ein',
      submit: 'Bestätigen',
      submitting: 'Wird bestätigt ...',
      no_code: 'Kein Code, abgelaufen oder zu viele Versuche?',
      register_again:
        'Registrieren Sie sich mit denselben Angaben noch einmal (nur das Passwort müssen Sie neu eingeben), dann senden wir einen neuen.',
      again: 'Neuen Code anfordern',
      renewing: 'Neuer Code wird gesendet ...',
      renewed: 'Wir haben einen neuen Code an {{email}} gesendet.',
      refused: 'Dieser Code wurde nicht angenommen. Prüfen Sie ihn oder fordern Sie einen neuen an.',
    },
  },
};
