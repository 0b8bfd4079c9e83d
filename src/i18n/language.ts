import i18next, { type InitOptions } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { getI18nProvider } from 'ra-i18n-i18next';
import type { I18nProvider } from 'react-admin';
import { keepTyped, KEYS, readStored, store } from '../storage';
import { brand } from '../brand';
import type { Language } from '../../i18n/languages';
import { DETECTION, FALLBACK, LANGUAGES, QUERY_PARAMETER } from './detection';
import { textsIn } from './textsIn';

/** The texts of the languages; at least those of the current one. */
type Catalogues = Partial<Record<Language, object>>;

/** Detects the language and creates react-admin's i18nProvider for the given catalogues. */
export async function createI18nProvider(catalogues: Catalogues): Promise<I18nProvider> {
  const provider = await getI18nProvider(
    i18next.use(LanguageDetector),
    {
      ...optionsFor(catalogues),
      // ra-i18n-i18next sets English by default, which disables the detection.
      lng: undefined,
      detection: DETECTION,
    },
    LANGUAGES,
  );
  document.documentElement.lang = currentLanguage();
  // i18next's `language` may be "tr-TR" or have no catalogue; the resolved language is the one shown.
  return {
    ...provider,
    getLocale: currentLanguage,
    changeLocale: locale => chooseLanguage(locale as Language),
  };
}

/** Creates the i18nProvider for a given language, without detection; used at build time. */
export function createI18nProviderIn(locale: Language, catalogues: Catalogues): Promise<I18nProvider> {
  return getI18nProvider(i18next, { ...optionsFor(catalogues), lng: locale }, LANGUAGES);
}

function optionsFor(catalogues: Catalogues): InitOptions {
  return {
    fallbackLng: FALLBACK,
    supportedLngs: LANGUAGES.map(({ locale }) => locale),
    nonExplicitSupportedLngs: true,
    load: 'languageOnly',
    resources: Object.fromEntries(
      Object.entries(catalogues).map(([locale, translation]) => [locale, { translation }]),
    ),
    // translate() also receives whole sentences, and some contain a colon.
    nsSeparator: false,
    // React already escapes text; escaping twice turns "A&B" into "A&amp;B".
    interpolation: { escapeValue: false, defaultVariables: { brand: brand.name } },
  };
}

export function currentLanguage(): Language {
  return (i18next.resolvedLanguage as Language | undefined) ?? FALLBACK;
}

/** The inputs before the sign-in that are kept for the reload; never a password. */
const KEPT_INPUTS = '[name=username], [name=email], [name=code]';

/**
 * Stores the language and reloads the page (J1). Removes `lng` from the address, which would override the choice; where the browser
 * does not store the language, sets it there.
 */
async function chooseLanguage(language: Language): Promise<void> {
  // i18next is not told: without the texts of the other language, it would show their keys until the page is loaded.
  store(KEYS.language, language);
  store(KEYS.chosenLanguage, language);
  const address = new URL(window.location.href);
  if (readStored(KEYS.language) === language) address.searchParams.delete(QUERY_PARAMETER);
  else address.searchParams.set(QUERY_PARAMETER, language);
  window.history.replaceState(window.history.state, '', address);
  // After the sign-in, forms keep drafts.
  if (readStored(KEYS.token) === null) {
    const inputs = [...document.querySelectorAll<HTMLInputElement>(KEPT_INPUTS)];
    keepTyped(Object.fromEntries(inputs.map(({ name, value }) => [name, value])));
  }
  window.location.reload();
}

/** Adds texts that are loaded after the start, to the current language by default. */
export function addTexts(texts: object, language = currentLanguage()): void {
  i18next.addResourceBundle(language, 'translation', texts, true);
}

/**
 * Loads texts and adds them, in the current language by default.
 * @param files as {@link textsIn} takes them
 */
export async function loadTexts(
  files: Record<string, () => Promise<object>>,
  language = currentLanguage(),
): Promise<void> {
  addTexts(await textsIn(language, files), language);
}

/** Returns a text in a language whose texts were added. The page may be in another one. */
export function textIn(language: Language, key: string): string {
  return i18next.getFixedT(language)(key);
}
