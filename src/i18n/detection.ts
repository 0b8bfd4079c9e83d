import { languages, type Language } from '../../i18n/languages';
import { KEYS, readStored } from '../storage';

/** The languages of the panel, as react-admin lists them. */
export const LANGUAGES = Object.entries(languages).map(([locale, { name }]) => ({
  locale: locale as Language,
  name,
}));

export const FALLBACK = 'en' satisfies Language;
export const QUERY_PARAMETER = 'lng';

/** Sources of the user's language: query string, local storage, browser, html tag (J1). */
export const DETECTION = {
  order: ['querystring', 'localStorage', 'navigator', 'htmlTag'],
  lookupQuerystring: QUERY_PARAMETER,
  lookupLocalStorage: KEYS.language,
  caches: ['localStorage'],
};

/**
 * Returns the language that i18next will detect, for code that runs before i18next is loaded. It reads the sources of
 * {@link DETECTION} itself, because i18next's detector would double the size of the script in the page.
 */
export function detectLanguage(): Language {
  const tags = [
    new URLSearchParams(window.location.search).get(QUERY_PARAMETER),
    readStored(KEYS.language),
    ...navigator.languages,
    document.documentElement.lang,
  ];
  return tags.map(baseOf).find(isLanguage) ?? FALLBACK;
}

/**
 * Returns the language that decides about defaults such as the currency: the one chosen in the panel, or else the first one
 * that the browser asks for, even if the panel does not have it (`fr`).
 * @param shown the language of the panel.
 */
export function preferredLanguage(shown: string): string {
  const asked = navigator.languages.map(baseOf);
  const isChosen = readStored(KEYS.chosenLanguage) !== null || shown !== (asked.find(isLanguage) ?? FALLBACK);
  return (isChosen ? undefined : asked[0]) ?? shown;
}

function baseOf(tag: string | null): string | undefined {
  return tag?.split('-')[0];
}

function isLanguage(tag: string | undefined): tag is Language {
  return tag !== undefined && Object.hasOwn(languages, tag);
}
