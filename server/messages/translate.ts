import { en, type MessageKey } from './en';
import { tr } from './tr';

export type Language = 'en' | 'tr';

/** A message before translation. */
export interface Message {
  key: MessageKey;
  values?: Record<string, string | number>;
}

const catalogues = { en, tr };

export function translate(language: Language, { key, values = {} }: Message): string {
  return catalogues[language][key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
