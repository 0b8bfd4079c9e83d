/** The languages of the panel, a line each. The texts of a language are in the folder of its name. */
// @ts-nocheck

export const languages = {
  en: { name: 'English', currency: 'USD' },
  tr: { name: 'Türkçe', currency: 'TRY' },
  de: { name: 'Deutsch', currency: 'EUR' },
} as const satisfies Record<string, LanguageDeclaration>;

interface LanguageDeclaration {
  /** Its own name for itself. */
  name: string;
  /** The code of the currency that the registration proposes. */
  currency: string;
}

export type Language = keyof typeof languages;
