import type { convertRaTranslationsToI18next } from 'ra-i18n-i18next';
import type { Language } from '../i18n/languages';

interface ScreenTexts {
  own: object;
  reactAdmin: Parameters<typeof convertRaTranslationsToI18next>[0];
}

const SIGN_IN = import.meta.glob<{ signIn: object }>('../i18n/*/signIn.ts');
const SCREENS = import.meta.glob<ScreenTexts>('../i18n/*/screens.ts');

/** Loads all texts of a language. */
export async function textsOf(language: Language) {
  const [signIn, screens] = await Promise.all([
    SIGN_IN[`../i18n/${language}/signIn.ts`]?.(),
    SCREENS[`../i18n/${language}/screens.ts`]?.(),
  ]);
  if (!signIn || !screens) throw new Error(`There are no texts in ${language}.`);
  return { signIn: signIn.signIn, screens };
}
