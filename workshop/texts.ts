import type { convertRaTranslationsToI18next } from 'ra-i18n-i18next';
import type { Language } from '../i18n/languages';

type Messages = Parameters<typeof convertRaTranslationsToI18next>[0];

const SIGN_IN = import.meta.glob<{ signIn: object }>('../i18n/*/signIn.ts');
const SCREENS = import.meta.glob<{ screens: object }>('../i18n/*/screens.ts');
const REACT_ADMIN = import.meta.glob<{ reactAdmin: Messages }>('../i18n/*/reactAdmin.ts');

/** Loads all texts of a language. */
export async function textsOf(language: Language) {
  const [signIn, screens, ra] = await Promise.all([
    SIGN_IN[`../i18n/${language}/signIn.ts`]?.(),
    SCREENS[`../i18n/${language}/screens.ts`]?.(),
    REACT_ADMIN[`../i18n/${language}/reactAdmin.ts`]?.(),
  ]);
  if (!signIn || !screens || !ra) throw new Error(`There are no texts in ${language}.`);
  return { signIn: signIn.signIn, screens: screens.screens, reactAdmin: ra.reactAdmin };
}
