// @ts-nocheck
import * as languages from './languages';
import type { Language } from './translate';

/** Translates the name of a currency or company type; one that was added to the database keeps its name. */
export function inLanguage<Item extends { name: string }>(language: Language, item: Item): Item {
  const names: Partial<Record<string, string>> = languages[language].names;
  return { ...item, name: names[item.name] ?? item.name };
}
