import type { SignInCatalogue } from '../catalogue';
import { broken } from './broken';
import { errors } from './errors';

export const signIn: SignInCatalogue = {
  app: {
    help: 'Hilfe',
    tagline: 'Ihre Speisekarte, nur einen Code entfernt.',
  },

  language: { label: 'Sprache' },

  theme: { label: 'Darstellung', system: 'System', light: 'Hell', dark: 'Dunkel' },

  broken,

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
    },
    logout: { title: 'Abmeldung läuft ...' },
  },

  errors,

  frame: {
    loading: 'Wird geladen ...',
    retry: 'Erneut versuchen',
  },
};
