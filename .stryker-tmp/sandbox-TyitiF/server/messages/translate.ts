// @ts-nocheck
import type { MessageKey } from './en';
import * as languages from './languages';

export type Language = keyof typeof languages;

/** A message before translation. */
export interface Message {
  key: MessageKey;
  values?: Record<string, string | number>;
}

export function translate(language: Language, { key, values = {} }: Message): string {
  return languages[language].messages[key].replace(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name] ?? ''),
  );
}
