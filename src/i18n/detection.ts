import LanguageDetector from 'i18next-browser-languagedetector';

export const LANGUAGES = [
  { locale: 'en', name: 'English' },
  { locale: 'tr', name: 'Türkçe' },
] as const;

export type Language = (typeof LANGUAGES)[number]['locale'];

export const FALLBACK = 'en' satisfies Language;
export const QUERY_PARAMETER = 'lng';

/** Sources of the user's language: query string, local storage, browser, html tag (specification, section 1). */
export const DETECTION = {
  order: ['querystring', 'localStorage', 'navigator', 'htmlTag'],
  lookupQuerystring: QUERY_PARAMETER,
  caches: ['localStorage'],
};

/** Returns the language that i18next will detect, for code that runs before i18next is loaded. */
export function detectLanguage(): Language {
  // With `getBestMatchFromCodes` the detector returns all languages it finds, as it does for i18next.
  const languageUtils = { getBestMatchFromCodes: () => undefined };
  const found = new LanguageDetector({ languageUtils }, DETECTION).detect() ?? FALLBACK;
  const spoken = [found].flat().map(tag => tag.split('-')[0]);
  return spoken.find(isLanguage) ?? FALLBACK;
}

function isLanguage(tag: string | undefined): tag is Language {
  return LANGUAGES.some(({ locale }) => locale === tag);
}
