import i18next, { type InitOptions } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { getI18nProvider } from 'ra-i18n-i18next';
import type { I18nProvider } from 'ra-core';
import { DETECTION, FALLBACK, LANGUAGES, QUERY_PARAMETER, type Language } from './detection';

type Catalogues = Record<Language, object>;

/** Detects the language and gives react-admin's i18nProvider over the catalogues, which are part of the bundle. */
export async function createI18nProvider(catalogues: Catalogues): Promise<I18nProvider> {
  const provider = await getI18nProvider(
    i18next.use(LanguageDetector),
    {
      ...optionsFor(catalogues),
      // ra-i18n-i18next asks for English by default, which would switch detection off.
      lng: undefined,
      detection: DETECTION,
    },
    [...LANGUAGES],
  );
  document.documentElement.lang = currentLanguage();
  // `language` may be "tr-TR" or one that has no catalogue; what is shown is the resolved one.
  return {
    ...provider,
    getLocale: currentLanguage,
    changeLocale: locale => chooseLanguage(locale as Language),
  };
}

/** The same where there is no browser to ask: at build time. */
export function createI18nProviderIn(locale: Language, catalogues: Catalogues): Promise<I18nProvider> {
  return getI18nProvider(i18next, { ...optionsFor(catalogues), lng: locale }, [...LANGUAGES]);
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
    // Sentences pass through translate() too, and some have a colon.
    nsSeparator: false,
    // React escapes what it shows; escaping twice turns "A&B" into "A&amp;B".
    interpolation: { escapeValue: false },
  };
}

function currentLanguage(): Language {
  return (i18next.resolvedLanguage as Language | undefined) ?? FALLBACK;
}

/** Keeps the choice and reloads the page (J1). A language in the address would win over the choice, so it goes. */
async function chooseLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language);
  const address = new URL(window.location.href);
  address.searchParams.delete(QUERY_PARAMETER);
  window.history.replaceState(window.history.state, '', address);
  window.location.reload();
}

/** Adds texts that only a later part of the program needs, each language's when it is the one that is shown. */
export function addTexts(texts: Record<Language, () => object>): void {
  const added = new Set<Language>();
  const add = () => {
    const language = currentLanguage();
    if (added.has(language)) return;
    added.add(language);
    i18next.addResourceBundle(language, 'translation', texts[language](), true);
  };
  add();
  i18next.on('languageChanged', add);
}
