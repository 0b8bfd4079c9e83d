import type { RegistrationCatalogue } from '../catalogue';

export const registration: RegistrationCatalogue = {
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
      password_lost: 'Wenn die Sprache wechselt, gehen die eingegebenen Passwörter verloren.',
      invalid_email: 'Geben Sie eine E-Mail-Adresse wie name@example.com ein',
      lists_failed: 'Währungen oder Betriebsarten konnten nicht geladen werden.',
      refused: 'Die Angaben wurden nicht angenommen. Bitte versuchen Sie es erneut.',
      unconfirmed:
        'Der Server hat das nicht bestätigt. Vielleicht sind Sie registriert: Sehen Sie nach unserer E-Mail oder drücken Sie noch einmal auf Registrieren.',
    },
    reset: {
      title: 'Neues Passwort wählen',
      text: 'Geben Sie die E-Mail-Adresse Ihres Kontos ein. Wir senden einen Code dorthin.',
      send: 'Code senden',
      sending: 'Wird gesendet ...',
      sent: 'Wenn es zu {{email}} ein Konto gibt, haben wir einen sechsstelligen Code gesendet.',
      password: 'Neues Passwort',
      submit: 'Speichern und anmelden',
      submitting: 'Wird gespeichert ...',
      again: 'Andere Adresse / neuer Code',
      back: 'Zurück zur Anmeldung',
      failed: 'Das neue Passwort konnte nicht gespeichert werden',
      unconfirmed:
        'Der Server hat das nicht bestätigt. Vielleicht wurde das neue Passwort gespeichert: Versuchen Sie, sich damit anzumelden.',
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
      unconfirmed:
        'Der Server hat das nicht bestätigt. Vielleicht ist Ihre E-Mail bestätigt: Versuchen Sie, sich anzumelden, oder drücken Sie noch einmal auf Bestätigen.',
      renewal_unconfirmed:
        'Der Server hat das nicht bestätigt. Vielleicht wurde ein neuer Code gesendet: Sehen Sie nach unserer E-Mail.',
      perhaps_done:
        'Ihr erster Versuch hat vielleicht geklappt: Melden Sie sich an. Falls das nicht geht, fordern Sie einen neuen Code an.',
    },
  },
};
