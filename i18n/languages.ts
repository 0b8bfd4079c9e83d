/** The languages of the panel, a line each. The texts of a language are in the folder of its name. */
export const languages = {
  en: { name: 'English', currency: 'USD' },
  tr: { name: 'Türkçe', currency: 'TRY' },
  de: { name: 'Deutsch', currency: 'EUR' },
} as const satisfies Languages;

/** By codes without a region: of `pt-BR` and `pt-PT`, i18next uses `pt` for both. */
interface Languages {
  [code: string]: LanguageDeclaration;
  [codeWithRegion: `${string}-${string}`]: never;
}

interface LanguageDeclaration {
  /** Its own name for itself. */
  name: string;
  /** The code of the currency that the registration proposes. */
  currency: string;
}

export type Language = keyof typeof languages;
