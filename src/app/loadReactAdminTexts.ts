import { convertRaTranslationsToI18next } from 'ra-i18n-i18next';
import { addTexts, currentLanguage } from '../i18n/language';
import { textsIn } from '../i18n/textsIn';

interface Module {
  reactAdmin: Parameters<typeof convertRaTranslationsToI18next>[0];
}

const TEXTS = import.meta.glob<Module>('../../i18n/*/reactAdmin.ts');

/** Adds react-admin's own texts in the current language. The panel's own for the same keys stay. */
export async function loadReactAdminTexts(): Promise<void> {
  const { reactAdmin } = await textsIn(currentLanguage(), TEXTS);
  addTexts(convertRaTranslationsToI18next(reactAdmin));
}
