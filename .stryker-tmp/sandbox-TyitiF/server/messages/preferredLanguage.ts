// @ts-nocheck
import * as languages from './languages';
import type { Language } from './translate';

/** Returns the supported language that an `Accept-Language` header prefers, or English. */
export function preferredLanguage(header: string | undefined): Language {
  let best: Language = 'en';
  let bestQuality = 0;
  for (const part of (header ?? '').slice(0, 500).split(',')) {
    const [range = '', ...parameters] = part.split(';').map(piece => piece.trim().toLowerCase());
    const [language = ''] = range.split('-');
    const weight = parameters.find(parameter => parameter.startsWith('q='))?.slice(2);
    const quality = weight === undefined ? 1 : Number(weight) || 0;
    if (Object.hasOwn(languages, language) && quality > bestQuality) {
      best = language as Language;
      bestQuality = quality;
    }
  }
  return best;
}
