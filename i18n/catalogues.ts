import { convertRaTranslationsToI18next } from 'ra-i18n-i18next';
import english from 'ra-language-english';
import { en } from './en';
import { registration as enRegistration } from './en/registration';
import { signIn as enSignIn } from './en/signIn';
import { tr } from './tr';
import { reactAdminTurkish } from './tr/reactAdmin';
import { registration as trRegistration } from './tr/registration';
import { signIn as trSignIn } from './tr/signIn';

/** Every text of the panel in both languages, also those that the browser loads later: for tests and checks in Node. */
export const catalogues = {
  en: merged(enSignIn, enRegistration, en, convertRaTranslationsToI18next(english)),
  tr: merged(trSignIn, trRegistration, tr, convertRaTranslationsToI18next(reactAdminTurkish)),
};

/** Merges groups of texts: `auth` and `frame` have texts in two catalogues. */
function merged(...catalogues: object[]): Record<string, unknown> {
  const groups: Record<string, unknown> = {};
  for (const [name, texts] of catalogues.flatMap(
    catalogue => Object.entries(catalogue) as [string, unknown][],
  ))
    groups[name] = typeof texts === 'object' ? { ...(groups[name] as object), ...texts } : texts;
  return groups;
}
